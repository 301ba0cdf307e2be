import type { IntegrationDto } from "@guiche/contract/integrations";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUsedBy } from "../../shared/bot/use-used-by";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { integrationColumns } from "./columns";
import { useIntegrationMutations, useIntegrations } from "./use-integrations";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const IntegrationDialog = lazyDialog(async () => ({
  default: (await import("./IntegrationDialog")).IntegrationDialog,
}));

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: IntegrationDto | null }
  | { dialog: "remove"; row: IntegrationDto };
const none: Over = { dialog: "none" };
const idOf = ({ id }: IntegrationDto) => id;

/** Bots of other systems that answer customers. */
export function IntegrationsPage() {
  const { t } = useTranslation(["integrations", "lists", "common"]);
  const { t: words } = useTranslation("integrations");
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useIntegrations(search);
  const { remove } = useIntegrationMutations();
  const users = useUsedBy();
  const usedBy = { label: t("lists:usedBy.column"), words: ({ usedBy: use }: IntegrationDto) => users.words(use) };
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
      {t("integrations:add")}
    </Button>
  );

  const removeRow = async ({ id }: IntegrationDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={t("integrations:title")}
      search={<SearchField label={t("integrations:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <>
          <LazyScriptStatus />
          {add}
        </>
      }
    >
      <RecordTable
        label={t("integrations:label")}
        testId="integration"
        columns={integrationColumns(words, usedBy)}
        rows={list.rows}
        idOf={idOf}
        list={list}
        search={search}
        onClearSearch={clear}
        cardsBelow={900}
        actions={(row) => (
          <>
            <RowAction
              label={t("integrations:edit", { name: row.name })}
              Icon={EditIcon}
              onClick={() => setOver({ dialog: "edit", row })}
            />
            <RowAction
              label={t("integrations:remove", { name: row.name })}
              Icon={DeleteIcon}
              onClick={() => setOver({ dialog: "remove", row })}
            />
          </>
        )}
        empty={<EmptyState drawing="stamp" text={t("integrations:empty")} action={add} />}
      />
      {over.dialog === "edit" ? <IntegrationDialog row={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("integrations:removeTitle", { name: over.row.name }) : ""}
        text={[
          t("common:dialogs.deleteText"),
          over.dialog === "remove" ? users.sentence(over.row.usedBy) : "",
          t("integrations:removeText"),
        ].join(" ")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
