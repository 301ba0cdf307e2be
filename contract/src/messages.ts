import * as yup from "yup";
import type { Ack } from "./acks";
import type { AdDto } from "./ads";
import type { ContactDto } from "./contacts";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { integer, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";
import type { TicketDto } from "./tickets";
import { editInput, forwardInput, messageInput, reactionInput } from "./message-input";
import type { MediaType, MediaState } from "./message-kinds";

/** The metadata of a file. */
export interface MediaDto {
  /** Detected from the bytes; what the sender claims until they are here. */
  mimetype: string;
  /** The sender's file name, never a path. */
  filename: string | null;
  /** Size in bytes; null when unknown. */
  bytes: number | null;
  /** Length of a recording in seconds. */
  seconds: number | null;
  /** Whether it is a voice note, and its waveform: 64 values of 0 to 100. */
  isVoice: boolean;
  waveform: number[] | null;
  /** Pixels, when known: lets a screen reserve the space. */
  width: number | null;
  height: number | null;
  /** Whether `mediaUrl` + "?thumbnail=true" serves a thumbnail. */
  hasThumbnail: boolean;
  /** A video without sound that plays by itself, over and over. */
  isGif?: true;
}

export interface ReactionDto {
  emoji: string;
  fromMe: boolean;
  /** The name in the contact list; "" for ourselves. */
  name: string;
}

/** The author of a message: the customer, or the participant of a group. */
interface AuthorDto {
  /** The contact; null for a participant who is not a contact. */
  id: number | null;
  name: string;
  number: string | null;
}

/** The quoted message, reduced to what a screen shows. */
export interface QuotedDto {
  /** Null when the message does not belong to this ticket. */
  id: number | null;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  /** The name of the author; "" for ourselves. */
  author: string;
  /** The quoted message is not in our history: its text is what the customer's app claims. */
  unverified?: true;
}

/** Automatic senders, whose messages may go to people without a ticket. */
export type MessageSource = "campaign" | "schedule" | "api";

/** Why a message left that no agent wrote in this ticket: the name of the campaign, "" without one. */
export interface MessageOrigin {
  source: MessageSource;
  label: string;
  /** The id that it has there: what `POST /messages/send` replied. */
  sourceId?: number | null;
}

/** A mention in a text: the text has `@value`, a screen shows `@name`. */
export interface MentionDto {
  value: string;
  name: string;
}

export interface MessageDto {
  id: number;
  /** WhatsApp's id: chosen by us before the first attempt, or by the customer's phone. */
  wid: string;
  ticketId: number;
  /** The text, or a file's caption; for other kinds see `mediaTypes`. "" after the message was deleted. */
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  /** Address of the file (with a bearer token, or signed: see `messageApi.mediaLink`), null without one. */
  mediaUrl: string | null;
  /** Null for kinds without a file. */
  mediaState: MediaState | null;
  media: MediaDto | null;
  viewOnce: boolean;
  quotedMsg: QuotedDto | null;
  isDeleted: boolean;
  isEdited: boolean;
  /** The last edit could not be decrypted: `body` is older than what the phones show. */
  isEditUnseen?: true;
  reactions: ReactionDto[];
  mentions: MentionDto[];
  /** In a group, the author: digits of phone or LID; "" elsewhere. */
  participant: string;
  /** The author; null for our own messages. */
  contact: AuthorDto | null;
  /** Our own message's author; absent where no user of the company wrote it here: the bot, or the company's phone. */
  user?: { id: number; name: string };
  /** -1 failed, 0 queued or sending, 2 on WhatsApp's server, 3 delivered, 4 read, 5 played; 1 does not occur. */
  ack: Ack;
  read: boolean;
  /** Why it failed (ack -1), else null: a `MessageFailure`, or WhatsApp's error number when we have no name for it. */
  failure: string | null;
  createdAt: string;
  /**
   * It arrived but cannot be decrypted yet: WhatsApp was asked to send it again. An update event brings the content.
   */
  isAwaited?: boolean;
  /** When an agent pinned it, for all who see the ticket; absent when it is not pinned. The customer does not see it. */
  pinnedAt?: string;
  /** The sender passed on what another person wrote; "often": it went through many hands. */
  forwarded?: "once" | "often";
  ad?: AdDto;
  /** It was sent by a campaign, a schedule or the API. */
  origin?: MessageOrigin;
  /** The name of the approved template that it comes from. */
  template?: string;
  /** What is said in a voice note, as a prompt's transcription understood it. */
  transcript?: string;
  /** The id chosen by the browser that sent it, so that its optimistic bubble becomes this message. */
  clientId?: string;
}

const messagePage = strictObject({
  pageNumber: pageNumber(),
  /** Continue before this message id: stable while new messages arrive. */
  before: rowId(),
});
export type MessagePage = yup.InferType<typeof messagePage>;

/** Kinds of a search: pictures, videos and recordings; texts with a link; documents. */
export const messageKinds = ["media", "links", "documents"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A text, or a kind, or a text within a kind. */
const messageSearch = strictObject({
  searchParam: trimmedText()
    .min(2)
    .max(200)
    .when("kind", {
      is: (kind: unknown) => kind === undefined,
      then: (text) => text.required("Required"),
    }),
  kind: yup.string<MessageKind>().oneOf(messageKinds),
  before: rowId(),
});
export type MessageSearch = yup.InferType<typeof messageSearch>;

/** Pictures and videos; texts with a link; documents. Each page continues before the last message of the one before. */
const fileSearch = strictObject({ kind: yup.string<MessageKind>().oneOf(messageKinds).required(), before: rowId() });
export type FileSearch = yup.InferType<typeof fileSearch>;

/** Parts of a signed address (see `messageApi.mediaLink` and `webhookApi.media`). */
export const signedQuery = { expires: integer(), session: yup.string().max(100), signature: yup.string().max(100) };
const mediaQuery = strictObject({
  /** "true": the thumbnail instead of the file. */
  thumbnail: yup.string<"true" | "false">().oneOf(["true", "false"]),
  /** "true": sent as a download, under the sender's file name. */
  download: yup.string<"true" | "false">().oneOf(["true", "false"]),
  ...signedQuery,
});
export type MediaQuery = yup.InferType<typeof mediaQuery>;

/** An address that works without a token for ten minutes, while the session lasts: for players and downloads. */
export interface MediaLink {
  url: string;
  expiresAt: string;
}

export interface AppMessageEvent {
  /** `delete`: the message was withdrawn before it was sent, and exists no more. */
  action: "create" | "update" | "delete";
  message: MessageDto;
  /** The ticket as lists show it after this message. An update (an ack, for example) has only its id and uuid. */
  ticket: TicketDto | Pick<TicketDto, "id" | "uuid">;
  contact: ContactDto;
  /** WhatsApp refused this change of the message: the message is as before. */
  refused?: "edit" | "remove" | "react";
}

/** Title, text and picture of the first link in a message, fetched by the server. */
export interface LinkPreviewDto {
  url: string;
  /** Host of the page that answered; after a redirect it differs from the link's. */
  host: string;
  title: string;
  /** Whether `linkPreviewImage` serves a picture. */
  hasImage: boolean;
}

/** Path of a message's file. Relative to the site, not to /api. */
export const mediaUrlOf = (messageId: number): string => `/api/messages/${messageId}/media`;

/** The time in which anything may be sent to the customer; outside of it, only approved templates. */
export interface MessageWindow {
  /** From each message of the customer on. */
  hours: number;
  /** Null once it is over. */
  until: string | null;
}

export const messageApi = {
  list: get("/messages/:ticketId", { access: "messages:use", query: messagePage }).replies<{
    messages: MessageDto[];
    hasMore: boolean;
    ticket: TicketDto;
    /** Only of a connection that may not always write. */
    window?: MessageWindow;
  }>(),
  /** Messages and files of this ticket, newest first: positions for a screen that scrolls to them. */
  search: get("/messages/:ticketId/search", { access: "messages:use", query: messageSearch }).replies<{
    hits: Pick<MessageDto, "id" | "body" | "fromMe" | "createdAt">[];
    hasMore: boolean;
  }>(),
  /** Messages of this ticket that have a file or a link, newest first. */
  files: get("/messages/:ticketId/files", { access: "messages:use", query: fileSearch }).replies<{
    messages: MessageDto[];
    hasMore: boolean;
  }>(),
  /** The pinned messages of this ticket, at most `maxPins`, the one pinned last first. */
  pins: get("/messages/:ticketId/pins", { access: "messages:use" }).replies<MessageDto[]>(),
  /** The oldest pin of the ticket gives way when there would be more than `maxPins`. */
  pin: post("/messages/:id/pin", { access: "messages:use" }).replies<MessageDto>(),
  unpin: del("/messages/:id/pin", { access: "messages:use" }).replies<MessageDto>(),
  /** JSON is answered with the message, form data with an array of messages. */
  send: post("/messages/:ticketId", {
    access: "messages:use",
    body: messageInput,
    ignores: ["read", "fromMe", "mediaUrl"],
    upload: { field: "medias", files: uploadLimits.files, bytes: uploadLimits.message },
    creates: true,
  }).replies<MessageDto | MessageDto[]>(),
  edit: put("/messages/:id", { access: "messages:use", body: editInput }).replies<MessageDto>(),
  /** Deletes one of our own messages for everyone. */
  remove: del("/messages/:id", { access: "messages:use" }).replies<{ message: string }>(),
  retry: post("/messages/:id/retry", { access: "messages:use" }).replies<MessageDto>(),
  react: post("/messages/:id/reactions", { access: "messages:use", body: reactionInput }).replies<MessageDto>(),
  /** Sends a copy to other contacts, each in their live ticket with this agent, or in a new one of the chosen queue. */
  forward: post("/messages/:id/forward", { access: "messages:use", body: forwardInput }).replies<MessageDto[]>(),
  /** Fetches a file that was too large, gone, failed or lost. */
  download: post("/messages/:id/download", { access: "messages:use" }).replies<MessageDto>(),
  /** Fetched by the server at the first request, and kept. Null: no link, nothing to show, or switched off. */
  linkPreview: get("/messages/:id/link-preview", { access: "messages:use" }).replies<{
    preview: LinkPreviewDto | null;
  }>(),
  /** A small WebP. */
  linkPreviewImage: get("/messages/:id/link-preview/image", { access: "messages:use" }).replies<StreamedReply>(),
  mediaLink: get("/messages/:id/media-link", { access: "messages:use", query: mediaQuery }).replies<MediaLink>(),
  /** The bytes, with Range. A kind that cannot be shown is answered with its content as a JSON download. */
  media: get("/messages/:id/media", {
    access: "messages:use",
    query: mediaQuery,
    allowSignedUrl: true,
  }).replies<StreamedReply>(),
};
