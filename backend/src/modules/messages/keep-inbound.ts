import type { Arrived } from "../../channels/provider";
import { secrets } from "../../platform/auth/seal";
import { now } from "../../platform/clock";
import type { Scope } from "../../platform/tenant/scope";
import { ticketStore, type TicketRow } from "../tickets";
import { contentPlace } from "./content";
import { announceMessage } from "./message.news";
import type { MessageRow } from "./message.presenter";
import { liveWithin, messageStore } from "./message.store";
import { previewOf } from "./preview";

export const participantOf = ({ participant }: Arrived): string => participant?.lid ?? participant?.phone ?? "";

/**
 * WhatsApp counts whole seconds; a message that comes in live is stamped with the finer time of its arrival, so that it
 * does not slip above what an agent wrote within the same second. A late one keeps the time it was written.
 */
const isLate = ({ sentAt }: Arrived, at: Date): boolean => at.getTime() - sentAt.getTime() > liveWithin;

/** Keeps the message under its ticket, once; null when it was there already. */
export async function keepInbound(
  scope: Scope,
  arrived: Arrived,
  ticket: TicketRow,
): Promise<{ message: MessageRow; ticket: TicketRow } | null> {
  const at = now();
  const late = isLate(arrived, at);
  const { content, connection, wid, fromMe } = arrived;
  const isText = content.kind === "text";
  const body = isText ? content.text : "";
  const preview = isText ? previewOf(body) : "📎";
  const ack = fromMe ? (2 as const) : (0 as const);
  const mediaType = isText ? ("chat" as const) : ("unsupported" as const);
  const kept = await messageStore(scope).keep({
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: connection.connectionId,
    queueId: ticket.queueId,
    wid,
    fromMe,
    participant: participantOf(arrived),
    body,
    mediaType,
    ack,
    content: isText ? null : secrets().seal(arrived.raw, contentPlace(scope)),
    at: late ? arrived.sentAt : at,
    isLate: late,
    preview,
    address: arrived.chat.address,
    now: at,
  });
  if (!kept) return null;
  const message: MessageRow = {
    id: kept.id,
    wid,
    ticketId: ticket.id,
    body,
    fromMe,
    mediaType,
    ack,
    read: fromMe,
    failure: null,
    clientId: null,
    createdAt: kept.createdAt,
  };
  const moved = { ...ticket, lastMessage: preview, unreadMessages: kept.unreadMessages, updatedAt: kept.updatedAt };
  announceMessage(scope, message, moved);
  return { message, ticket: moved };
}

const findKnown = (scope: Scope, arrived: Arrived, contactId: number) =>
  messageStore(scope).known(contactId, arrived.connection.connectionId, {
    wid: arrived.wid,
    fromMe: arrived.fromMe,
    participant: participantOf(arrived),
  });

/** Asked only before a new ticket would be made: a replayed message must not open one. */
export const isKnownMessage = async (scope: Scope, arrived: Arrived, contactId: number): Promise<boolean> =>
  (await findKnown(scope, arrived, contactId)) !== null;

/**
 * A message that was kept before is told again: whoever kept it may have died before anybody heard of it. Returns its
 * ticket as it is now.
 */
export async function retellInbound(scope: Scope, arrived: Arrived, contactId: number): Promise<TicketRow | null> {
  const message = await findKnown(scope, arrived, contactId);
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket) return null;
  announceMessage(scope, message, ticket);
  return ticket;
}
