import type { MessageDto, QuotedDto } from "@guiche/contract/messages";

/** What the next text is about: an answer to a message, or another wording of one. */
export type About =
  { kind: "reply"; quoted: QuotedDto } | { kind: "edit"; message: MessageDto; prefix: string; text: string };

/** What was begun in a conversation outlives its field: as long as the page, and for who began it alone. */
const begun = new Map<string, About>();
const nameOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

export const begunAbout = (userId: number, ticketId: number): About | null =>
  begun.get(nameOf(userId, ticketId)) ?? null;

export function keepBegun(userId: number, ticketId: number, about: About | null) {
  if (about) begun.set(nameOf(userId, ticketId), about);
  else begun.delete(nameOf(userId, ticketId));
}
