import type { Arrived } from "../../channels/provider";
import { isUndecrypted } from "../../channels/content";
import { secrets } from "../../core/auth/seal";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { identitiesOf, type ContactRow } from "../contacts";
import { ticketStore, type TicketRow } from "../tickets";
import { applyChange, type StoredChange } from "./change.service";
import { contentContext } from "./content";
import { formOf, type Form } from "./kinds";
import { planFetch } from "./media-fetch";
import { broadcastChanged, broadcastMessage } from "./message.events";
import { newMessageDefaults, type MessageRow } from "./message.presenter";
import { inboundMessageStore, liveWithinMs } from "./inbound-message.store";
import { messageStore } from "./message.store";
import { digitsOf } from "./peers";
import { previewOf } from "./preview";
import { quoteAndMentionsOf } from "./quote";
import { ticketAfter } from "./ticket-after";

/** A late message was written when no user here could see it: its time is kept, by our clock or by WhatsApp's. */
const isLate = ({ sentAt }: Arrived, at: Date): boolean => at.getTime() - sentAt.getTime() > liveWithinMs;

/** The columns of an inbound message's row. */
async function readInbound(scope: Scope, inbound: Arrived, ticket: TicketRow) {
  const { quoted, mentions } = await quoteAndMentionsOf(scope, inbound, ticket);
  const form = formOf(inbound.content, mentions);
  const participantAddress = inbound.participant?.address;
  const details: Form["details"] = participantAddress ? { ...form.details, participantAddress } : form.details;
  return { ...form, details, quoted, mediaState: inbound.content.kind === "media" ? ("pending" as const) : null };
}

const sealedMessage = (scope: Scope, { content, raw }: Arrived): Buffer | null =>
  content.kind === "text" ? null : secrets().seal(raw, contentContext(scope));

/**
 * Stores the message in its ticket, once; null when it was already there. `author` is the sender in a group. One that is
 * silent counts as read: it notifies no user and starts no wait.
 */
export async function storeInbound(
  scope: Scope,
  inbound: Arrived,
  ticket: TicketRow,
  author: ContactRow | null = null,
  isSilent = false,
): Promise<{ message: MessageRow; ticket: TicketRow } | null> {
  const at = now();
  const late = isLate(inbound, at);
  const { connection, wid, fromMe } = inbound;
  const { connectionId } = connection;
  const isRead = fromMe || isSilent;
  const form = await readInbound(scope, inbound, ticket);
  const messageColumns = {
    wid,
    fromMe,
    participant: digitsOf(inbound.participant),
    ...form,
    ack: fromMe ? (2 as const) : (0 as const),
  };
  const preview = previewOf({ ...form, fromMe });
  const storedMessage = await inboundMessageStore(scope).insert({
    ...messageColumns,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId,
    queueId: ticket.queueId,
    authorId: author?.id ?? null,
    content: sealedMessage(scope, inbound),
    at: late ? inbound.sentAt : at,
    // WhatsApp's own clock does not tell what came first within seconds.
    writtenAt: fromMe || inbound.isHeld ? null : inbound.sentAt,
    isLate: late,
    preview,
    // Messages added to a closed ticket do not count as unread.
    isUnread: !isRead && ticket.status !== "closed",
    isRead,
    address: inbound.chat.address,
    now: at,
  });
  if (!storedMessage) return null;
  if (messageColumns.mediaState === "pending") await planFetch(scope, storedMessage.id, connectionId);
  const message: MessageRow = {
    ...newMessageDefaults,
    ...messageColumns,
    ...authorOf(inbound, ticket, author),
    id: storedMessage.id,
    ticketId: ticket.id,
    quoted: storedMessage.quoted,
    read: isRead,
    createdAt: storedMessage.createdAt,
  };
  const lastSent = fromMe ? { messageId: storedMessage.id, ack: messageColumns.ack, user: null } : null;
  const updatedTicket = await ticketAfter(scope, ticket, storedMessage.ticket, lastSent);
  broadcastMessage(scope, message, updatedTicket);
  for (const early of storedMessage.early ?? []) await applyChange(scope, connectionId, early as StoredChange);
  return { message, ticket: updatedTicket };
}

function authorOf({ fromMe, chat }: Arrived, ticket: TicketRow, author: ContactRow | null) {
  if (fromMe) return {};
  if (chat.group)
    return { authorId: author?.id ?? null, authorName: author?.name ?? null, authorNumber: author?.number ?? null };
  return { authorId: ticket.contactId, authorName: ticket.contactName, authorNumber: ticket.contactNumber };
}

const findKnown = (scope: Scope, inbound: Arrived, contactId: number) =>
  messageStore(scope).findStored(contactId, inbound.connection.connectionId, {
    wid: inbound.wid,
    fromMe: inbound.fromMe,
    writer: inbound.participant ? identitiesOf(inbound.participant) : [],
  });

/** Asked before a new ticket is opened, so that a redelivered message opens none. */
export const isKnownMessage = async (scope: Scope, message: Arrived, contactId: number): Promise<boolean> =>
  (await findKnown(scope, message, contactId)) !== null;

/**
 * Broadcasts an already stored message again, because the process that stored it may have died before it broadcast. A
 * placeholder is filled with the message. Returns its current ticket, null when there is nothing to broadcast.
 */
export async function rebroadcastInbound(
  scope: Scope,
  inbound: Arrived,
  contactId: number,
): Promise<{ messageId: number; ticket: TicketRow } | null> {
  const message = await findKnown(scope, inbound, contactId);
  if (message?.details?.isAwaited && !isUndecrypted(inbound)) {
    const updatedTicket = await takePlace(scope, inbound, message.id);
    return updatedTicket && { messageId: message.id, ticket: updatedTicket };
  }
  if (isUndecrypted(inbound) && !message?.details?.isAwaited) return null;
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket) return null;
  broadcastMessage(scope, message, ticket);
  return { messageId: message.id, ticket };
}

/** Fills the placeholder of a message that could not be decrypted at first; the unread count stays as it is. */
const takePlace = (scope: Scope, inbound: Arrived, id: number): Promise<TicketRow | null> =>
  transaction(scope, async (inside) => {
    const notice = await messageStore(inside).lockWithTicket(id);
    const ticket = notice && (await ticketStore(inside).byId(notice.ticketId));
    if (!notice?.details?.isAwaited || !ticket) return ticket;
    const { connectionId } = inbound.connection;
    const form = await readInbound(inside, inbound, ticket);
    const place = { ticketId: ticket.id, connectionId, wid: notice.wid };
    const early = await inboundMessageStore(inside).fill(id, {
      ...place,
      ...form,
      content: sealedMessage(scope, inbound),
    });
    if (form.mediaState === "pending") await planFetch(inside, id, connectionId);
    await messageStore(inside).showOnCard(id, previewOf(form));
    await broadcastChanged(inside, id);
    for (const change of early) await applyChange(inside, connectionId, change as StoredChange);
    return ticketStore(inside).byId(ticket.id);
  });
