import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useQueues } from "../use-queues";

/** What happens after an option's message: more options, the end, another queue, or a person. */
export function useAfterText() {
  const { t } = useTranslation("queues");
  const { data: queues } = useQueues();
  return useCallback(
    ({ children, forwardQueueId, closesTicket }: QueueOptionDto) => {
      if (children.length > 0) return t("options.after.options", { count: children.length });
      if (closesTicket) return t("options.after.closes");
      const queue = queues?.find(({ id }) => id === forwardQueueId);
      return queue ? t("options.after.queue", { name: queue.name }) : t("options.after.waits");
    },
    [queues, t],
  );
}
