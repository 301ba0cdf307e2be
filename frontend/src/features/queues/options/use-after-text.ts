import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useQueues } from "../use-queues";

/** What happens after an option's message: more options, the end, another queue, or a person. */
export function useAfterText() {
  const { t } = useTranslation("queues");
  const { data: queues } = useQueues();
  return useMemo(() => {
    // Looked up once, not by each of some hundred rows.
    const [waits, closes] = [t("options.after.waits"), t("options.after.closes")];
    const byQueue = new Map(queues?.map(({ id, name }) => [id, t("options.after.queue", { name })]));
    return ({ children, forwardQueueId, closesTicket }: QueueOptionDto) => {
      if (children.length > 0) return t("options.after.options", { count: children.length });
      return closesTicket ? closes : (byQueue.get(forwardQueueId ?? 0) ?? waits);
    };
  }, [queues, t]);
}
