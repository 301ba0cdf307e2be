import type { CompanyState } from "@guiche/contract/companies";
import { useTranslation } from "react-i18next";
import type { StateName } from "../theme/tokens";
import { StatusChip } from "./StatusChip";

const chips: Record<CompanyState, StateName> = { trial: "due", active: "ok", overdue: "error", suspended: "closed" };

/** What a company's subscription is, in the same word on every screen. */
export function CompanyStateChip({ state }: { state: CompanyState }) {
  const { t } = useTranslation("lists");
  return <StatusChip state={chips[state]} label={t(`companyStates.${state}`)} />;
}
