import type { CallBody } from "@guiche/contract/message-kinds";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";
import { providerOf } from "../../channels/live-sessions";
import { broadcastMessage } from "./message.events";
import { newMessageDefaults, type MessageRow } from "./message.presenter";
import { inboundMessageStore } from "./inbound-message.store";
import { ticketAfter } from "./ticket-after";
import { outboxStore } from "./outbox.store";
import { previewOf } from "./preview";
import { notifyOutbox, connectionRef } from "./send-message";

interface NewCall {
  id: string;
  connectionId: number;
  body: CallBody;
  at: Date;
}

/** Adds a missed call to the conversation, once; null when it was already there. */
export async function storeCall(scope: Scope, ticket: TicketRow, call: NewCall): Promise<TicketRow | null> {
  const form = { mediaType: "call_log" as const, body: JSON.stringify(call.body), details: null };
  const preview = previewOf(form);
  const storedMessage = await inboundMessageStore(scope).insert({
    ...form,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: call.connectionId,
    queueId: ticket.queueId,
    wid: call.id.slice(0, 128),
    fromMe: false,
    participant: "",
    authorId: null,
    mediaState: null,
    quoted: null,
    ack: 0,
    content: null,
    at: call.at,
    writtenAt: null,
    isLate: false,
    preview,
    isUnread: true,
    isRead: false,
    address: ticket.address,
    now: now(),
  });
  if (!storedMessage) return null;
  const message: MessageRow = {
    ...newMessageDefaults,
    ...form,
    id: storedMessage.id,
    wid: call.id.slice(0, 128),
    ticketId: ticket.id,
    fromMe: false,
    ack: 0,
    read: false,
    createdAt: storedMessage.createdAt,
    authorId: ticket.contactId,
    authorName: ticket.contactName,
    authorNumber: ticket.contactNumber,
  };
  const updatedTicket = await ticketAfter(scope, ticket, storedMessage.ticket, null);
  broadcastMessage(scope, message, updatedTicket);
  return updatedTicket;
}

/** Calls that were already answered with a notice: one call may be reported more than once. */
const noticedCalls = new BoundedMap<string, true>(1_000);

/**
 * Sends a text to a customer without opening a ticket: it is sent in its chat's order like any message, but no
 * conversation shows it. Once for each `about`.
 */
export async function sendNotice(
  scope: Scope,
  connectionId: number,
  address: string,
  text: string,
  about: string,
): Promise<void> {
  const key = `${scope.companyId} ${connectionId} ${about}`;
  if (noticedCalls.has(key)) return;
  const ref = await connectionRef(scope, connectionId);
  const wid = providerOf(ref).newId(ref);
  await outboxStore(scope).putAct({
    connectionId,
    messageId: null,
    chat: address,
    kind: "notice",
    wid,
    payload: { text },
  });
  afterCommit(scope, () => noticedCalls.set(key, true));
  notifyOutbox(scope, connectionId);
}
