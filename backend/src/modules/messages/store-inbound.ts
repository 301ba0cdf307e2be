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

/** A late message was written when nobody here could see it: its time is kept, by our clock or by WhatsApp's. */
const isLate = ({ sentAt }: Arrived, at: Date): boolean => at.getTime() - sentAt.getTime() > liveWithinMs;

/** The columns of an inbound message's row. */
async function readInbound(scope: Scope, arrived: Arrived, ticket: TicketRow) {
  const { quoted, mentions } = await quoteAndMentionsOf(scope, arrived, ticket);
  const form = formOf(arrived.content, mentions);
  const participantAddress = arrived.participant?.address;
  const details: Form["details"] = participantAddress ? { ...form.details, participantAddress } : form.details;
  return { ...form, details, quoted, mediaState: arrived.content.kind === "media" ? ("pending" as const) : null };
}

const sealedMessage = (scope: Scope, { content, raw }: Arrived): Buffer | null =>
  content.kind === "text" ? null : secrets().seal(raw, contentContext(scope));

/**
 * Stores the message in its ticket, once; null when it was already there. `author` is the sender in a group. One that is
 * silent counts as read: it calls nobody and starts no wait.
 */
export async function storeInbound(
  scope: Scope,
  arrived: Arrived,
  ticket: TicketRow,
  author: ContactRow | null = null,
  isSilent = false,
): Promise<{ message: MessageRow; ticket: TicketRow } | null> {
  const at = now();
  const late = isLate(arrived, at);
  const { connection, wid, fromMe } = arrived;
  const { connectionId } = connection;
  const isRead = fromMe || isSilent;
  const form = await readInbound(scope, arrived, ticket);
  const shown = {
    wid,
    fromMe,
    participant: digitsOf(arrived.participant),
    ...form,
    ack: fromMe ? (2 as const) : (0 as const),
  };
  const preview = previewOf({ ...form, fromMe });
  const kept = await inboundMessageStore(scope).insert({
    ...shown,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId,
    queueId: ticket.queueId,
    authorId: author?.id ?? null,
    content: sealedMessage(scope, arrived),
    at: late ? arrived.sentAt : at,
    // WhatsApp's own clock does not tell what came first within seconds.
    writtenAt: fromMe || arrived.isHeld ? null : arrived.sentAt,
    isLate: late,
    preview,
    // Messages added to a closed ticket do not count as unread.
    isUnread: !isRead && ticket.status !== "closed",
    isRead,
    address: arrived.chat.address,
    now: at,
  });
  if (!kept) return null;
  if (shown.mediaState === "pending") await planFetch(scope, kept.id, connectionId);
  const message: MessageRow = {
    ...newMessageDefaults,
    ...shown,
    ...authorOf(arrived, ticket, author),
    id: kept.id,
    ticketId: ticket.id,
    quoted: kept.quoted,
    read: isRead,
    createdAt: kept.createdAt,
  };
  const lastSent = fromMe ? { messageId: kept.id, ack: shown.ack, user: null } : null;
  const moved = await ticketAfter(scope, ticket, kept.ticket, lastSent);
  broadcastMessage(scope, message, moved);
  for (const early of kept.early ?? []) await applyChange(scope, connectionId, early as StoredChange);
  return { message, ticket: moved };
}

function authorOf({ fromMe, chat }: Arrived, ticket: TicketRow, author: ContactRow | null) {
  if (fromMe) return {};
  if (chat.group)
    return { authorId: author?.id ?? null, authorName: author?.name ?? null, authorNumber: author?.number ?? null };
  return { authorId: ticket.contactId, authorName: ticket.contactName, authorNumber: ticket.contactNumber };
}

const findKnown = (scope: Scope, arrived: Arrived, contactId: number) =>
  messageStore(scope).known(contactId, arrived.connection.connectionId, {
    wid: arrived.wid,
    fromMe: arrived.fromMe,
    writer: arrived.participant ? identitiesOf(arrived.participant) : [],
  });

/** Asked before a new ticket is opened, so that a redelivered message opens none. */
export const isKnownMessage = async (scope: Scope, arrived: Arrived, contactId: number): Promise<boolean> =>
  (await findKnown(scope, arrived, contactId)) !== null;

/**
 * Broadcasts an already stored message again, because the process that stored it may have died before it broadcast. A
 * placeholder is filled with the message. Returns its current ticket, null when there is nothing to broadcast.
 */
export async function rebroadcastInbound(
  scope: Scope,
  arrived: Arrived,
  contactId: number,
): Promise<{ messageId: number; ticket: TicketRow } | null> {
  const message = await findKnown(scope, arrived, contactId);
  if (message?.details?.isAwaited && !isUndecrypted(arrived)) {
    const filled = await takePlace(scope, arrived, message.id);
    return filled && { messageId: message.id, ticket: filled };
  }
  if (isUndecrypted(arrived) && !message?.details?.isAwaited) return null;
  const ticket = message && (await ticketStore(scope).byId(message.ticketId));
  if (!message || !ticket) return null;
  broadcastMessage(scope, message, ticket);
  return { messageId: message.id, ticket };
}

/** Fills the placeholder of a message that could not be decrypted at first; the unread count stays as it is. */
const takePlace = (scope: Scope, arrived: Arrived, id: number): Promise<TicketRow | null> =>
  transaction(scope, async (inside) => {
    const notice = await messageStore(inside).lockWithTicket(id);
    const ticket = notice && (await ticketStore(inside).byId(notice.ticketId));
    if (!notice?.details?.isAwaited || !ticket) return ticket;
    const { connectionId } = arrived.connection;
    const form = await readInbound(inside, arrived, ticket);
    const place = { ticketId: ticket.id, connectionId, wid: notice.wid };
    const early = await inboundMessageStore(inside).fill(id, {
      ...place,
      ...form,
      content: sealedMessage(scope, arrived),
    });
    if (form.mediaState === "pending") await planFetch(inside, id, connectionId);
    await messageStore(inside).showOnCard(id, previewOf(form));
    await broadcastChanged(inside, id);
    for (const change of early) await applyChange(inside, connectionId, change as StoredChange);
    return ticketStore(inside).byId(ticket.id);
  });
