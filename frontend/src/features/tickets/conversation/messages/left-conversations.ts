import { pageSize } from "@guiche/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { messagesKey, patchMessages } from "../../state/ticket-store";
import type { MessageRows } from "../../state/messages/message-rows";

/** Conversations that are there at once when somebody comes back to them. */
const mostKept = 20;
/** How much of each: whoever read further up reads on from there. */
const mostMessages = 20 * pageSize.messages;

const memories = new WeakMap<QueryClient, Set<number>>();

/** The tickets whose conversations were left, the one left last at the end. */
function leftIn(client: QueryClient): Set<number> {
  const left = memories.get(client) ?? new Set();
  memories.set(client, left);
  return left;
}

const newestPages = ({ messages }: MessageRows): MessageRows => ({
  messages: messages.slice(-mostMessages),
  hasMore: true,
});

export const comeTo = (client: QueryClient, ticketId: number) => void leftIn(client).delete(ticketId);

/** A day's conversations are more than a browser should hold: what was left long ago is asked for again. */
export function leaveConversation(client: QueryClient, ticketId: number) {
  const left = leftIn(client);
  left.delete(ticketId);
  left.add(ticketId);
  const rows = client.getQueryData<MessageRows>(messagesKey(ticketId));
  if (rows && rows.messages.length > mostMessages) patchMessages(client, ticketId, newestPages);
  const [oldest] = left;
  if (left.size <= mostKept || oldest === undefined) return;
  left.delete(oldest);
  client.removeQueries({ queryKey: messagesKey(oldest), type: "inactive" });
}
