import type { TicketDto } from "@guiche/contract/tickets";
import { useTranslation } from "react-i18next";
import { fillVariables } from "@/shared/quick-messages/variables";
import { useSession } from "@/shared/session";

/** Fills in a quick reply for this ticket, written by the signed-in agent. */
export function useFillReply(ticket: TicketDto): (text: string) => string {
  const { user } = useSession();
  const { language } = useTranslation().i18n;
  return (text) => fillVariables(text, { ticket, userName: user.name, language });
}
