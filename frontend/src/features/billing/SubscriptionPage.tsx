import { trialDays } from "@guiche/contract/companies";
import type { InvoiceDto } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { daysUntil } from "../../shared/format/days";
import { PageFrame } from "../../shared/lists/PageFrame";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { useNow } from "../../shared/ui/use-now";
import { CheckoutDialog } from "./CheckoutDialog";
import { PlanChange } from "./PlanChange";
import { useInvoices } from "./use-invoices";

/** Days left of the trial, the address for mails about invoices, the way to the first payment, and the change of plan. */
export function SubscriptionPage() {
  const { t } = useTranslation("billing");
  const { data, error, refetch } = useQuery({
    queryKey: [subscriptionApi.show.path],
    queryFn: ({ signal }) => call(subscriptionApi.show, { signal }),
  });
  // Opening the list makes the next invoice, if it is not there yet.
  const { rows } = useInvoices("", false);
  const next = rows.findLast(({ status }) => status === "open");
  const [paying, setPaying] = useState<InvoiceDto | null>(null);
  return (
    <PageFrame title={t("subscription.title")}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <SkeletonRows height={64} /> : null}
      {data ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 }}>
          {data.trialExpiration ? <TrialRing until={data.trialExpiration} /> : null}
          <Box sx={{ display: "grid", gap: 4, justifyItems: "start", minWidth: 0 }}>
            <Box component="dl" sx={{ m: 0 }}>
              <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
                {t("subscription.email")}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {data.email}
              </Box>
            </Box>
            <Button variant="contained" size="large" disabled={!next} onClick={() => setPaying(next ?? null)}>
              {t("subscription.subscribe")}
            </Button>
            {next ? null : (
              <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
                {t("subscription.nothingDue")}
              </Box>
            )}
          </Box>
        </Box>
      ) : null}
      {data ? <PlanChange /> : null}
      {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
    </PageFrame>
  );
}

function TrialRing({ until }: { until: string }) {
  const { t } = useTranslation("billing");
  const left = Math.max(0, daysUntil(until, new Date(useNow())));
  const text = left > 0 ? t("subscription.daysLeft", { count: left }) : t("subscription.trialOver");
  return (
    <Box sx={{ position: "relative", width: 160, height: 160 }}>
      <CircularProgress
        variant="determinate"
        value={(Math.min(left, trialDays) / trialDays) * 100}
        size={160}
        thickness={4}
        aria-label={text}
      />
      <Box
        sx={{
          position: "absolute",
          inset: 24,
          display: "grid",
          placeItems: "center",
          textAlign: "center",
          typography: "h2",
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
