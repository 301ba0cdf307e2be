import type { TicketDto } from "@guiche/contract/tickets";
import type { MessageRows } from "../../state/messages/message-rows";

/** What goes on above a ticket: the customer's earlier ones on the same connection, the latest of them first. */
export const earlierThan = (ticket: Pick<TicketDto, "id" | "whatsappId">, tickets: readonly TicketDto[]): TicketDto[] =>
  tickets
    .filter(({ id, whatsappId, status }) => status === "closed" && id < ticket.id && whatsappId === ticket.whatsappId)
    .sort((a, b) => b.id - a.id);

/** The ticket to go on with above the ones that are shown, of which `top` is the oldest. */
export const nextAbove = (top: number, earlier: readonly TicketDto[]): number | null =>
  earlier.find(({ id }) => id < top)?.id ?? null;

/** Several tickets as one conversation, oldest first. `own` is the one that is open, `above` what was opened above it. */
export function joinedRows(own: MessageRows, above: readonly (MessageRows | undefined)[]): MessageRows["messages"] {
  const loaded = above.flatMap((rows) => rows ?? []);
  return loaded.length === 0 ? own.messages : [...loaded.reverse().flatMap((rows) => rows.messages), ...own.messages];
}
