import { mediaUrlOf, type MediaDto, type MessageDto } from "@guiche/contract/messages";
import { isFileType } from "@guiche/contract/message-kinds";
import type { Message, MessageDetails, StoredReaction } from "../../models/messages/message";
import type { QuotedDto } from "@guiche/contract/messages";

/** A message with its file and author, as screens show it. */
export interface MessageRow extends Pick<
  Message,
  "id" | "wid" | "ticketId" | "body" | "fromMe" | "mediaType" | "ack" | "read" | "failure" | "createdAt" | "clientId"
> {
  mediaState: Message["mediaState"];
  mediaId: number | null;
  details: MessageDetails | null;
  quoted: QuotedDto | null;
  reactions: StoredReaction[];
  isDeleted: boolean;
  isEdited: boolean;
  participant: string;
  /** As Postgres writes it into JSON. */
  pinnedAt: string | null;
  fileType: string | null;
  fileBytes: number | null;
  hasThumbnail: boolean;
  /** A contact's, or a user's if the message is ours. */
  authorId: number | null;
  authorName: string | null;
  authorNumber: string | null;
}

/** Defaults of a new row. */
export const newMessageDefaults = {
  failure: null,
  mediaState: null,
  mediaId: null,
  details: null,
  quoted: null,
  reactions: [],
  isDeleted: false,
  isEdited: false,
  participant: "",
  pinnedAt: null,
  clientId: null,
  fileType: null,
  fileBytes: null,
  hasThumbnail: false,
  authorId: null,
  authorName: null,
  authorNumber: null,
} satisfies Partial<MessageRow>;

const none: never[] = [];

/** Columns that plain texts leave empty. */
type RareColumns = Pick<
  MessageRow,
  | "mediaState"
  | "mediaId"
  | "details"
  | "quoted"
  | "reactions"
  | "isDeleted"
  | "isEdited"
  | "participant"
  | "pinnedAt"
  | "fileType"
  | "fileBytes"
  | "hasThumbnail"
>;

/** The row as selected: rarely used columns in one JSON value. */
export type PackedRow = Omit<MessageRow, keyof RareColumns> & { more: RareColumns | null };

export const presentMessage = (row: MessageRow): MessageDto => present(row, row);
export const presentPacked = (row: PackedRow): MessageDto => present(row, row.more ?? newMessageDefaults);

/** A deleted message shows nothing but its existence. */
const present = (row: Omit<MessageRow, keyof RareColumns>, more: RareColumns): MessageDto => {
  const rareColumns = more.isDeleted ? newMessageDefaults : more;
  return {
    id: row.id,
    wid: row.wid,
    ticketId: row.ticketId,
    body: more.isDeleted ? "" : row.body,
    fromMe: row.fromMe,
    mediaType: row.mediaType,
    mediaUrl: rareColumns.mediaState === "ready" ? mediaUrlOf(row.id) : null,
    mediaState: rareColumns.mediaState,
    media: rareColumns.mediaState === null || !isFileType(row.mediaType) ? null : presentFile(more),
    viewOnce: rareColumns.details?.viewOnce ?? false,
    quotedMsg: rareColumns.quoted,
    isDeleted: more.isDeleted,
    isEdited: more.isEdited,
    reactions: rareColumns.reactions.length === 0 ? none : presentReactions(rareColumns.reactions),
    mentions: rareColumns.details?.mentions ?? none,
    participant: more.participant,
    ...(row.fromMe && row.authorId !== null ? { user: { id: row.authorId, name: row.authorName ?? "" } } : {}),
    contact: row.fromMe ? null : { id: row.authorId, name: row.authorName ?? "WhatsApp", number: row.authorNumber },
    ack: row.ack,
    read: row.read,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    ...(rareColumns.pinnedAt ? { pinnedAt: new Date(rareColumns.pinnedAt).toISOString() } : {}),
    ...(rareColumns.details?.isAwaited ? { isAwaited: true } : {}),
    ...(rareColumns.details?.isEditUnseen ? { isEditUnseen: true } : {}),
    ...(rareColumns.details?.forwarded ? { forwarded: rareColumns.details.forwarded } : {}),
    ...(rareColumns.details?.ad ? { ad: rareColumns.details.ad } : {}),
    ...(rareColumns.details?.origin ? { origin: rareColumns.details.origin } : {}),
    ...(rareColumns.details?.template ? { template: rareColumns.details.template.name } : {}),
    ...(rareColumns.details?.transcript ? { transcript: rareColumns.details.transcript } : {}),
    ...(row.clientId ? { clientId: row.clientId } : {}),
  };
};

/** The sender's claim until the file is fetched, then what its bytes show. */
function presentFile({ details, fileType, fileBytes, hasThumbnail }: RareColumns): MediaDto {
  const claim = details?.media ?? {};
  return {
    mimetype: fileType ?? claim.mimetype ?? "application/octet-stream",
    filename: claim.filename ?? null,
    bytes: fileBytes ?? claim.bytes ?? null,
    seconds: claim.seconds ?? null,
    isVoice: claim.isVoice ?? false,
    waveform: claim.waveform ?? null,
    width: claim.width ?? null,
    height: claim.height ?? null,
    hasThumbnail,
    ...(claim.isGif ? { isGif: true } : {}),
  };
}

/** A removed reaction stays stored with its time, and is not shown. */
const presentReactions = (reactions: StoredReaction[]) =>
  reactions.filter(({ emoji }) => emoji !== "").map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name }));
