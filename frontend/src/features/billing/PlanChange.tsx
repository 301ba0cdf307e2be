import type { PlanOfferDto } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { LoadState } from "../../shared/ui/LoadState";
import { PlanOffer } from "./PlanOffer";
import { useOfferEffect } from "./use-offer-effect";
import { usePlanChoice } from "./use-plan-choice";

/** The plan in force, the next charge, and the other plans with what choosing them does. */
export function PlanChange() {
  const { t } = useTranslation("billing");
  const { data, error, refetch, choose } = usePlanChoice();
  const [selectedPlan, setSelectedPlan] = useState<PlanOfferDto | null>(null);
  const effectOf = useOfferEffect();

  const confirm = (planId: number) => choose(planId).then(() => adminSuccess(t("planChange.changed")), adminFailure);

  if (!data) return <LoadState error={error} onRetry={refetch} height={64} />;
  const { current, next, forecast, closed } = data;
  return (
    <Box component="section" aria-labelledby="plan-change" sx={{ mt: 8, display: "grid", gap: 4 }}>
      <Box component="h2" id="plan-change" sx={{ typography: "h2", m: 0 }}>
        {t("planChange.title")}
      </Box>
      <Box sx={{ display: "grid", gap: 1 }}>
        <span>
          {t("planChange.current")}: <strong>{current.name}</strong>
        </span>
        {next ? <span>{t("planChange.next", { name: next.name, date: formatDay(next.from) })}</span> : null}
        {forecast ? (
          <span>
            {t("planChange.forecast", { value: formatMoney(forecast.value), date: formatDay(forecast.dueDate) })}
          </span>
        ) : null}
        {closed ? <Box sx={{ color: "text.secondary" }}>{t(`planChange.${closed}`)}</Box> : null}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          p: 0,
          m: 0,
          display: "grid",
          gap: 4,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
        }}
      >
        {data.offers.map((offer) => (
          <PlanOffer
            key={offer.plan.id}
            offer={offer}
            recurrence={data.recurrence}
            isCurrent={offer.plan.id === current.id}
            isClosed={closed !== null}
            onChoose={() => setSelectedPlan(offer)}
          />
        ))}
      </Box>
      {selectedPlan ? (
        <ConfirmDialog
          open
          title={t("planChange.confirm", { name: selectedPlan.plan.name })}
          text={effectOf(selectedPlan)}
          verb={t("planChange.verb")}
          onConfirm={() => confirm(selectedPlan.plan.id)}
          onClose={() => setSelectedPlan(null)}
        />
      ) : null}
    </Box>
  );
}
