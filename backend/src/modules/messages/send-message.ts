import { mayWrite } from "@guiche/contract/ticket.rules";
import { now } from "../../platform/clock";
import { afterCommit } from "../../platform/db/transaction";
import { signal } from "../../platform/events/signals";
import { AppError } from "../../platform/http/errors";
import { actorOf, type Scope } from "../../platform/tenant/scope";
import { connectionOf } from "../connections";
import { showTicket, type TicketRow } from "../tickets";
import { lines } from "./lines";
import { announceMessage } from "./message.news";
import type { MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";
import { outboxStore } from "./outbox.store";
import { previewOf } from "./preview";

export interface Text {
  body: string;
  /** The browser's name for it: sent again with the same one, nothing is sent twice. */
  clientId?: string | null;
}

/** An agent writes in an open ticket. */
export async function sendAsAgent(scope: Scope, ticketId: number, text: Text): Promise<MessageRow> {
  const ticket = await showTicket(scope, ticketId);
  requireWritable(scope, ticket);
  return sendMessage(scope, ticket, text);
}

export function requireWritable(scope: Scope, ticket: TicketRow): void {
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  if (!mayWrite(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
}

/**
 * The one way out, for agents, greetings and everything to come: the message is kept with its WhatsApp id and queued
 * in one statement, told to the browsers, and sent by the process that holds the line.
 */
export async function sendMessage(
  scope: Scope,
  ticket: TicketRow,
  { body, clientId = null }: Text,
): Promise<MessageRow> {
  if (ticket.connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  const connection = await connectionOf(scope, ticket.connectionId);
  const ref = { companyId: scope.companyId, connectionId: connection.id, provider: connection.provider };
  const wid = lines().providerOf(ref).newId(ref);
  const at = now();
  const put = await outboxStore(scope).put({
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: connection.id,
    userId: scope.actor === "system" ? null : scope.actor.userId,
    queueId: ticket.queueId,
    wid,
    body,
    clientId,
    address: ticket.address,
    preview: previewOf(body),
    at,
  });
  if (!put) return sentBefore(scope, ticket.id, clientId);
  const message: MessageRow = {
    id: put.id,
    wid,
    ticketId: ticket.id,
    body,
    fromMe: true,
    mediaType: "chat",
    ack: 0,
    read: true,
    failure: null,
    clientId,
    createdAt: put.createdAt,
  };
  announceMessage(scope, message, { ...ticket, lastMessage: previewOf(body), updatedAt: put.updatedAt });
  afterCommit(scope, () => signal("outbox.filled", { companyId: scope.companyId, connectionId: connection.id }));
  return message;
}

async function sentBefore(scope: Scope, ticketId: number, clientId: string | null): Promise<MessageRow> {
  const known = clientId ? await messageStore(scope).firstOfClient(ticketId, clientId) : null;
  if (!known) throw new AppError("ERR_CREATING_MESSAGE");
  return known;
}
