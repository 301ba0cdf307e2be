import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { isInline, nameFor, openMedia, removeMedia, saveUpload, servedType } from "../media";
import { changeQueue, forgetFile, showQueue } from "./queue.service";
import type { QueueRow } from "./queue.store";

/** Attaches the file that goes with the queue's greeting, replacing the previous one. */
export async function setQueueMedia(scope: Scope, id: number, sent: UploadedFile | undefined): Promise<QueueRow> {
  await showQueue(scope, id);
  if (!sent) throw new AppError("ERR_VALIDATION", { fields: { file: "Required" } });
  const { path, filename, mimetype } = sent;
  const { mediaId, claim } = await saveUpload(scope, { path, filename, mimetype, wantsVoice: false });
  try {
    return await exchange(scope, id, { mediaId, mediaName: claim.filename ?? nameFor(mediaId, claim.mimetype) });
  } catch (error) {
    await removeMedia(scope, mediaId);
    throw error;
  }
}

export const dropQueueMedia = (scope: Scope, id: number): Promise<QueueRow> =>
  exchange(scope, id, { mediaId: null, mediaName: null });

const exchange = (scope: Scope, id: number, media: Pick<QueueRow, "mediaId" | "mediaName">): Promise<QueueRow> =>
  changeQueue(scope, id, (inside, before) => {
    forgetFile(scope, inside, before);
    return media;
  });

export async function queueBytes(scope: Scope, id: number): Promise<Bytes> {
  const { mediaId, mediaName } = await showQueue(scope, id);
  const media = mediaId === null ? null : await openMedia(scope, mediaId);
  if (!media) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { mimetype, bytes, tag, open } = media;
  return {
    mimetype: servedType(mimetype),
    bytes,
    filename: mediaName ?? nameFor(id, mimetype),
    inline: isInline(mimetype),
    tag,
    open,
  };
}
