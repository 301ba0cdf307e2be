import type { MessageDto, QuotedDto } from "@guiche/contract/messages";

/** The message that the text replies to or edits. */
export type About =
  { kind: "reply"; quoted: QuotedDto } | { kind: "edit"; message: MessageDto; prefix: string; text: string };

/** Replies and edits in progress, by user and conversation. They outlive the composer, until the page is closed. */
const begun = new Map<string, About>();
const nameOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

export const begunAbout = (userId: number, ticketId: number): About | null =>
  begun.get(nameOf(userId, ticketId)) ?? null;

export function keepBegun(userId: number, ticketId: number, about: About | null) {
  if (about) begun.set(nameOf(userId, ticketId), about);
  else begun.delete(nameOf(userId, ticketId));
}
