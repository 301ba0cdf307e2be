import type { MessagePage } from "@guiche/contract/messages";
import { afterCommit, transaction } from "../../core/db/transaction";
import { notifyProcesses, type ProcessEvents } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { broadcastRead, broadcastTicket, showTicket, ticketStore, visibleTicket, type TicketRow } from "../tickets";
import { liveSession } from "../../channels/live-sessions";
import { broadcastAck } from "./message.events";
import type { MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";
import { outboxStore } from "./outbox.store";
import { requireWritable } from "./send-message";

type ReadMessage = ProcessEvents["messages.read"]["messages"][number];

/** A page of a ticket's messages, newest first. The first page marks the ticket as read if its agent asks. */
export async function listMessages(scope: Scope, ticketId: number, pageQuery: MessagePage) {
  const page = await messageStore(scope).page(ticketId, pageQuery);
  const ticket = visibleTicket(scope, page.ticket);
  const isFirst = pageQuery.before === undefined && pageQuery.pageNumber === 1;
  const mayRead = isFirst && ticket.unreadMessages > 0 && !actorOf(scope).isProgram;
  const read = mayRead ? await readTicket(scope, ticket) : ticket;
  if (read === ticket) return { ...page, ticket };
  // After marking as read, so that the page has the new state.
  return { ...(await messageStore(scope).page(ticketId, pageQuery)), ticket: read };
}

/**
 * Only the ticket's agent marks it as read, or a program that asks for it: viewing by others changes neither the count
 * nor the receipts.
 */
export async function readTicket(scope: Scope, ticket: TicketRow): Promise<TicketRow> {
  const { userId, isProgram } = actorOf(scope);
  if (ticket.status !== "open" || (ticket.userId !== userId && !isProgram)) return ticket;
  const readMessages = await ticketStore(scope).markRead(ticket.id);
  const read = { ...ticket, unreadMessages: 0 };
  broadcastRead(scope, read);
  afterCommit(scope, () => acknowledgeToCustomer(scope, ticket, readMessages));
  return read;
}

/** Sends read receipts to the customer's phone. Best effort: they are not retried. */
async function acknowledgeToCustomer(scope: Scope, ticket: TicketRow, messages: ReadMessage[]): Promise<void> {
  if (messages.length === 0 || ticket.connectionId === null) return;
  const connection = await connectionOf(scope, ticket.connectionId);
  if (!connection.sendReadReceipts) return;
  notifyProcesses("messages.read", {
    companyId: scope.companyId,
    connectionId: connection.id,
    address: ticket.address,
    messages,
  });
}

/** Asks the process that holds the session to send the receipts. */
export function sendReadReceipts(connectionId: number, address: string, messages: ReadMessage[]): void {
  const session = liveSession(connectionId);
  if (!session?.open) return;
  const read = messages.map(({ wid, participant }) => ({ wid, ...(participant && { participant }) }));
  session
    .markRead(address, read)
    .catch((error: unknown) => log.debug({ error, connectionId }, "Read receipt could not be sent"));
}

/** Sends a failed message again, under the same id; through the ticket's connection if its own was deleted. */
export async function retryMessage(scope: Scope, id: number): Promise<MessageRow> {
  const message = await messageStore(scope).byId(id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const ticket = await showTicket(scope, message.ticketId);
  requireWritable(scope, ticket);
  const connectionId = message.connectionId ?? ticket.connectionId;
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  const isPut = await transaction(scope, async (inside) => {
    await messageStore(inside).lockWithTicket(id);
    if (!(await outboxStore(inside).putAgain(id, connectionId, ticket.address))) return false;
    const answeredTicket = await ticketStore(inside).byId(ticket.id);
    if (answeredTicket && answeredTicket.waitingSince?.getTime() !== ticket.waitingSince?.getTime())
      broadcastTicket(inside, answeredTicket);
    return true;
  });
  if (!isPut) return (await messageStore(scope).byId(id)) ?? message;
  const { uuid: ticketUuid, ...shown } = ticket;
  const again = { ...message, ack: 0 as const, failure: null };
  broadcastAck(scope, { ...shown, ...again, ticketUuid });
  notifyProcesses("outbox.filled", { companyId: scope.companyId, connectionId });
  return again;
}
