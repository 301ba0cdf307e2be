import { useTranslation } from "react-i18next";
import { CompareButton } from "@/shared/bot/real/CompareButton";
import type { QueueRow } from "../queue.cache";
import type { OptionDraft } from "./use-draft";
import { useQueueDraft } from "./use-queue-draft";

/** What the queue as it is typed would change in real conversations. */
export function CompareQueue({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  const { t } = useTranslation("queues");
  const { apply } = useQueueDraft(queue, draft);
  return <CompareButton label={t("bot.compare")} withDraft={apply} />;
}
