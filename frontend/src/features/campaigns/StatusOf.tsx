import type { CampaignDto, CampaignStatus } from "@guiche/contract/campaigns";
import { useTranslation } from "react-i18next";
import { CellFlow, CellNote } from "../../shared/lists/cell-parts";
import type { StateName } from "../../shared/theme/tokens";
import { StatusChip } from "../../shared/ui/StatusChip";

const looks: Record<CampaignStatus, StateName> = {
  INATIVA: "closed",
  PROGRAMADA: "pending",
  EM_ANDAMENTO: "open",
  CANCELADA: "warn",
  FINALIZADA: "ok",
};

/** The status, and why a campaign that runs rests. */
export function StatusOf({ campaign }: { campaign: Pick<CampaignDto, "status" | "restReason" | "progress"> }) {
  const { t } = useTranslation("campaigns");
  const { status, restReason, progress } = campaign;
  // Finished, and no contact received it: that is no success.
  const isVain = status === "FINALIZADA" && progress !== null && !progress.isDelivered;
  return (
    <CellFlow>
      <StatusChip state={isVain ? "warn" : looks[status]} label={t(`status.${status}`)} />
      {isVain ? <CellNote>{t("status.nobodyReached")}</CellNote> : null}
      {progress && status !== "FINALIZADA" ? (
        <CellNote>{t("status.progress", { done: progress.done, all: progress.contacts })}</CellNote>
      ) : null}
      {restReason ? <CellNote>{t(`rest.${restReason}`)}</CellNote> : null}
    </CellFlow>
  );
}
