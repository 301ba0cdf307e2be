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
export function StatusOf({ campaign }: { campaign: Pick<CampaignDto, "status" | "restReason"> }) {
  const { t } = useTranslation("campaigns");
  const { status, restReason } = campaign;
  return (
    <CellFlow>
      <StatusChip state={looks[status]} label={status} />
      {restReason ? <CellNote>{t(`rest.${restReason}`)}</CellNote> : null}
    </CellFlow>
  );
}
