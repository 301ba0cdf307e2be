import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { unpagedListState } from "../../shared/lists/list-state";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { AddIcon, DeleteIcon, DownIcon, EditIcon, UpIcon } from "../../shared/ui/icons";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { NoQueues } from "./NoQueues";
import { canMove } from "./order";
import type { QueueRow } from "./queue.cache";
import { queueColumns } from "./queue-columns";
import { useMover } from "./use-mover";
import { useQueueMutations, useQueues } from "./use-queues";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const QueueDialog = lazyDialog(async () => ({ default: (await import("./QueueDialog")).QueueDialog }));

type Over = { dialog: "none" } | { dialog: "edit"; queue: QueueRow | null } | { dialog: "remove"; queue: QueueRow };
const none: Over = { dialog: "none" };
const noQueues: QueueRow[] = [];
const idOf = ({ id }: QueueRow) => id;

/** The company's queues, in the order in which customers see them. */
export function QueuesPage() {
  const { t } = useTranslation(["queues", "lists", "common"]);
  const { t: words } = useTranslation("queues");
  const found = useQueues();
  const queues = found.data ?? noQueues;
  const { remove } = useQueueMutations();
  const mover = useMover(queues);
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = () => setOver({ dialog: "edit", queue: null });

  const removeQueue = async ({ id }: QueueRow) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  const actions = (queue: QueueRow) => {
    const { id, name } = queue;
    const place = queues.indexOf(queue);
    return (
      <>
        <RowAction
          ref={mover.hold(id, "up")}
          label={t("queues:moveUp", { name })}
          Icon={UpIcon}
          disabled={!canMove(place, queues.length, "up")}
          onClick={() => void mover.press(queue, "up")}
        />
        <RowAction
          ref={mover.hold(id, "down")}
          label={t("queues:moveDown", { name })}
          Icon={DownIcon}
          disabled={!canMove(place, queues.length, "down")}
          onClick={() => void mover.press(queue, "down")}
        />
        <RowAction
          label={t("queues:edit", { name })}
          Icon={EditIcon}
          onClick={() => setOver({ dialog: "edit", queue })}
        />
        <RowAction
          label={t("queues:remove", { name })}
          Icon={DeleteIcon}
          onClick={() => setOver({ dialog: "remove", queue })}
        />
      </>
    );
  };

  return (
    <PageFrame
      title={t("queues:title")}
      count={found.data?.length}
      actions={
        <>
          <LazyScriptStatus />
          <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
            {t("queues:add")}
          </Button>
        </>
      }
    >
      <RecordTable
        label={t("queues:table.label")}
        testId="queue"
        columns={queueColumns(words)}
        rows={queues}
        idOf={idOf}
        list={unpagedListState(found)}
        actions={actions}
        empty={<NoQueues onAdd={add} />}
        cardsBelow={900}
      />
      <Box role="status" sx={visuallyHidden}>
        {mover.announcement}
      </Box>
      {over.dialog === "edit" ? <QueueDialog queue={over.queue} queues={queues} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("queues:removeTitle", { name: over.queue.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("queues:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeQueue(over.queue) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
