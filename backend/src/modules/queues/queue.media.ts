import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { attachUpload, attachedBytes, noAttachment, type Attachment, forgetFile } from "../media";
import { changeQueue, showQueue } from "./queue.service";
import type { QueueRow } from "./queue.store";

/** Attaches the file that goes with the queue's greeting, replacing the previous one. */
export async function setQueueMedia(
  scope: Scope,
  id: number,
  uploadedFile: UploadedFile | undefined,
): Promise<QueueRow> {
  await showQueue(scope, id);
  return attachUpload(scope, uploadedFile, (attachment) => replace(scope, id, attachment));
}

export const dropQueueMedia = (scope: Scope, id: number): Promise<QueueRow> => replace(scope, id, noAttachment);

const replace = (scope: Scope, id: number, attachment: Attachment): Promise<QueueRow> =>
  changeQueue(scope, id, (inside, before) => {
    forgetFile(inside, before.mediaId);
    return attachment;
  });

export const queueBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await showQueue(scope, id));
