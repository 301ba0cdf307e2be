import { choiceOverdueMinutes } from "@guiche/contract/bot/engine-types";
import { queueApi } from "@guiche/contract/queues";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import type { ConnectionForm } from "./fields";

/** Explains in a sentence what the numbers of the tab mean together. */
export function BotOutcome() {
  const { t } = useTranslation("connections");
  const { values } = useFormikContext<ConnectionForm>();
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const queue = queues.find(({ id }) => id === values.transferQueueId)?.name;
  const [menus, transfer, expires] = [values.maxUseBotQueues, values.timeToTransfer, values.expiresTicket].map(Number);
  const fallback = queues.find(({ id }) => id === values.fallbackQueueId)?.name;
  const hasTransfer = transfer !== 0 && queue !== undefined;
  const isSeen = hasTransfer || fallback !== undefined;
  const parts = [
    menus ? t("dialog.outcome.menus", { count: menus }) : t("dialog.outcome.noLimit"),
    hasTransfer && t("dialog.outcome.transfer", { count: transfer, queue }),
    !hasTransfer &&
      fallback !== undefined &&
      t("dialog.outcome.fallback", { count: choiceOverdueMinutes, queue: fallback }),
    expires !== 0 && t("dialog.outcome.expires", { count: expires }),
  ];
  return (
    <Alert severity={isSeen ? "info" : "warning"}>
      {parts.filter(Boolean).join(" ")}
      {isSeen ? null : ` ${t("dialog.outcome.noQueue")}`}
    </Alert>
  );
}
