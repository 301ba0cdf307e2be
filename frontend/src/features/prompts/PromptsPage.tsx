import type { PromptDto } from "@guiche/contract/prompts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { useUsedBy } from "../../shared/bot/use-used-by";
import { currentLanguage } from "../../shared/i18n/current";
import { adminFailure, adminInfo } from "../../shared/lists/admin-toast";
import { unpagedListState } from "../../shared/lists/list-state";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { promptColumns } from "./columns";
import { usePromptMutations, usePrompts } from "./use-prompts";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const PromptDialog = lazyDialog(async () => ({ default: (await import("./PromptDialog")).PromptDialog }));

type Over = { dialog: "none" } | { dialog: "edit"; row: PromptDto | null } | { dialog: "remove"; row: PromptDto };
const none: Over = { dialog: "none" };
const noRows: PromptDto[] = [];
const idOf = ({ id }: PromptDto) => id;

/** The instructions with which an AI answers customers. */
export function PromptsPage() {
  const { t } = useTranslation(["prompts", "lists", "common"]);
  const { t: words } = useTranslation("prompts");
  const found = usePrompts();
  const { remove } = usePromptMutations();
  const users = useUsedBy();
  const usedBy = {
    label: t("lists:usedBy.column"),
    words: ({ usedBy: use, isDefaultListener }: PromptDto) => users.words(use, isDefaultListener),
  };
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
      {t("prompts:add")}
    </Button>
  );

  const removeRow = async ({ id }: PromptDto) => {
    try {
      // The specification shows the server's own words.
      adminInfo(await remove(id));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={t("prompts:title")}
      count={found.data?.length}
      actions={
        <>
          <LazyScriptStatus />
          {add}
        </>
      }
    >
      <Alert severity="info" sx={{ mb: 4 }}>
        {t("prompts:notice")}
      </Alert>
      <RecordTable
        label={t("prompts:label")}
        testId="prompt"
        columns={promptColumns(words, currentLanguage(), usedBy)}
        rows={found.data ?? noRows}
        idOf={idOf}
        list={unpagedListState(found)}
        cardsBelow={900}
        actions={(row) => (
          <>
            <RowAction
              label={t("prompts:edit", { name: row.name })}
              Icon={EditIcon}
              onClick={() => setOver({ dialog: "edit", row })}
            />
            <RowAction
              label={t("prompts:remove", { name: row.name })}
              Icon={DeleteIcon}
              onClick={() => setOver({ dialog: "remove", row })}
            />
          </>
        )}
        empty={<EmptyState drawing="stamp" text={t("prompts:empty")} action={add} />}
      />
      {over.dialog === "edit" ? <PromptDialog row={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("prompts:removeTitle", { name: over.row.name }) : ""}
        text={[
          t("common:dialogs.deleteText"),
          over.dialog === "remove" ? users.sentence(over.row.usedBy, over.row.isDefaultListener) : "",
          t("prompts:removeText"),
        ].join(" ")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
