import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { isInline, saveUpload, nameFor, openMedia, removeMedia, servedType } from "../media";
import { changeQuickMessage, forgetFile, readableQuickMessage, requireMayChange } from "./quick-message.service";
import { quickMessageStore } from "./quick-message.store";

/** Attaches a file, replacing the previous one. */
export async function setQuickMessageMedia(
  scope: Scope,
  id: number,
  sent: UploadedFile | undefined,
): Promise<QuickMessageDto> {
  requireMayChange(scope, await quickMessageStore(scope).mustHave(id));
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

export const dropQuickMessageMedia = (scope: Scope, id: number): Promise<QuickMessageDto> =>
  exchange(scope, id, { mediaId: null, mediaName: null });

const exchange = (scope: Scope, id: number, media: { mediaId: number | null; mediaName: string | null }) =>
  changeQuickMessage(scope, id, (inside, before) => {
    forgetFile(scope, inside, before);
    return media;
  });

/** Open to those who may use the quick message. */
export async function quickMessageBytes(scope: Scope, id: number): Promise<Bytes> {
  const { mediaId, mediaName } = await readableQuickMessage(scope, id);
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
