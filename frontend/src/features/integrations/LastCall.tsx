import { botTraceApi } from "@guiche/contract/bot-traces";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Requests } from "../../shared/bot/Requests";
import { formatMoment } from "../../shared/format/dates";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** What the other system was sent last in a real conversation, and what it answered. */
export function LastCall({ integrationId }: { integrationId: number }) {
  const { t } = useTranslation("integrations");
  const { data } = useQuery({
    ...endpointQuery(botTraceApi.lastCall, { params: { id: integrationId } }),
    staleTime: 0,
  });
  const last = data?.call;
  if (!last) return null;
  const title = t("lastCall", {
    number: last.ticketNumber,
    at: formatMoment(last.at),
    milliseconds: last.milliseconds,
  });
  return <Requests title={title} requests={last.requests} />;
}
