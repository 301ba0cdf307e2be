import type { Scope } from "../../core/tenant/scope";
import type { HeldState } from "../../models/messages/outbox-entry";
import { heldStore } from "./held.store";
import { messageStore } from "./message.store";
import { previewOf } from "./preview";
import { notifyOutbox } from "./send-message";
import { withdrawMessage } from "./withdraw";

/** The ticket of a conversation for whose state a text is held; null: there is none. */
export const ticketHeldIn = (
  scope: Scope,
  { contactId, connectionId }: { contactId: number; connectionId: number },
  state: HeldState,
): Promise<number | null> => heldStore(scope).ticketOf(contactId, connectionId, state);

/**
 * What is held for a state of a ticket: texts that the state justified and that have not left. Whatever ends the state
 * withdraws them; where the customer goes on within it, they leave at once.
 */
export const heldFor = (scope: Scope, ticketId: number, ...states: HeldState[]) => ({
  /** Returns the ids of the withdrawn messages, and the ticket's card without them; null where there were none. */
  withdraw: async (): Promise<{ messageIds: number[]; card: object } | null> => {
    const messageIds: number[] = [];
    for (const id of await heldStore(scope).messages(ticketId, states))
      if (await withdrawMessage(scope, id)) messageIds.push(id);
    if (messageIds.length === 0) return null;
    const last = await messageStore(scope).lastOf(ticketId);
    const card = await heldStore(scope).showOnCard(ticketId, {
      lastMessage: last ? previewOf(last) : "",
      lastMessageAt: last?.createdAt ?? null,
      lastFromMe: last?.fromMe ?? false,
    });
    return { messageIds, card };
  },
  release: async (connectionId: number): Promise<void> => {
    if (await heldStore(scope).release(ticketId, states)) notifyOutbox(scope, connectionId);
  },
});
