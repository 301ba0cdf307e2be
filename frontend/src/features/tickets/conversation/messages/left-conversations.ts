import { pageSize } from "@guiche/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { messagesKey, patchMessages } from "../../state/ticket-store";
import type { MessageRows } from "../../state/messages/message-rows";

/** Number of closed conversations that stay in the cache. */
const maxKept = 20;
/** Number of messages kept of each. */
const maxMessages = 20 * pageSize.messages;

const memories = new WeakMap<QueryClient, Set<number>>();

/** The tickets of closed conversations, the one closed last at the end. */
function getLeftTicketIds(client: QueryClient): Set<number> {
  const leftTicketIds = memories.get(client) ?? new Set();
  memories.set(client, leftTicketIds);
  return leftTicketIds;
}

const newestPages = ({ messages }: MessageRows): MessageRows => ({
  messages: messages.slice(-maxMessages),
  hasMore: true,
});

/** Keeps the cache of a conversation that is open again. */
export const enterConversation = (client: QueryClient, ticketId: number) =>
  void getLeftTicketIds(client).delete(ticketId);

/** Trims the cache after a conversation is closed, so that a day of work does not fill the memory. */
export function leaveConversation(client: QueryClient, ticketId: number) {
  const leftTicketIds = getLeftTicketIds(client);
  leftTicketIds.delete(ticketId);
  leftTicketIds.add(ticketId);
  const rows = client.getQueryData<MessageRows>(messagesKey(ticketId));
  if (rows && rows.messages.length > maxMessages) patchMessages(client, ticketId, newestPages);
  const [oldest] = leftTicketIds;
  if (leftTicketIds.size <= maxKept || oldest === undefined) return;
  leftTicketIds.delete(oldest);
  client.removeQueries({ queryKey: messagesKey(oldest), type: "inactive" });
}
