import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import DownIcon from "lucide-react/icons/chevron-down";
import UpIcon from "lucide-react/icons/chevron-up";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { RowAction } from "../../shared/lists/RowAction";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { NoQueues } from "./NoQueues";
import { canMove, type Direction } from "./order";
import type { QueueRow } from "./queue.cache";
import { queueColumns } from "./queue-columns";
import { useMover } from "./use-mover";
import { useQueueMutations, useQueues } from "./use-queues";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { unpagedList } from "../../shared/lists/list-state";

const QueueDialog = lazyDialog(async () => ({ default: (await import("./QueueDialog")).QueueDialog }));

/** The company's queues, in the order in which customers see them. */
export function QueuesPage() {
  const { t } = useTranslation("queues");
  const query = useQueues();
  const list = unpagedList(query);
  const queues = list.rows;
  const { remove } = useQueueMutations();
  const mover = useMover(queues);
  const moveButton = (queue: QueueRow, direction: Direction) => (
    <RowAction
      ref={mover.hold(queue.id, direction)}
      label={t(direction === "up" ? "moveUp" : "moveDown", { name: queue.name })}
      Icon={direction === "up" ? UpIcon : DownIcon}
      disabled={!canMove(queues.indexOf(queue), queues.length, direction)}
      onClick={() => void mover.press(queue, direction)}
    />
  );
  return (
    <ResourcePage
      t={t}
      count={query.data?.length}
      label={t("table.label")}
      testId="queue"
      nameField="name"
      list={list}
      columns={queueColumns(t)}
      cardsBelow={900}
      buttons={(add) => (
        <>
          <LazyScriptStatus />
          {add}
        </>
      )}
      actions={(queue, { edit, remove: removes }) => (
        <>
          {moveButton(queue, "up")}
          {moveButton(queue, "down")}
          {edit}
          {removes}
        </>
      )}
      empty={({ open }) => <NoQueues onAdd={open} />}
      dialog={(queue, close) => <QueueDialog queue={queue} queues={queues} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      removeText={() => t("removeText")}
    >
      <Box role="status" sx={visuallyHidden}>
        {mover.announcement}
      </Box>
    </ResourcePage>
  );
}
