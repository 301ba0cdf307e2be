import { chatApi } from "@guiche/contract/chats";
import type { TicketDto } from "@guiche/contract/tickets";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { notifyError, notifySuccess } from "@/shared/api/notify-error";
import { useMayOpen } from "@/shared/permissions/Can";
import { ticketPath } from "@/shared/places";

/**
 * Asks a colleague in the direct chat, with the ticket, before it is transferred. Resolves to whether the question was
 * sent. Null without the internal chat.
 */
export function useAskColleague() {
  const { t } = useTranslation("moving");
  const mayChat = useMayOpen()({ rule: "chats:use", plan: "useInternalChat" });
  if (!mayChat) return null;
  return async (person: { id: number; name: string }, { uuid }: TicketDto, note: string): Promise<boolean> => {
    try {
      const { id } = await call(chatApi.direct, { body: { userId: person.id } });
      const message = [t("transfer.question"), note.trim(), window.location.origin + ticketPath(uuid)];
      await call(chatApi.send, {
        params: { id },
        body: { message: message.filter(Boolean).join("\n"), mentions: [], quotedId: null },
      });
      notifySuccess(t("transfer.asked", { name: person.name }));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
}
