import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { attachUpload, attachedBytes, noAttachment, type Attachment, forgetFile } from "../media";
import { changeQuickMessage, readableQuickMessage, requireMayChange } from "./quick-message.service";
import { quickMessageStore } from "./quick-message.store";

/** Attaches a file, replacing the previous one. */
export async function setQuickMessageMedia(
  scope: Scope,
  id: number,
  upload: UploadedFile | undefined,
): Promise<QuickMessageDto> {
  requireMayChange(scope, await quickMessageStore(scope).mustHave(id));
  return attachUpload(scope, upload, (attachment) => replace(scope, id, attachment));
}

export const dropQuickMessageMedia = (scope: Scope, id: number): Promise<QuickMessageDto> =>
  replace(scope, id, noAttachment);

const replace = (scope: Scope, id: number, attachment: Attachment) =>
  changeQuickMessage(scope, id, (inside, before) => {
    forgetFile(inside, before.mediaId);
    return attachment;
  });

/** Open to those who may use the quick message. */
export const quickMessageBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await readableQuickMessage(scope, id));
