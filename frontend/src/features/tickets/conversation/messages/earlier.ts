import type { TicketDto } from "@guiche/contract/tickets";
import type { MessageRows } from "../../state/messages/message-rows";

/** The customer's earlier tickets on the same connection, the latest first. */
export const earlierThan = (ticket: Pick<TicketDto, "id" | "whatsappId">, tickets: readonly TicketDto[]): TicketDto[] =>
  tickets
    .filter(({ id, whatsappId, status }) => status === "closed" && id < ticket.id && whatsappId === ticket.whatsappId)
    .sort((a, b) => b.id - a.id);

/** The next earlier ticket to load; `top` is the oldest one shown. */
export const nextAbove = (top: number, earlier: readonly TicketDto[]): number | null =>
  earlier.find(({ id }) => id < top)?.id ?? null;

/** The messages of several tickets, oldest first: `own` is the open ticket, `above` are the earlier ones. */
export function joinedRows(own: MessageRows, above: readonly (MessageRows | undefined)[]): MessageRows["messages"] {
  const loaded = above.flatMap((rows) => rows ?? []);
  return loaded.length === 0 ? own.messages : [...loaded.reverse().flatMap((rows) => rows.messages), ...own.messages];
}
