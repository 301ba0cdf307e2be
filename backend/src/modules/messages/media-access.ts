import { maxDownloadBytes } from "@guiche/contract/limits";
import { mediaUrlOf, type MediaLink, type MediaQuery } from "@guiche/contract/messages";
import { isFileType } from "@guiche/contract/message-kinds";
import { Readable } from "node:stream";
import { providerOf } from "../../channels/live-sessions";
import { secrets } from "../../core/auth/seal";
import { fileNameFor } from "../../core/files/file-name";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import { signPath } from "../../core/http/signed-address";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { assertRoom, isInline, nameFor, openMedia, servedType, storedFile } from "../media";
import { showTicket } from "../tickets";
import { contentContext } from "./content";
import { planRequestedFetch } from "./media-fetch";
import { broadcastChanged } from "./message.events";
import type { MessageRow } from "./message.presenter";
import { messageStore, type MessageWithContact } from "./message.store";

/** A message whose ticket the caller may see. Deleted ones have no media. */
async function readable(scope: Scope, id: number): Promise<MessageWithContact> {
  const message = await messageStore(scope).byId(id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  await showTicket(scope, message.ticketId);
  if (message.isDeleted) throw new AppError("ERR_NO_MEDIA_FOUND");
  return message;
}

/** The bytes of a message: its file, its thumbnail, or the raw content of a kind that no screen shows. */
export async function messageBytes(scope: Scope, id: number, query: MediaQuery): Promise<Bytes> {
  const message = await readable(scope, id);
  return isFileType(message.mediaType) ? fileBytes(scope, message, query) : readDescription(scope, message);
}

async function fileBytes(scope: Scope, message: MessageWithContact, { thumbnail, download }: MediaQuery) {
  const { id } = message;
  const media = message.mediaId === null ? null : await openMedia(scope, message.mediaId);
  const isPicture = media?.mimetype.startsWith("image/") && isInline(media.mimetype);
  const small = thumbnail === "true" ? await media?.thumbnail() : null;
  // A picture without its thumbnail can still be seen.
  const servedFile = small ?? (thumbnail !== "true" || isPicture ? media : null);
  if (!servedFile || message.mediaState !== "ready") throw new AppError("ERR_NO_MEDIA_FOUND");
  const { mimetype, bytes, tag, open } = servedFile;
  const filename = fileNameFor(message.details?.media?.filename, mimetype) ?? nameFor(id, mimetype);
  const inline = isInline(mimetype) && download !== "true";
  return { mimetype: servedType(mimetype), bytes, filename, inline, tag, open };
}

/** The file of a message for a request with a signed address. */
export async function linkedBytes(scope: Scope, id: number): Promise<Bytes> {
  const message = await messageStore(scope).byId(id);
  if (!message || message.isDeleted || !isFileType(message.mediaType)) throw new AppError("ERR_NO_MEDIA_FOUND");
  return fileBytes(scope, message, { download: "true" });
}

/** JSON of a message whose kind screens show only as a card. */
async function readDescription(scope: Scope, { id, connectionId }: MessageWithContact): Promise<Bytes> {
  const { content } = await messageStore(scope).mustHave(id);
  if (!content || connectionId === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { provider } = await connectionOf(scope, connectionId);
  const description = await providerOf({ provider }).describe(secrets().open(content, contentContext(scope)));
  const bytes = Buffer.from(description);
  return {
    mimetype: "application/json",
    bytes: bytes.length,
    filename: nameFor(id, "application/json"),
    inline: false,
    tag: `described-${id}`,
    open: (range) => Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
  };
}

/** Whether its file is here. A disk or a bucket may have lost the bytes of one that was. */
const isStored = async (scope: Scope, { mediaId, mediaState }: MessageWithContact): Promise<boolean> =>
  mediaState === "ready" && mediaId !== null && (await storedFile(scope, mediaId, null)) !== null;

/** A signed address for players and downloads, which send no token. Valid as long as this session. */
export async function mediaLink(scope: Scope, id: number, { thumbnail, download }: MediaQuery): Promise<MediaLink> {
  const message = await readable(scope, id);
  if (isFileType(message.mediaType) && !(await isStored(scope, message))) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { userId, sessionId } = actorOf(scope);
  const path = mediaUrlOf(id);
  const signed = signPath(path, { companyId: scope.companyId, userId, sid: sessionId });
  const query = new URLSearchParams({
    ...(thumbnail && { thumbnail }),
    ...(download && { download }),
    session: signed.session,
    expires: String(signed.expires),
    signature: signed.signature,
  });
  return { url: `${path}?${query.toString()}`, expiresAt: new Date(signed.expires).toISOString() };
}

/** Fetches a file on request: one above the size limit, one that found no room, one whose fetch failed, or one that was lost. */
export async function fetchOnDemand(scope: Scope, id: number): Promise<MessageRow> {
  const message = await readable(scope, id);
  if (!isFileType(message.mediaType) || message.mediaState === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  if (await isStored(scope, message)) return message;
  const isBeyond = (message.details?.media?.bytes ?? 0) > maxDownloadBytes;
  if (isBeyond || message.connectionId === null) throw new AppError("ERR_WAPP_DOWNLOAD_MEDIA");
  const { content } = await messageStore(scope).mustHave(id);
  // Without the keys that came with it, WhatsApp has nothing for us.
  if (!content) throw new AppError("ERR_FETCH_WAPP_MSG");
  await assertRoom(scope, message.details?.media?.bytes ?? 0);
  await planRequestedFetch(scope, message, message.connectionId);
  return broadcastChanged(scope, id);
}
