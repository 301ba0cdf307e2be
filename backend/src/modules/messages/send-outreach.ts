import type { Content } from "../../channels/content";
import { providerOf } from "../../channels/live-sessions";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";
import { formOf } from "./kinds";
import { broadcastMessage } from "./message.events";
import { messageStore } from "./message.store";
import { outboxStore } from "./outbox.store";
import type { OutgoingOutreach } from "./outgoing";
import { connectionRef, notifyOutbox } from "./send-message";

/** An id for a message of this connection, chosen before it is sent: a retry is the same message to WhatsApp. */
export async function newWid(scope: Scope, connectionId: number): Promise<string> {
  const ref = await connectionRef(scope, connectionId);
  return providerOf(ref).newId(ref);
}

export type NewOutreach = Omit<OutgoingOutreach, "body" | "mediaType" | "details"> & { content: Content };

/** Queues messages that belong to no ticket. For `outreach`, which decides when that is right. */
export async function queueOutreach(
  scope: Scope,
  connectionId: number,
  messages: readonly NewOutreach[],
): Promise<{ id: number; wid: string }[]> {
  const outs = messages.map(({ content, ...outreach }) => ({ ...outreach, ...formOf(content) }));
  const queuedMessages = await outboxStore(scope).putOutreach(connectionId, outs, now());
  if (queuedMessages.length > 0) notifyOutbox(scope, connectionId);
  return queuedMessages;
}

/** Shows a message that joined the ticket to those who have it open. */
export async function broadcastAdopted(scope: Scope, id: number, ticket: TicketRow): Promise<void> {
  const message = await messageStore(scope).byId(id);
  if (message) broadcastMessage(scope, message, ticket);
}
