import { beginningOf } from "@guiche/contract/texts/beginning";
import { mayWrite } from "@guiche/contract/rules/ticket.rules";
import type { MentionDto, MessageOrigin, QuotedDto } from "@guiche/contract/messages";
import type { Content } from "../../channels/content";
import type { HeldState } from "../../models/messages/outbox-entry";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { noteUnsent, type TicketRow } from "../tickets";
import { formOf, textOf, withAddresses, withOrigin } from "./kinds";
import { providerOf } from "../../channels/live-sessions";
import { broadcastMessage } from "./message.events";
import { newMessageDefaults, type MessageRow } from "./message.presenter";
import { messageStore } from "./message.store";
import { isWindowClosed, templateInstead, type LateTemplate } from "./window";
import { outboxStore } from "./outbox.store";
import { ticketAfter } from "./ticket-after";
import { previewOf } from "./preview";

/** What to send. */
export interface NewMessage {
  content: Content;
  /** The people mentioned in the text, by our names. */
  mentions?: MentionDto[];
  /** The stored file of a media message. */
  file?: { mediaId: number; hasThumbnail: boolean };
  /** The message it replies to. */
  quoted?: QuotedDto | null;
  /** The browser's id for it: a repeated request with the same id sends nothing. */
  clientId?: string | null;
  /** Sent by a campaign, a schedule or the API. */
  origin?: MessageOrigin;
  /** How long it can still be withdrawn before it leaves, in seconds. A later message of the chat ends that. */
  holdSeconds?: number;
  /** The state of the ticket that justifies it; see `heldFor`. */
  heldFor?: HeldState;
  /** Leaves no earlier than so many milliseconds from now; later messages of the chat wait behind it. */
  paceMs?: number;
}

export const textMessage = (text: string): NewMessage => ({ content: { kind: "text", text } });

export function requireWritable(scope: Scope, ticket: TicketRow): void {
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  if (!mayWrite(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
}

/** The reference the channels use for a connection. */
export async function connectionRef(scope: Scope, connectionId: number | null) {
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  const connection = await connectionOf(scope, connectionId);
  return { companyId: scope.companyId, connectionId, provider: connection.provider };
}

/**
 * Notifies the session's process after the commit that there is something to send, where it can be told in which chat
 * alone. A lost hint is made up by the sweep.
 */
export const notifyOutbox = (
  scope: Scope,
  connectionId: number,
  { filledChat, delayMs = 0 }: { filledChat?: string; delayMs?: number } = {},
): void =>
  afterCommit(scope, () => {
    const notify = () => notifyProcesses("outbox.filled", { companyId: scope.companyId, connectionId, filledChat });
    if (delayMs > 0) setTimeout(notify, delayMs).unref();
    else notify();
  });

/** What a person sends, to a contact that is blocked too. */
export const sendMessage = (scope: Scope, ticket: TicketRow, message: NewMessage): Promise<MessageRow> =>
  queueMessage(scope, ticket, message, false);

/**
 * What the product sends by itself. `late`: what is sent instead once the time is over in which an official number may write
 * anything. Null: the contact is blocked, or that time is over and there is no template, which the timeline tells. One who is
 * blocked before the message leaves does not get it either.
 */
export async function sendAutomatic(
  scope: Scope,
  ticket: TicketRow,
  message: NewMessage,
  late?: LateTemplate,
): Promise<MessageRow | null> {
  if (ticket.isContactBlocked) return null;
  const { content } = message;
  if (content.kind === "template" || !(await isWindowClosed(scope, ticket)))
    return queueMessage(scope, ticket, message, true);
  const instead = await templateInstead(scope, ticket, late);
  if (instead) return queueMessage(scope, ticket, { ...message, content: instead }, true);
  await noteUnsent(scope, ticket.id, beginningOf(textOf(content), 200));
  return null;
}

/**
 * The only path for outgoing messages, from agents and from the product: one statement stores the message with its
 * WhatsApp id and queues it, browsers get the event, and the process that holds the session sends it.
 */
async function queueMessage(
  scope: Scope,
  ticket: TicketRow,
  { content, mentions, file, origin, quoted = null, clientId = null, holdSeconds = 0, heldFor, paceMs = 0 }: NewMessage,
  isAutomatic: boolean,
): Promise<MessageRow> {
  const ref = await connectionRef(scope, ticket.connectionId);
  const wid = providerOf(ref).newId(ref);
  const form = withOrigin(withAddresses(formOf(content, mentions), content), origin);
  const preview = previewOf({ ...form, fromMe: true });
  const queuedMessage = await outboxStore(scope).put({
    ...form,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ref.connectionId,
    userId: scope.actor === "system" ? null : scope.actor.userId,
    queueId: ticket.queueId,
    wid,
    mediaId: file?.mediaId ?? null,
    quoted,
    clientId,
    address: ticket.address,
    preview,
    isAutomatic,
    holdSeconds: holdSeconds + paceMs / 1_000,
    isPaced: paceMs > 0,
    heldFor: heldFor ?? null,
    at: now(),
  });
  if (!queuedMessage) return sentBefore(scope, ticket.id, clientId);
  const user = authorIn(scope);
  const message: MessageRow = {
    ...newMessageDefaults,
    ...form,
    ...(user && { authorId: user.id, authorName: user.name }),
    ...(file && { mediaState: "ready" as const, ...file }),
    id: queuedMessage.id,
    wid,
    ticketId: ticket.id,
    fromMe: true,
    quoted,
    ack: 0,
    read: true,
    clientId,
    createdAt: queuedMessage.createdAt,
  };
  const lastSent = { messageId: queuedMessage.id, ack: 0 as const, user };
  broadcastMessage(scope, message, await ticketAfter(scope, ticket, queuedMessage.ticket, lastSent));
  notifyOutbox(scope, ref.connectionId, { filledChat: queuedMessage.chat, delayMs: paceMs + holdSeconds * 1_000 });
  return message;
}

const authorIn = ({ actor }: Scope) => (actor === "system" ? null : { id: actor.userId, name: actor.name });

async function sentBefore(scope: Scope, ticketId: number, clientId: string | null): Promise<MessageRow> {
  const existingMessage = clientId ? await messageStore(scope).firstOfClient(ticketId, clientId) : null;
  if (!existingMessage) throw new AppError("ERR_CREATING_MESSAGE");
  return existingMessage;
}
