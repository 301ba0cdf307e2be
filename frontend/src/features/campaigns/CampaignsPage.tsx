import { campaignStatuses, mayCancel, mayRestart, type CampaignDto } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SavedSearches } from "../../shared/filters/SavedSearches";
import { useGo, useSearch } from "../../shared/go";
import { adminError, adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { walkRows } from "../../shared/lists/row-arrows";
import { searchWith } from "../../shared/lists/search-with";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon, PlayIcon } from "../../shared/ui/icons";
import { campaignColumns } from "./campaign-columns";
import { StatusFilter } from "./StatusFilter";
import { CopyIcon, ReportIcon, StopIcon } from "./icons";
import { useCampaignMutations, useCampaigns } from "./use-campaigns";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const CampaignDialog = lazyDialog(async () => ({ default: (await import("./CampaignDialog")).CampaignDialog }));

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: CampaignDto | null; copies?: boolean }
  | { dialog: "remove" | "cancel"; row: CampaignDto };
const idOf = ({ id }: CampaignDto) => id;
/** Query parameters that a saved filter stores. */
const savedParams = ["search", "status"] as const;

/** Messages to many people. `?contactListId=` opens the dialog of a new one to that list. */
export function CampaignsPage() {
  const { t } = useTranslation(["campaigns", "lists", "common"]);
  const { t: words } = useTranslation("campaigns");
  const go = useGo();
  const { search, typed, setTyped, clear } = useSearchParam();
  const [params, choose] = useSearch();
  const status = campaignStatuses.find((one) => one === params.get("status")) ?? "";
  const list = useCampaigns(search, status);
  const { remove, cancel, restart } = useCampaignMutations();
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const toListId = Number(params.get("contactListId")) || null;
  const close = () => setOver({ dialog: "none" });
  const add = (
    <Can do="campaigns:manage">
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
        {t("campaigns:add")}
      </Button>
    </Can>
  );
  const removeRow = async ({ id }: CampaignDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };
  const cancelRow = ({ id }: CampaignDto) => cancel(id).catch(adminError);
  const actionsOf = (row: CampaignDto) => {
    const { name } = row;
    return (
      <>
        <Can do="campaigns:manage">
          {mayCancel(row) ? (
            <RowAction
              label={t("campaigns:stop", { name })}
              Icon={StopIcon}
              onClick={() => setOver({ dialog: "cancel", row })}
            />
          ) : null}
          {mayRestart(row) ? (
            <RowAction
              label={t("campaigns:restart", { name })}
              Icon={PlayIcon}
              onClick={() => void restart(row.id).catch(adminError)}
            />
          ) : null}
        </Can>
        <RowAction
          label={t("campaigns:report", { name })}
          Icon={ReportIcon}
          onClick={() => go(`/campaign/${row.id}/report`)}
        />
        <Can do="campaigns:manage">
          <RowAction
            label={t("campaigns:edit", { name })}
            Icon={EditIcon}
            onClick={() => setOver({ dialog: "edit", row })}
          />
          <RowAction
            label={t("campaigns:copy", { name })}
            Icon={CopyIcon}
            onClick={() => setOver({ dialog: "edit", row, copies: true })}
          />
          <RowAction
            label={t("campaigns:remove", { name })}
            Icon={DeleteIcon}
            disabled={row.status === "EM_ANDAMENTO"}
            onClick={() => setOver({ dialog: "remove", row })}
          />
        </Can>
      </>
    );
  };

  return (
    <PageFrame
      title={t("campaigns:title")}
      search={
        <>
          <SearchField label={t("campaigns:search")} typed={typed} onType={setTyped} onClear={clear} />
          <StatusFilter
            statuses={campaignStatuses}
            chosen={status}
            every={t("campaigns:everyStatus")}
            nameOf={(each) => words(`status.${each}`)}
            onChange={(next) => choose(searchWith("status", next), { replace: true })}
          />
        </>
      }
      actions={add}
    >
      <SavedSearches kind="campaigns" params={savedParams} />
      <Box onKeyDown={walkRows}>
        <RecordTable
          label={t("campaigns:title")}
          testId="campaign"
          columns={campaignColumns(words)}
          rows={list.rows}
          idOf={idOf}
          list={list}
          search={[search, status && words(`status.${status}`)].filter(Boolean).join(" ")}
          onClearSearch={() => {
            clear();
            choose(searchWith("status", ""), { replace: true });
          }}
          cardsBelow={1200}
          empty={<EmptyState drawing="stamp" text={t("campaigns:empty")} action={add} />}
          actions={actionsOf}
        />
      </Box>
      {over.dialog === "edit" ? <CampaignDialog row={over.row} copies={over.copies ?? false} onClose={close} /> : null}
      {over.dialog === "none" && toListId !== null ? (
        <Can do="campaigns:manage">
          <CampaignDialog
            row={null}
            copies={false}
            contactListId={toListId}
            onClose={() => choose(searchWith("contactListId", ""), { replace: true })}
          />
        </Can>
      ) : null}
      <ConfirmDialog
        open={over.dialog === "cancel"}
        title={over.dialog === "cancel" ? t("campaigns:cancelTitle", { name: over.row.name }) : ""}
        text={t("campaigns:cancelText")}
        onConfirm={() => (over.dialog === "cancel" ? cancelRow(over.row) : undefined)}
        onClose={close}
      />
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("campaigns:removeTitle", { name: over.row.name }) : ""}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
