import { campaignStatuses, mayCancel, mayRestart, type CampaignDto } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import CopyIcon from "lucide-react/icons/copy";
import PlayIcon from "lucide-react/icons/play";
import ReportIcon from "lucide-react/icons/chart-column";
import StopIcon from "lucide-react/icons/square";
import { SavedSearches } from "../../shared/filters/SavedSearches";
import { useGo, useSearch } from "../../shared/go";
import { adminError } from "../../shared/lists/admin-toast";
import { RowAction } from "../../shared/lists/RowAction";
import { walkRows } from "../../shared/lists/row-arrows";
import { searchWith } from "../../shared/lists/search-with";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { campaignColumns } from "./campaign-columns";
import { StatusFilter } from "./StatusFilter";
import { useCampaignMutations, useCampaigns } from "./use-campaigns";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";

const CampaignDialog = lazyDialog(async () => ({ default: (await import("./CampaignDialog")).CampaignDialog }));

/** Query parameters that a saved filter stores. */
const savedParams = ["search", "status"] as const;

const isRunning = ({ status }: CampaignDto) => status === "EM_ANDAMENTO";

/** Messages to many people. `?contactListId=` opens the dialog of a new one to that list. */
export function CampaignsPage() {
  const { t } = useTranslation("campaigns");
  const go = useGo();
  const search = useSearchParam();
  const [params, choose] = useSearch();
  const status = campaignStatuses.find((one) => one === params.get("status")) ?? "";
  const { remove, cancel, restart } = useCampaignMutations();
  const [copiedCampaign, setCopiedCampaign] = useState<CampaignDto | null>(null);
  const [campaignToCancel, setCampaignToCancel] = useState<CampaignDto | null>(null);
  const toListId = Number(params.get("contactListId")) || null;
  const chooseStatus = (next: string) => choose(searchWith("status", next), { replace: true });
  const actions = (row: CampaignDto, { edit, remove: removes }: RowButtons) => {
    const { id, name } = row;
    return (
      <>
        <Can do="campaigns:manage">
          {mayCancel(row) ? (
            <RowAction label={t("stop", { name })} Icon={StopIcon} onClick={() => setCampaignToCancel(row)} />
          ) : null}
          {mayRestart(row) ? (
            <RowAction
              label={t("restart", { name })}
              Icon={PlayIcon}
              onClick={() => void restart(id).catch(adminError)}
            />
          ) : null}
        </Can>
        <RowAction label={t("report", { name })} Icon={ReportIcon} onClick={() => go(`/campaign/${id}/report`)} />
        {edit}
        <Can do="campaigns:manage">
          <RowAction label={t("copy", { name })} Icon={CopyIcon} onClick={() => setCopiedCampaign(row)} />
        </Can>
        {removes}
      </>
    );
  };
  return (
    <Box onKeyDown={walkRows}>
      <ResourcePage
        t={t}
        testId="campaign"
        nameField="name"
        rule="campaigns:manage"
        search={{ ...search, label: t("search") }}
        searchText={[search.search, status && t(`status.${status}`)].filter(Boolean).join(" ")}
        onClearSearch={() => {
          search.clear();
          chooseStatus("");
        }}
        filters={
          <StatusFilter
            statuses={campaignStatuses}
            selectedStatus={status}
            every={t("everyStatus")}
            nameOf={(each) => t(`status.${each}`)}
            onChange={chooseStatus}
          />
        }
        list={useCampaigns(search.search, status)}
        columns={campaignColumns(t)}
        cardsBelow={1200}
        actions={actions}
        isLocked={isRunning}
        above={<SavedSearches kind="campaigns" params={savedParams} />}
        empty={({ button }) => <EmptyState drawing="card" text={t("empty")} action={button} />}
        dialog={(row, close) => <CampaignDialog row={row} copies={false} onClose={close} />}
        onRemove={({ id }) => remove(id)}
      >
        {copiedCampaign ? <CampaignDialog row={copiedCampaign} copies onClose={() => setCopiedCampaign(null)} /> : null}
        {toListId !== null ? (
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
          open={campaignToCancel !== null}
          title={campaignToCancel ? t("cancelTitle", { name: campaignToCancel.name }) : ""}
          text={t("cancelText")}
          verb={t("reportPage.stop")}
          onConfirm={() => (campaignToCancel ? cancel(campaignToCancel.id).catch(adminError) : undefined)}
          onClose={() => setCampaignToCancel(null)}
        />
      </ResourcePage>
    </Box>
  );
}
