import type { PlanOfferDto } from "@guiche/contract/subscriptions";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shared/format/money";

/** Says when a plan would apply and what it adds to the next invoice; "" for the plan that is chosen already. */
export function useOfferEffect() {
  const { t } = useTranslation("billing");
  return ({ at, line }: PlanOfferDto): string => {
    if (at === null) return "";
    if (at === "nextPeriod") return t("planChange.nextPeriod");
    return line > 0 ? t("planChange.line", { value: formatMoney(line) }) : t("planChange.now");
  };
}
