import { beginningOf } from "@guiche/contract/texts/beginning";
import type { MentionDto, QuotedDto } from "@guiche/contract/messages";
import type { Arrived } from "../../channels/provider";
import type { Content, Quote } from "../../channels/content";
import type { Scope } from "../../core/tenant/scope";
import { namesOfPeople } from "../contacts";
import type { TicketRow } from "../tickets";
import { cardsIn, vcardOf } from "./cards";
import { contentOf, formOf, type Form } from "./kinds";
import type { MessageRow } from "./message.presenter";
import { messageStore, type MessageWithContact } from "./message.store";

/** Characters of a quoted text to keep. */
const shownLength = 1_000;

/** The part of a quoted message that screens show. */
export function quotedForm({ mediaType, body, details }: Form): Pick<QuotedDto, "body" | "mediaType"> {
  if (mediaType === "contactMessage" || mediaType === "vcard") {
    const names = cardsIn(body).slice(0, 20);
    return { mediaType, body: names.map(({ name }) => vcardOf({ name })).join("\n") };
  }
  const isText = !["locationMessage", "poll", "card", "call_log"].includes(mediaType);
  const label = body === "" ? (details?.media?.filename ?? "") : body;
  return { mediaType, body: isText ? beginningOf(label, shownLength) : body };
}

/** A mentioned person without a name is shown by number. A LID is never shown as a phone number. */
const fallback = ({ phone }: { phone?: string }): string => (phone ? `+${phone}` : "WhatsApp");

interface QuoteAndMentions {
  quoted: QuotedDto | null;
  mentions: MentionDto[];
}

/**
 * The quoted message and the mentioned people of a message, with their names. A quote shows our own row where we have
 * one: an app can claim any text. Most messages need no query.
 */
export async function quoteAndMentionsOf(
  scope: Scope,
  { content, quotes, chat }: Arrived,
  ticket: TicketRow,
): Promise<QuoteAndMentions> {
  const mentionedPeers = content.mentions ?? [];
  const author = quotes && !quotes.fromMe && chat.group ? quotes.participant : undefined;
  const names = await namesOfPeople(scope, [...mentionedPeers.map(({ peer }) => peer), ...(author ? [author] : [])]);
  const mentions = mentionedPeers.map(({ value, peer }, index) => ({ value, name: names[index] ?? fallback(peer) }));
  if (!quotes) return { quoted: null, mentions };
  const row =
    ticket.connectionId && (await messageStore(scope).ofWid(ticket.contactId, ticket.connectionId, quotes.wid));
  if (row && !row.details?.isAwaited) return { quoted: presentQuoted(row, ticket.id), mentions };
  const nameOfAuthor = author ? (names[mentionedPeers.length] ?? fallback(author)) : ticket.contactName;
  const quote: QuotedDto = {
    id: null,
    wid: quotes.wid,
    fromMe: quotes.fromMe,
    author: quotes.fromMe ? "" : nameOfAuthor,
    ...quotedForm(formOf(quotes.content)),
    unverified: true,
  };
  return { quoted: quote, mentions };
}

/** A quote of a stored message, for a reply of ours in this ticket, or in none. */
export const presentQuoted = (row: MessageRow, ticketId: number | null): QuotedDto => ({
  id: row.ticketId === ticketId ? row.id : null,
  wid: row.wid,
  fromMe: row.fromMe,
  author: row.fromMe ? "" : (row.authorName ?? "WhatsApp"),
  ...quotedForm(row),
});

/** A message of the conversation to which a reply may refer; null when there is none with this id. It may be deleted. */
export async function messageIn(
  scope: Scope,
  id: number,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<MessageWithContact | null> {
  const row = await messageStore(scope).byId(id);
  const isHere = row?.contactId === contactId && row.connectionId === connectionId;
  return isHere && row.mediaType !== "call_log" ? row : null;
}

/** A message of the conversation that a reply can quote; null when there is none with this id. */
export async function quotable(...lookupArgs: Parameters<typeof messageIn>): Promise<MessageWithContact | null> {
  const row = await messageIn(...lookupArgs);
  return row?.isDeleted ? null : row;
}

const nothing: Content = { kind: "text", text: "" };

/** The quote in the form the channel sends. */
export const quoteOf = ({ wid, fromMe, body, mediaType }: QuotedDto, participantAddress: string | null): Quote => ({
  wid,
  fromMe,
  ...(participantAddress && { participant: { address: participantAddress } }),
  content: contentOf({ mediaType, body, details: null }) ?? nothing,
});
