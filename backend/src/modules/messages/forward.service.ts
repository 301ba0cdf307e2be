import type { MediaType } from "@guiche/contract/message-kinds";
import type { QueueDto } from "@guiche/contract/queues";
import { mayAccept, mayWrite } from "@guiche/contract/rules/ticket.rules";
import { UniqueConstraintError } from "sequelize";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { assertContactsExist, type ContactRow } from "../contacts";
import {
  changeTicket,
  chosenQueue,
  openTicketWith,
  ticketAssignedError,
  showTicket,
  ticketStore,
  type TicketRow,
} from "../tickets";
import { contentOf } from "./kinds";
import type { MessageRow } from "./message.presenter";
import { messageStore, type MessageWithContact } from "./message.store";
import { sendMessage, textMessage, type NewMessage } from "./send-message";

const forwardable: readonly MediaType[] = [
  "chat",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "contactMessage",
  "vcard",
];

interface Forwarding {
  contactIds: number[];
  /** Of the tickets that begin with it. */
  queueId: number | null;
}

/** Sends a message to other contacts: in the contact's live ticket if this agent may write there, else in a new one. */
export async function forwardMessage(
  scope: Scope,
  id: number,
  { contactIds, queueId }: Forwarding,
): Promise<MessageRow[]> {
  const row = await messageStore(scope).byId(id);
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await showTicket(scope, row.ticketId);
  const contacts = await assertContactsExist(scope, contactIds);
  const outgoing = forwardedMessage(row);
  if (row.connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  let choice: Promise<QueueDto | null> | undefined;
  const queue = () => (choice ??= chosenQueue(scope, queueId));
  // All contacts, and the queue if a ticket begins, are checked before the first message is sent.
  const tickets: TicketRow[] = [];
  for (const contact of contacts) if (!(await assertNotAssigned(scope, contact, row.connectionId))) await queue();
  for (const contact of contacts) tickets.push(await ticketWith(scope, contact, row.connectionId, queue));
  const sentMessages: MessageRow[] = [];
  for (const ticket of tickets) sentMessages.push(await sendMessage(scope, ticket, outgoing));
  return sentMessages;
}

/** View-once and deleted messages and files not yet fetched cannot be forwarded. The file is shared, not copied. */
function forwardedMessage(row: MessageWithContact): NewMessage {
  const content = contentOf(row);
  const travels = forwardable.includes(row.mediaType) && !row.isDeleted && !row.details?.viewOnce;
  if (!content || !travels) throw new AppError("ERR_FORWARD_WAPP_MSG");
  // Mentions of one group mean nothing in another chat.
  if (content.kind === "text") return textMessage(content.text);
  if (!("media" in content)) return { content };
  if (row.mediaId === null || row.mediaState !== "ready") throw new AppError("ERR_FORWARD_WAPP_MSG");
  return { content, file: { mediaId: row.mediaId, hasThumbnail: row.hasThumbnail } };
}

async function assertNotAssigned(scope: Scope, contact: ContactRow, connectionId: number): Promise<TicketRow | null> {
  const live = await ticketStore(scope).liveOf(contact.id, connectionId);
  const actor = actorOf(scope);
  if (live && !mayWrite(actor, live) && !mayAccept(actor, live)) throw ticketAssignedError(scope, live);
  return live;
}

/** Returns the contact's ticket; a pending one is accepted, because the agent writes in it. */
async function ticketWith(
  scope: Scope,
  contact: ContactRow,
  connectionId: number,
  queue: () => Promise<QueueDto | null>,
): Promise<TicketRow> {
  const live = await assertNotAssigned(scope, contact, connectionId);
  if (live) return live.status === "pending" ? changeTicket(scope, live.id, { status: "open" }) : live;
  try {
    return await openTicketWith(scope, await connectionOf(scope, connectionId), contact, actorOf(scope), await queue());
  } catch (error) {
    // The customer wrote at the same moment, so there is a ticket now.
    if (error instanceof UniqueConstraintError) return ticketWith(scope, contact, connectionId, queue);
    throw error;
  }
}
