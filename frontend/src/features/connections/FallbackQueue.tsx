import { choiceOverdueMinutes } from "@guiche/contract/bot/engine-types";
import { queueApi } from "@guiche/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FieldQueue } from "../../shared/pickers/FieldQueue";
import type { ConnectionForm } from "./fields";

/**
 * The queue of customers who are left without one: one of the connection's. A new connection has its first, until
 * a user chooses another or none.
 */
export function FallbackQueue({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation("connections");
  const { data: queues } = useQuery(endpointQuery(queueApi.list));
  const { values, setFieldValue } = useFormikContext<ConnectionForm>();
  const { queueIds, fallbackQueueId } = values;
  /** The queue that this form chose by itself. */
  const suggestedQueueId = useRef<number | "">("");
  const first = queues?.find(({ id }) => queueIds.includes(id))?.id ?? "";
  const isTakenAway = fallbackQueueId !== "" && !queueIds.includes(fallbackQueueId);
  const follow = useEffectEvent(() => {
    const next =
      isNew && (isTakenAway || fallbackQueueId === suggestedQueueId.current)
        ? first
        : isTakenAway
          ? ""
          : fallbackQueueId;
    suggestedQueueId.current = first;
    if (next !== fallbackQueueId) void setFieldValue("fallbackQueueId", next);
  });
  useEffect(() => {
    if (queues) follow();
  }, [queues, queueIds]);
  if (!queues || queueIds.length === 0 || isTakenAway) return null;
  return (
    <FieldQueue
      name="fallbackQueueId"
      label={t("dialog.fallbackQueueId")}
      help={t(isNew ? "dialog.fallbackQueueIdFirst" : "dialog.fallbackQueueIdHelp", { minutes: choiceOverdueMinutes })}
      emptyText={t("dialog.noFallback")}
      only={queueIds}
    />
  );
}
