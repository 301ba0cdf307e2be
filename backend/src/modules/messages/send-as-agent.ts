import type { MessageInput } from "@guiche/contract/message-input";
import { ValidationError } from "yup";
import { AppError, invalid } from "../../core/http/errors";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { assertContactsExist } from "../contacts";
import { removeMedia, saveUpload } from "../media";
import { templateContent } from "../templates";
import { showTicket, type TicketRow } from "../tickets";
import { vcardOf } from "./cards";
import type { MessageRow } from "./message.presenter";
import { readTicket } from "./message.service";
import { resolveMentions, mentionContent } from "./mentions";
import { messageIn, presentQuoted } from "./quote";
import { requireWritable, sendMessage, textMessage, type NewMessage } from "./send-message";

/** An agent sends a text, a location or contact cards in an open ticket. */
export async function sendAsAgent(scope: Scope, ticketId: number, input: MessageInput): Promise<MessageRow> {
  const ticket = await answerable(scope, ticketId);
  const quote = await quotedIn(scope, ticket, input.quotedMsg);
  const outgoing = await outgoingIn(scope, ticket, input);
  const read = await readByAnswer(scope, ticket);
  return sendMessage(scope, read, { ...outgoing, quoted: quote, clientId: input.clientId ?? null });
}

/**
 * Sends files, one message each, in order; their client ids are the form's id plus the position. A caption that
 * WhatsApp cannot show with its file becomes a message of its own.
 */
export async function sendFiles(
  scope: Scope,
  ticketId: number,
  files: UploadedFile[],
  input: MessageInput,
): Promise<MessageRow[]> {
  const ticket = await answerable(scope, ticketId);
  const quote = await quotedIn(scope, ticket, input.quotedMsg);
  // All files are stored before the first message is sent.
  const messages: NewMessage[] = [];
  const { template } = input;
  if (template && files.length > 1) throw invalid({ medias: "Too many" });
  const wantsVoice = input.voice ?? false;
  for (const [place, { path, filename, mimetype }] of files.entries()) {
    const { mediaId, claim, hasThumbnail } = await saveUpload(scope, { path, filename, mimetype, wantsVoice });
    if (template) {
      const content = await templateContent(scope, ticket.connectionId, template, claim).catch(
        async (error: unknown) => {
          await removeMedia(scope, mediaId);
          throw error;
        },
      );
      messages.push({ content, file: { mediaId, hasThumbnail } });
      continue;
    }
    const caption = (input.captions?.[place] ?? input.body ?? "").trim();
    const isMute = claim.type === "audio" || claim.type === "sticker";
    const media = caption && !isMute ? { ...claim, caption } : claim;
    messages.push({ content: { kind: "media", media }, file: { mediaId, hasThumbnail } });
    if (caption && isMute && !messages.some((one) => one.content.kind === "text" && one.content.text === caption))
      messages.push(textMessage(caption));
  }
  const sentMessages: MessageRow[] = [];
  const read = await readByAnswer(scope, ticket);
  for (const [place, outgoing] of messages.entries()) {
    const clientId = input.clientId ? `${input.clientId.slice(0, 60)}-${place}` : null;
    sentMessages.push(await sendMessage(scope, read, { ...outgoing, clientId, quoted: place === 0 ? quote : null }));
  }
  return sentMessages;
}

async function answerable(scope: Scope, ticketId: number): Promise<TicketRow> {
  const ticket = await showTicket(scope, ticketId);
  requireWritable(scope, ticket);
  return ticket;
}

/**
 * Its agent has read what is answered, also when the conversation was not on the screen. Called when nothing can be
 * rejected any more: a rejected message changes nothing.
 */
async function readByAnswer(scope: Scope, ticket: TicketRow): Promise<TicketRow> {
  return ticket.unreadMessages > 0 ? readTicket(scope, ticket) : ticket;
}

/** Only a message of the same conversation, in whichever of its tickets, can be quoted. */
async function quotedIn(scope: Scope, ticket: TicketRow, id: number | null | undefined) {
  if (!id) return null;
  const row = await messageIn(scope, id, ticket);
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  // Quoting must not reveal a message of a ticket that the agent cannot see.
  if (row.ticketId !== ticket.id) await showTicket(scope, row.ticketId);
  // Deleted while the answer was written, or while it waited for the network: the answer leaves without the quote.
  return row.isDeleted ? null : presentQuoted(row, ticket.id);
}

async function outgoingIn(
  scope: Scope,
  ticket: TicketRow,
  { body, location, contactIds, template }: MessageInput,
): Promise<NewMessage> {
  if (template) return { content: await templateContent(scope, ticket.connectionId, template) };
  if (location) {
    const { latitude, longitude, name, address } = location;
    const place = { latitude, longitude, ...(name && { name }), ...(address && { address }) };
    return { content: { kind: "location", ...place } };
  }
  if (contactIds)
    return { content: { kind: "contacts", cards: (await assertContactsExist(scope, contactIds)).map(cardOf) } };
  if (!body?.trim()) throw new ValidationError("Required", body, "body");
  return mentionContent(await resolveMentions(scope, ticket, body));
}

/** A contact card needs a number. */
function cardOf({ name, number }: { name: string; number: string | null }) {
  if (number === null) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return { name, vcard: vcardOf({ name, number }) };
}
