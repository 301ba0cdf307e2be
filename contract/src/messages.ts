import * as yup from "yup";
import type { ContactDto } from "./contacts";
import { del, get, post, put, type Bytes } from "./endpoint";
import { fromJsonText, pageNumber, rowId, trimmedText, wholeNumber } from "./input";
import { maxTextLength, uploadLimits } from "./limits";
import type { TicketDto } from "./tickets";

/** -1 failed, 0 queued or sending, 2 on the server, 3 delivered, 4 read, 5 played. 1 is kept for drawing and never set. */
export const acks = { failed: -1, pending: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;
export type Ack = -1 | 0 | 1 | 2 | 3 | 4 | 5;

/**
 * What a message is. `chat` is text, `application` a document; `contactMessage` is one card (body: a vCard), `vcard`
 * several (body: vCards one after the other); `locationMessage` has a `LocationBody` as JSON in its body, `poll` a
 * `PollBody`, `call_log` a `CallBody`. A kind that Guichê cannot show is kept whole and told as `unsupported`.
 */
export const mediaTypes = [
  "chat",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "contactMessage",
  "vcard",
  "poll",
  "call_log",
  "unsupported",
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Types whose bytes are a file of their own. */
export const fileTypes = ["image", "audio", "video", "application", "sticker"] as const satisfies readonly MediaType[];
export const isFileType = (type: MediaType): boolean => (fileTypes as readonly MediaType[]).includes(type);

export interface LocationBody {
  /** Degrees. */
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}
export interface PollBody {
  name: string;
  options: string[];
}
export interface CallBody {
  video: boolean;
  outcome: "refused" | "missed";
}

/**
 * Where a file stands: on its way into our store; there; over the limit or not wanted yet (offered on demand); no
 * longer to be had from WhatsApp; not to be had for another reason (a wrong hash, a forbidden address, no answer).
 */
export const mediaStates = ["pending", "ready", "tooLarge", "gone", "failed"] as const;
export type MediaState = (typeof mediaStates)[number];

/**
 * Why a message failed: no answer in ten minutes; nobody there; this number may only answer, not write first; this
 * recipient takes nothing from us; too many at once; not a message that WhatsApp takes; trouble of WhatsApp's own; the
 * file to send is not there; nobody said why.
 */
export const messageFailures = [
  "timeout",
  "recipient",
  "restricted",
  "forbidden",
  "tooFast",
  "refused",
  "server",
  "media",
  "unknown",
] as const;
export type MessageFailure = (typeof messageFailures)[number];

/** What is known of a file beside its bytes. */
export interface MediaDto {
  /** As found in the bytes; as the sender claims until they are here. */
  mimetype: string;
  /** The sender's name for it, never a path. */
  filename: string | null;
  /** Size in bytes; null when it is not known. */
  bytes: number | null;
  /** Length of a recording. */
  seconds: number | null;
  /** A voice note, and its loudness over time: 64 values of 0 to 100. */
  isVoice: boolean;
  waveform: number[] | null;
  /** Pixels, where known: lets a screen reserve the room. */
  width: number | null;
  height: number | null;
  /** A smaller picture of it can be had at `mediaUrl` + "?thumbnail=true". */
  hasThumbnail: boolean;
}

export interface ReactionDto {
  emoji: string;
  fromMe: boolean;
  /** Who reacted, as the contact list calls them; "" for ourselves. */
  name: string;
}

/** Who wrote a message: the customer, or the participant of a group. */
export interface AuthorDto {
  /** The contact; null for a participant that is none. */
  id: number | null;
  name: string;
  number: string | null;
}

/** The message that another one answers, as much of it as a screen shows. */
export interface QuotedDto {
  /** Null when the message is not one of this ticket's. */
  id: number | null;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  /** Who wrote it; "" for ourselves. */
  author: string;
}

/** Somebody named in a text: it has `@value`, a screen shows `@name`. */
export interface MentionDto {
  value: string;
  name: string;
}

export interface MessageDto {
  id: number;
  /** WhatsApp's id: fixed by us before the first try, or given by the customer's phone. */
  wid: string;
  ticketId: number;
  /** The text, or a file's caption; for other kinds see `mediaTypes`. "" once it is deleted. */
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  /** Address of the file (with a bearer token, or signed: see `messageApi.mediaLink`), null when there is none. */
  mediaUrl: string | null;
  /** Null for kinds without a file. */
  mediaState: MediaState | null;
  media: MediaDto | null;
  viewOnce: boolean;
  quotedMsg: QuotedDto | null;
  isDeleted: boolean;
  isEdited: boolean;
  reactions: ReactionDto[];
  mentions: MentionDto[];
  /** Inside a group, who wrote it: digits of phone or LID; "" elsewhere. */
  participant: string;
  /** Who wrote it; null for our own. */
  contact: AuthorDto | null;
  ack: Ack;
  read: boolean;
  /** Why it failed (ack -1), else null: a `MessageFailure`, or the number that WhatsApp gave where we have no word. */
  failure: string | null;
  createdAt: string;
  /** It came and cannot be read yet: WhatsApp has been asked for it again. An update will say what it says. */
  isAwaited?: boolean;
  /** What the browser that sent it named it, so that its optimistic bubble becomes this message. */
  clientId?: string;
}

export const messagePage = yup
  .object({
    pageNumber: pageNumber(),
    /** Continue above this message id: unmoved by messages that arrive meanwhile. */
    before: rowId(),
  })
  .noUnknown();
export type MessagePage = yup.InferType<typeof messagePage>;

/** What is looked for besides words: pictures, films and recordings; texts with an address in them; documents. */
export const messageKinds = ["media", "links", "documents"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Words, or a kind, or words within a kind. */
export const messageSearch = yup
  .object({
    searchParam: trimmedText()
      .min(2)
      .max(200)
      .when("kind", {
        is: (kind: unknown) => kind === undefined,
        then: (text) => text.required("Required"),
      }),
    kind: yup.string<MessageKind>().oneOf(messageKinds),
    before: rowId(),
  })
  .noUnknown();
export type MessageSearch = yup.InferType<typeof messageSearch>;

const someText = () =>
  yup
    .string()
    .max(maxTextLength)
    .test("some-text", "Required", (text) => text === undefined || text.trim() !== "");

/** The message that is answered: its number, or the row itself, of which only the number is read. */
const quotedId = () =>
  rowId()
    .nullable()
    .transform((value: unknown, original: unknown) =>
      typeof original === "object" && original !== null ? Number(Reflect.get(original, "id")) : value,
    );

/**
 * Chosen by the browser: names its optimistic bubble, and a call repeated with it sends nothing twice. The messages of a
 * form's files are named by it and their place: `{clientId}-0`, `{clientId}-1` …
 */
const clientId = () => yup.string().matches(/^[\w-]{8,64}$/);

export const locationInput = yup
  .object({
    latitude: yup.number().required().min(-90).max(90),
    longitude: yup.number().required().min(-180).max(180),
    name: yup.string().max(200),
    address: yup.string().max(500),
  })
  .noUnknown()
  .default(undefined);

/**
 * A text; or a place, or contacts of the company as cards; or, as form data with files in `medias`, one message per file
 * with `body` (or the file's entry in `captions`) as its caption.
 */
export const messageInput = yup
  .object({
    body: someText(),
    quotedMsg: quotedId(),
    clientId: clientId(),
    location: locationInput,
    contactIds: yup.array(rowId().required()).min(1).max(20),
    /** Form data: JSON text of the captions, one for each file. */
    captions: yup.array(yup.string().defined().max(1_024)).max(uploadLimits.files).transform(fromJsonText),
    /** Form data: "true" makes an audio file a voice note. A recording of the browser is one. */
    voice: yup.boolean(),
  })
  .noUnknown();
export type MessageInput = yup.InferType<typeof messageInput>;

export const editInput = yup.object({ body: someText().required("Required") }).noUnknown();
/** One emoji; "" takes the reaction back. */
export const reactionInput = yup.object({ emoji: yup.string().defined().max(32) }).noUnknown();
export const forwardInput = yup
  .object({ contactIds: yup.array(rowId().required()).required().min(1).max(20) })
  .noUnknown();

export const mediaQuery = yup
  .object({
    /** "true": the small picture instead of the file. */
    thumbnail: yup.string<"true" | "false">().oneOf(["true", "false"]),
    /** "true": answered as a file to keep, under the sender's name for it. */
    download: yup.string<"true" | "false">().oneOf(["true", "false"]),
    /** Of a signed address (see `messageApi.mediaLink`). */
    expires: wholeNumber(),
    session: yup.string().max(100),
    signature: yup.string().max(100),
  })
  .noUnknown();
export type MediaQuery = yup.InferType<typeof mediaQuery>;

/** An address that works without a token for ten minutes, as long as the session lives: for players and downloads. */
export interface MediaLink {
  url: string;
  expiresAt: string;
}

export interface AppMessageEvent {
  action: "create" | "update";
  message: MessageDto;
  /** The ticket as lists show it after this message. On an update (a tick, say) only its id and uuid. */
  ticket: TicketDto | Pick<TicketDto, "id" | "uuid">;
  contact: ContactDto | null;
  /** WhatsApp did not take what was done to the message: it is again what it was before. */
  refused?: "edit" | "remove" | "react";
}

/** Where a message's file is served. Relative to the site, not to /api. */
export const mediaUrlOf = (messageId: number): string => `/api/messages/${messageId}/media`;

export const messageApi = {
  list: get("/messages/:ticketId", { access: "messages:use", query: messagePage }).replies<{
    messages: MessageDto[];
    hasMore: boolean;
    ticket: TicketDto;
  }>(),
  /** What was written or sent in this ticket, newest first: where, for a screen that leads there. */
  search: get("/messages/:ticketId/search", { access: "messages:use", query: messageSearch }).replies<{
    hits: Pick<MessageDto, "id" | "body" | "fromMe" | "createdAt">[];
    hasMore: boolean;
  }>(),
  /** JSON answers with the message, form data with an array of them. */
  send: post("/messages/:ticketId", {
    access: "messages:use",
    body: messageInput,
    upload: { field: "medias", files: uploadLimits.files, bytes: uploadLimits.message },
    creates: true,
  }).replies<MessageDto | MessageDto[]>(),
  edit: put("/messages/:id", { access: "messages:use", body: editInput }).replies<MessageDto>(),
  /** Deletes an own message for everyone. */
  remove: del("/messages/:id", { access: "messages:use" }).replies<{ message: string }>(),
  retry: post("/messages/:id/retry", { access: "messages:use" }).replies<MessageDto>(),
  react: post("/messages/:id/reactions", { access: "messages:use", body: reactionInput }).replies<MessageDto>(),
  /** Sends it again to other contacts, each in their live ticket with this agent, or a new one. */
  forward: post("/messages/:id/forward", { access: "messages:use", body: forwardInput }).replies<MessageDto[]>(),
  /** Fetches a file that was too large, gone or failed. */
  download: post("/messages/:id/download", { access: "messages:use" }).replies<MessageDto>(),
  mediaLink: get("/messages/:id/media-link", { access: "messages:use", query: mediaQuery }).replies<MediaLink>(),
  /** The bytes, with Range. A kind that cannot be shown answers with what it holds, as JSON to keep. */
  media: get("/messages/:id/media", { access: "messages:use", query: mediaQuery, signed: true }).replies<Bytes>(),
};
