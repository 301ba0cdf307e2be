import { trialDays } from "@guiche/contract/companies";
import { invoiceApi, type InvoiceDto } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { formatDay } from "../../shared/format/dates";
import { dayIn, daysBetween } from "../../shared/format/days";
import { adminFailure } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { useSession } from "../../shared/session";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useNow } from "../../shared/ui/use-now";
import { CheckoutDialog } from "./CheckoutDialog";
import { PlanChange } from "./PlanChange";
import { useInvoices } from "./use-invoices";
import { useSubscription } from "./use-subscription";

/**
 * Days left of the trial, the due date, the address for mails about invoices, the way to the first payment, and the change
 * of plan.
 */
export function SubscriptionPage() {
  const { t } = useTranslation("billing");
  const { data, error, refetch } = useSubscription();
  const { dueDate } = useSession().user.company;
  // Opening the list makes the next invoice, if it is not there yet.
  const { rows } = useInvoices("", false);
  const next = rows.findLast(({ status }) => status === "open");
  const [paying, setPaying] = useState<InvoiceDto | null>(null);
  const [hasNothing, setNothing] = useState(false);
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  /** An invoice whose time has not come is made when the company asks for it. */
  const subscribe = async () => {
    if (next) return setPaying(next);
    setAsking(true);
    try {
      const { invoice } = await call(subscriptionApi.nextInvoice);
      setPaying(invoice);
      setNothing(invoice === null);
      void client.invalidateQueries({ queryKey: [invoiceApi.all.path] });
    } catch (failure) {
      adminFailure(failure);
    } finally {
      setAsking(false);
    }
  };
  return (
    <PageFrame title={t("subscription.title")}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <SkeletonRows height={64} /> : null}
      {data ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 }}>
          {data.trialExpiration ? (
            <TrialRing until={data.trialExpiration} isPaid={dueDate !== data.trialExpiration} />
          ) : null}
          <Box sx={{ display: "grid", gap: 4, justifyItems: "start", minWidth: 0 }}>
            <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
              {dueDate ? <Detail name={t("subscription.validUntil")}>{formatDay(dueDate)}</Detail> : null}
              <Detail name={t("subscription.email")}>{data.email}</Detail>
            </Box>
            <Button variant="contained" size="large" loading={asking} onClick={() => void subscribe()}>
              {t("subscription.subscribe")}
            </Button>
            <Box role="status" sx={{ color: "text.secondary" }}>
              {hasNothing && !next ? t("subscription.nothingDue") : null}
            </Box>
          </Box>
        </Box>
      ) : null}
      {data ? <PlanChange /> : null}
      {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
    </PageFrame>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </div>
  );
}

/** Gone once it is over and days after it are paid. */
function TrialRing({ until, isPaid }: { until: string; isPaid: boolean }) {
  const { t } = useTranslation("billing");
  const today = dayIn(useCompanyZone(), useNow());
  const left = Math.max(0, daysBetween(today, until));
  if (left === 0 && isPaid) return null;
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
