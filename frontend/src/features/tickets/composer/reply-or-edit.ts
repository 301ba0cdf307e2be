import type { MessageDto, QuotedDto } from "@guiche/contract/messages";

/** The message that the text replies to or edits. */
export type ReplyOrEdit =
  | { kind: "reply"; quoted: QuotedDto }
  | { kind: "edit"; message: MessageDto; prefix: string; text: string };

/** Replies and edits in progress, by user and conversation. They outlive the composer, until the page is closed. */
const savedStates = new Map<string, ReplyOrEdit>();
const nameOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

export const savedReplyOrEdit = (userId: number, ticketId: number): ReplyOrEdit | null =>
  savedStates.get(nameOf(userId, ticketId)) ?? null;

export function saveReplyOrEdit(userId: number, ticketId: number, replyOrEdit: ReplyOrEdit | null) {
  if (replyOrEdit) savedStates.set(nameOf(userId, ticketId), replyOrEdit);
  else savedStates.delete(nameOf(userId, ticketId));
}
