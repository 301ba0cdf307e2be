import {
  deliveryStates,
  testEvent,
  type DeliveryDto,
  type DeliverySearch,
  type DeliveryState,
  type WebhookDto,
  type WebhookEventName,
} from "@guiche/contract/webhooks";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { valueItems } from "../../shared/forms/menu-items";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import type { StateName } from "../../shared/theme/tokens";
import { EmptyState } from "../../shared/ui/EmptyState";
import { LoadState } from "../../shared/ui/LoadState";
import { StatusChip } from "../../shared/ui/StatusChip";
import { ReplayDialog } from "./ReplayDialog";
import { useDeliveries, useDeliveryBody, useWebhookMutations } from "./use-webhooks";

const chips: Record<DeliveryState, StateName> = {
  pending: "pending",
  delivered: "ok",
  failed: "error",
  missed: "closed",
};

const hourMs = 3_600_000;
const shownAsRecentMs = 7 * 86_400_000;
const isRecent = ({ createdAt }: DeliveryDto): boolean => Date.parse(createdAt) > Date.now() - shownAsRecentMs;

/** Deliveries to an endpoint, newest first. The log goes back further than the week that the empty text names. */
export function Deliveries({ webhook }: { webhook: WebhookDto }) {
  const { t } = useTranslation("webhooks");
  const [search, setSearch] = useState<DeliverySearch>({});
  const { data, error, refetch } = useDeliveries(webhook.id, search);
  const rows = data?.deliveries;
  const isFiltered = [search.state, search.event, search.before].some((value) => value !== undefined);
  /** When its dialog was opened. */
  const [replayAt, setReplayAt] = useState<number | null>(null);
  const [kind, setKind] = useState<WebhookEventName | "">("");
  const { test } = useWebhookMutations();
  const { mutate: sendTest, isPending: busy } = useMutation({
    mutationFn: async () => {
      await test(webhook.id, kind || undefined);
      adminSuccess(t("deliveries.tested"));
    },
    onError: adminFailure,
  });
  const { state, event } = search;
  const filter = (change: Pick<DeliverySearch, "state" | "event">) => setSearch({ state, event, ...change });
  const testButton = (
    <Button variant="outlined" size="small" loading={busy} onClick={() => sendTest()}>
      {t("deliveries.test")}
    </Button>
  );
  return (
    <Box component="section" aria-labelledby="deliveries" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
        <Box component="h2" id="deliveries" sx={{ typography: "h2", m: 0, flexGrow: 1, overflowWrap: "anywhere" }}>
          {t("deliveries.title", { url: webhook.url })}
        </Box>
        <TextField
          select
          size="small"
          label={t("deliveries.kind")}
          value={kind}
          onChange={({ target }) => setKind(target.value as WebhookEventName | "")}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t("deliveries.plain")}</MenuItem>
          {valueItems(webhook.events, (one) => one)}
        </TextField>
        {rows?.length || isFiltered ? testButton : null}
      </Box>
      {rows?.length || isFiltered ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
          <TextField
            select
            size="small"
            label={t("deliveries.state")}
            value={state ?? ""}
            onChange={({ target }) => filter({ state: (target.value || undefined) as DeliveryState | undefined })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 160 }}
          >
            <MenuItem value="">{t("deliveries.all")}</MenuItem>
            {valueItems(deliveryStates, (one) => t(`states.${one}`))}
          </TextField>
          <TextField
            select
            size="small"
            label={t("deliveries.event")}
            value={event ?? ""}
            onChange={({ target }) =>
              filter({ event: (target.value || undefined) as DeliveryDto["event"] | undefined })
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 160, flexGrow: 1, maxWidth: 240 }}
          >
            <MenuItem value="">{t("deliveries.all")}</MenuItem>
            {valueItems([...webhook.events, testEvent], (one) => one)}
          </TextField>
          <Button size="small" sx={{ ml: "auto" }} onClick={() => setReplayAt(Date.now())}>
            {t("replay.open")}
          </Button>
        </Box>
      ) : null}
      {data ? null : <LoadState error={error} onRetry={refetch} height={56} />}
      {rows?.length === 0 ? (
        <EmptyState
          drawing={isFiltered ? "emptyRoll" : "receipt"}
          text={t(isFiltered ? "deliveries.noMatch" : "deliveries.empty")}
          action={isFiltered ? undefined : testButton}
        />
      ) : null}
      {rows?.length && !isFiltered && !rows.some(isRecent) ? (
        <Box component="p" sx={{ mt: 0, color: "text.secondary" }}>
          {t("deliveries.empty")}
        </Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {rows?.map((one) => (
          <Delivery key={one.id} webhookId={webhook.id} one={one} />
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 3, mt: 3 }}>
        {search.before ? <Button onClick={() => filter({})}>{t("deliveries.newest")}</Button> : null}
        {data?.hasMore ? (
          <Button onClick={() => setSearch({ ...search, before: rows?.at(-1)?.id })}>{t("deliveries.older")}</Button>
        ) : null}
      </Box>
      {replayAt !== null ? (
        <ReplayDialog
          webhook={webhook}
          since={webhook.failingSince ?? replayAt - hourMs}
          onClose={() => setReplayAt(null)}
        />
      ) : null}
    </Box>
  );
}

const log = { m: 0, mt: 2, overflow: "auto", fontSize: 12, whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

function Delivery({ webhookId, one }: { webhookId: number; one: DeliveryDto }) {
  const { t } = useTranslation("webhooks");
  const { resend } = useWebhookMutations();
  const { mutate: again, isPending: busy } = useMutation({
    mutationFn: async () => {
      await resend(webhookId, one.id);
    },
    onError: adminFailure,
  });
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useDeliveryBody(webhookId, one.id, isOpen);
  const outcome = one.httpStatus ?? (one.failure ? t(`failures.${one.failure as "timeout"}`) : null);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider", pb: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <StatusChip state={chips[one.state]} label={t(`states.${one.state}`)} />
        <Box component="code">{one.event}</Box>
        <Box sx={{ flex: "1 1 240px", color: "text.secondary", typography: "body2" }}>
          {[
            formatMoment(one.createdAt),
            outcome,
            one.ms === null ? null : `${one.ms} ms`,
            t("deliveries.tries", { count: one.attempts }),
            one.blockedBy === null ? null : t("deliveries.blocked", { id: one.blockedBy }),
            one.nextTryAt && one.attempts > 0 ? t("deliveries.next", { time: formatMoment(one.nextTryAt) }) : null,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Box>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={t("deliveries.bodyOf", { event: one.event, id: one.id })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("deliveries.body")}
        </Button>
        <Button
          size="small"
          loading={busy}
          aria-label={t("deliveries.resendOne", { event: one.event, id: one.id })}
          onClick={() => again()}
        >
          {t("deliveries.resend")}
        </Button>
      </Box>
      {one.answer ? (
        <Box component="pre" tabIndex={0} sx={{ ...log, maxHeight: 120 }}>
          {one.answer}
        </Box>
      ) : null}
      {isOpen && data ? (
        <Box component="pre" tabIndex={0} sx={{ ...log, maxHeight: 360 }}>
          {JSON.stringify(JSON.parse(data.body), null, 2)}
        </Box>
      ) : null}
    </Box>
  );
}
