import { fileNameFor } from "../../core/files/file-name";
import { files } from "../../core/files/file-store";
import { baseOf } from "../../core/files/media-type";
import type { Scope } from "../../core/tenant/scope";
import { kindToSend } from "./file-types";
import { mediaStore } from "./media.store";
import type { SavedFile } from "./save-file";

/** What is known of a stored file, to send it again; null when it no longer exists. */
export async function storedFile(scope: Scope, mediaId: number, name: string | null): Promise<SavedFile | null> {
  const row = await mediaStore(scope).get(mediaId);
  if (!row || (await files().size(row.key)) === null) return null;
  const { mimetype, bytes, thumbnailKey, isGif } = row;
  const filename = fileNameFor(name, mimetype);
  const isVoice = baseOf(mimetype) === "audio/ogg";
  const claim = {
    type: kindToSend(mimetype),
    mimetype,
    bytes,
    ...(isVoice && { isVoice }),
    ...(isGif && { isGif }),
    ...(filename && { filename }),
  };
  return { mediaId, claim, hasThumbnail: thumbnailKey !== null };
}
