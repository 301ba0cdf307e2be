import { readRate } from "@guiche/contract/ratings";
import { isBriefThanks, thanksMinutes } from "@guiche/contract/texts/thanks";
import { ratingStore } from "../../modules/ratings";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import type { Recording } from "../contexts";

/** The ticket that was just closed, and for which the customer says no more than thanks: it stays closed. */
export async function thankedTicket(
  { scope, connection, arrived, settings }: Recording,
  contactId: number,
): Promise<TicketRow | null> {
  const { content, fromMe, chat, sentAt } = arrived;
  if (settings.briefThanks !== "enabled" || fromMe || chat.group || content.kind !== "text") return null;
  if (!isBriefThanks(content.text)) return null;
  // "Excelente, obrigada" answers the question for a rate.
  const isRate = settings.userRating === "enabled" && readRate(content.text, settings.language) !== null;
  if (isRate && (await ratingStore(scope).findAwaited(contactId, connection.id, sentAt))) return null;
  // Minutes: a message that WhatsApp held may have another clock's time.
  const since = new Date(sentAt.getTime() - thanksMinutes * 60_000);
  const store = ticketStore(scope);
  const closedTicket = await store.findClosedSince(contactId, connection.id, since);
  if (!closedTicket || isBriefThanks(content.text, true)) return closedTicket;
  // "ok" to an agent's question is the answer that an agent has to read.
  return (await store.endedWithQuestion(closedTicket.id)) ? null : closedTicket;
}
