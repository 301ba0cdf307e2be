import type { MessageDto } from "@guiche/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { patchMessages, ticketMemory } from "../ticket-store";
import { upsertMessage } from "./message-rows";

/** A moment before a request, for `showReply`. */
export const markRequest = (client: QueryClient): number => ticketMemory(client).messages.mark();

/** A message as an event last told of it since then. */
export const latestEventOf = (client: QueryClient, id: number, since = 0): MessageDto | undefined =>
  ticketMemory(client)
    .messages.since(since)
    .findLast(({ message }) => message.id === id)?.message;

/**
 * Shows the message with which a request was answered, unless an event told of it first: the reply may come later
 * than the event of what happened next, and would take it back, such as WhatsApp's refusal.
 */
export function showReply(client: QueryClient, message: MessageDto, requestMark: number): void {
  if (!latestEventOf(client, message.id, requestMark))
    patchMessages(client, message.ticketId, (rows) => upsertMessage(rows, message));
}
