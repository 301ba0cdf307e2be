import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { CompareButton } from "../../shared/bot/real/CompareButton";
import { inputFromForm, type ConnectionForm } from "./fields";

/** The bot of the connection as it is typed: to be tried, and to be compared with real conversations. */
export function TryConnection({ id }: { id: number }) {
  const { t } = useTranslation("connections");
  const { values } = useFormikContext<ConnectionForm>();
  const withDraft = (menus: BotMenusDto): BotMenusDto => {
    const { greetingMessage, outOfHoursMessage, queueIds, maxUseBotQueues, timeUseBotQueues, ...form } =
      inputFromForm(values);
    // The menu has the order of the queues, not the one in which they were chosen.
    const inOrder = menus.queues.map((queue) => queue.id).filter((queueId) => queueIds.includes(queueId));
    const { promptId, integrationId } = form;
    const texts = { greetingMessage, outOfHoursMessage, queueIds: inOrder };
    const draft = { ...texts, maxUseBotQueues, timeUseBotQueues, promptId, integrationId };
    return { ...menus, connections: menus.connections.map((row) => (row.id === id ? { ...row, ...draft } : row)) };
  };
  return <CompareButton label={t("dialog.tryBot")} withDraft={withDraft} whatsappId={id} />;
}
