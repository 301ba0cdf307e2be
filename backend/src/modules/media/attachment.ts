import { fileNameFor } from "../../core/files/file-name";
import { AppError, invalid } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { isInline, nameFor, servedType } from "./file-types";
import { openMedia } from "./open-media";
import { removeMedia } from "./remove-media";
import { saveUpload, type SavedFile } from "./save-file";

/** The columns of a row that may have one file attached. */
export interface Attachment {
  mediaId: number | null;
  mediaName: string | null;
}

export const noAttachment: Attachment = { mediaId: null, mediaName: null };

/** Stores an uploaded file and lets `attach` write it to its row; the file is removed when that fails. */
export async function attachUpload<T>(
  scope: Scope,
  uploadedFile: UploadedFile | undefined,
  attach: (attachment: Attachment) => Promise<T>,
): Promise<T> {
  if (!uploadedFile) throw invalid({ file: "Required" });
  const { path, filename, mimetype } = uploadedFile;
  return attachSaved(scope, await saveUpload(scope, { path, filename, mimetype, wantsVoice: false }), attach);
}

/** Lets `attach` write a stored file to its row; the file is removed when that fails. */
export async function attachSaved<T>(
  scope: Scope,
  { mediaId, claim }: SavedFile,
  attach: (attachment: Attachment) => Promise<T>,
): Promise<T> {
  try {
    return await attach({ mediaId, mediaName: claim.filename ?? nameFor(mediaId, claim.mimetype) });
  } catch (error) {
    await removeMedia(scope, mediaId);
    throw error;
  }
}

/** The attached file, ready to send to a browser. */
export async function attachedBytes(scope: Scope, row: Attachment & { id: number }): Promise<Bytes> {
  const media = row.mediaId === null ? null : await openMedia(scope, row.mediaId);
  if (!media) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { mimetype, bytes, tag, open } = media;
  return {
    mimetype: servedType(mimetype),
    bytes,
    filename: fileNameFor(row.mediaName, mimetype) ?? nameFor(row.id, mimetype),
    inline: isInline(mimetype),
    tag,
    open,
  };
}
