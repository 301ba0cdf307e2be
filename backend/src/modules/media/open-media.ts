import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { OutgoingFile } from "../../channels/provider";
import type { ByteRange } from "../../core/files/store-types";
import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { mediaStore } from "./media.store";
import { inMediaSandbox } from "./media-sandbox";

/** A stored file with its type. */
interface OpenMedia {
  mimetype: string;
  bytes: number;
  /** An ETag, stable as long as the bytes are. */
  tag: string;
  /** Null when the file no longer exists. */
  open(range?: ByteRange): Promise<Readable | null>;
  /** The thumbnail; null when there is none. */
  thumbnail(): Promise<Omit<OpenMedia, "thumbnail"> | null>;
}

/** A file of this company; null when there is none. */
export async function openMedia(scope: Scope, mediaId: number): Promise<OpenMedia | null> {
  const row = await mediaStore(scope).get(mediaId);
  if (!row) return null;
  const { key, mimetype, bytes, thumbnailKey } = row;
  return {
    mimetype,
    bytes,
    tag: tagOf(key),
    open: (range) => files().read(key, range),
    async thumbnail() {
      const size = thumbnailKey ? await files().size(thumbnailKey) : null;
      if (!thumbnailKey || size === null) return null;
      const open = (range?: ByteRange) => files().read(thumbnailKey, range);
      return { mimetype: "image/webp", bytes: size, tag: tagOf(thumbnailKey), open };
    },
  };
}

/** Keys are random, so part of one can serve as an ETag without revealing anything. */
const tagOf = (key: string): string => key.slice(-32);

/** The file in the form the channel sends; null when it does not exist. */
export async function outgoingFile(scope: Scope, mediaId: number): Promise<OutgoingFile | null> {
  const media = await openMedia(scope, mediaId);
  const first = await media?.open();
  if (!media || !first) return null;
  first.destroy();
  const preview = await previewOf(scope, media);
  return {
    bytes: media.bytes,
    async open() {
      const stream = await media.open();
      if (!stream) throw new AppError("ERR_NO_MEDIA_FOUND");
      return stream;
    },
    ...(preview ? { preview } : {}),
  };
}

/** The preview is optional: a file is sent without one when it cannot be made. */
async function previewOf(scope: Scope, media: OpenMedia): Promise<Uint8Array | null> {
  const small = await media.thumbnail();
  const stream = await small?.open();
  if (!stream) return null;
  const bytes = await buffer(stream);
  return inMediaSandbox(scope, "agents", "preview", { bytes }).catch(() => null);
}
