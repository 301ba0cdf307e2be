import type { DeliveryDto, DeliveryState, WebhookDto } from "@guiche/contract/webhooks";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import type { StateName } from "../../shared/theme/tokens";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { StatusChip } from "../../shared/ui/StatusChip";
import { useDeliveries, useWebhookMutations } from "./use-webhooks";

const chips: Record<DeliveryState, StateName> = { pending: "pending", delivered: "ok", failed: "error" };

const shownAsRecentMs = 7 * 86_400_000;
const isRecent = ({ createdAt }: DeliveryDto): boolean => Date.parse(createdAt) > Date.now() - shownAsRecentMs;

/** Deliveries to an endpoint, newest first. The log goes back further than the week that the empty text names. */
export function Deliveries({ webhook }: { webhook: WebhookDto }) {
  const { t } = useTranslation("webhooks");
  const { data, error, refetch } = useDeliveries(webhook.id);
  const { test } = useWebhookMutations();
  const [busy, setBusy] = useState(false);
  const sendTest = async () => {
    setBusy(true);
    try {
      await test(webhook.id);
      adminSuccess(t("deliveries.tested"));
    } catch (failure) {
      adminFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const testButton = (
    <Button variant="outlined" size="small" loading={busy} onClick={() => void sendTest()}>
      {t("deliveries.test")}
    </Button>
  );
  return (
    <Box component="section" aria-labelledby="deliveries" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
        <Box component="h2" id="deliveries" sx={{ typography: "h2", m: 0, flexGrow: 1, overflowWrap: "anywhere" }}>
          {t("deliveries.title", { url: webhook.url })}
        </Box>
        {data?.length ? testButton : null}
      </Box>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <SkeletonRows height={56} /> : null}
      {data?.length === 0 ? <EmptyState drawing="stamp" text={t("deliveries.empty")} action={testButton} /> : null}
      {data?.length && !data.some(isRecent) ? (
        <Box component="p" sx={{ mt: 0, color: "text.secondary" }}>
          {t("deliveries.empty")}
        </Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {data?.map((one) => (
          <Delivery key={one.id} webhookId={webhook.id} one={one} />
        ))}
      </Box>
    </Box>
  );
}

function Delivery({ webhookId, one }: { webhookId: number; one: DeliveryDto }) {
  const { t } = useTranslation("webhooks");
  const { resend } = useWebhookMutations();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await resend(webhookId, one.id);
    } catch (failure) {
      adminFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const outcome = one.httpStatus ?? (one.failure ? t(`failures.${one.failure as "timeout"}`) : null);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider", pb: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <StatusChip state={chips[one.state]} label={t(`states.${one.state}`)} />
        <Box component="code">{one.event}</Box>
        <Box sx={{ flexGrow: 1, color: "text.secondary", typography: "body2" }}>
          {[
            formatMoment(one.createdAt),
            outcome,
            one.ms === null ? null : `${one.ms} ms`,
            t("deliveries.tries", { count: one.attempts }),
            one.nextTryAt && one.attempts > 0 ? t("deliveries.next", { time: formatMoment(one.nextTryAt) }) : null,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Box>
        <Button
          size="small"
          loading={busy}
          aria-label={t("deliveries.resendOne", { event: one.event, id: one.id })}
          onClick={() => void again()}
        >
          {t("deliveries.resend")}
        </Button>
      </Box>
      {one.answer ? (
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, mt: 2, maxHeight: 120, overflow: "auto", fontSize: 12, whiteSpace: "pre-wrap" }}
        >
          {one.answer}
        </Box>
      ) : null}
    </Box>
  );
}
