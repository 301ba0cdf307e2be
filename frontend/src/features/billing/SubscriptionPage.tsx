import { trialDays, type CompanyState } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { wallDay } from "@guiche/contract/time/wall-time";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { formatDay } from "../../shared/format/dates";
import { daysBetween } from "../../shared/format/days";
import { adminFailure } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { CompanyStateChip } from "../../shared/ui/CompanyStateChip";
import { LoadState } from "../../shared/ui/LoadState";
import { useSession } from "../../shared/session";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useNow } from "../../shared/ui/use-now";
import { Checkout } from "./Checkout";
import { PlanChange } from "./PlanChange";
import { useCheckoutPlace } from "./use-checkout-place";
import { useInvoices } from "./use-invoices";
import { useSubscription } from "./use-subscription";

/**
 * Days left of the trial, the due date, the address for mails about invoices, the way to the first payment, and the change
 * of plan.
 */
export function SubscriptionPage() {
  const { t } = useTranslation("billing");
  const { data, error, refetch } = useSubscription();
  const { dueDate, state } = useSession().user.company;
  const isPaid = state === "active";
  // Opening the list makes the next invoice, if it is not there yet.
  const { rows, pages } = useInvoices("", false);
  const next = rows.findLast(({ status }) => status === "open");
  const checkout = useCheckoutPlace();
  const [hasNothing, setNothing] = useState(false);
  const client = useQueryClient();
  /** An invoice whose time has not come is made when the company asks for it. */
  const { mutate: subscribe, isPending: asking } = useMutation({
    mutationFn: async () => {
      if (next) return checkout.open(next.id);
      const { invoice } = await call(subscriptionApi.nextInvoice);
      setNothing(invoice === null);
      await client.invalidateQueries({ queryKey: [invoiceApi.all.path] });
      if (invoice) checkout.open(invoice.id);
    },
    onError: adminFailure,
  });
  return (
    <PageFrame title={t("subscription.title")}>
      {data ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 }}>
          {data.trialExpiration && data.trialExpiration === dueDate ? <TrialRing until={data.trialExpiration} /> : null}
          <Box sx={{ display: "grid", gap: 4, justifyItems: "start", minWidth: 0 }}>
            <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
              <Detail name={t("columns.status")}>
                <CompanyStateChip state={state} />
              </Detail>
              {dueDate ? <Detail name={t(`subscription.${dueNames[state]}`)}>{formatDay(dueDate)}</Detail> : null}
              <Detail name={t("subscription.email")}>{data.email}</Detail>
            </Box>
            {isPaid && !dueDate ? null : (
              <Button
                variant={isPaid && !next ? "outlined" : "contained"}
                size="large"
                loading={asking}
                onClick={() => subscribe()}
              >
                {t(`subscription.${isPaid ? (next ? "payNext" : "payAhead") : "subscribe"}`)}
              </Button>
            )}
            <Box role="status" sx={{ color: "text.secondary" }}>
              {hasNothing && !next ? t("subscription.nothingDue") : null}
            </Box>
          </Box>
        </Box>
      ) : (
        <LoadState error={error} onRetry={refetch} height={64} />
      )}
      {data ? <PlanChange /> : null}
      <Checkout place={checkout} invoices={rows} isLoaded={pages !== undefined} />
    </PageFrame>
  );
}

const dueNames = {
  trial: "trialUntil",
  active: "validUntil",
  overdue: "expiredOn",
  suspended: "validUntil",
} as const satisfies Record<CompanyState, string>;

function Detail({ name, children }: { name: string; children: ReactNode }) {
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

/** The days that are left of a trial, as long as nothing after it is paid. */
function TrialRing({ until }: { until: string }) {
  const { t } = useTranslation("billing");
  const today = wallDay(useNow(), useCompanyZone());
  const daysLeft = Math.max(0, daysBetween(today, until));
  const text = daysLeft > 0 ? t("subscription.daysLeft", { count: daysLeft }) : t("subscription.trialOver");
  return (
    <Box sx={{ position: "relative", width: 160, height: 160 }}>
      <CircularProgress
        variant="determinate"
        value={(Math.min(daysLeft, trialDays) / trialDays) * 100}
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
