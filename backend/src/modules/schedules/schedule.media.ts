import type { ScheduleDto } from "@guiche/contract/schedules";
import { invalid } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { attachUpload, attachedBytes, noAttachment, storedFile, type Attachment, forgetFile } from "../media";
import { assertFile, templateFileOf } from "../templates";
import { changeSchedule } from "./schedule.service";
import { scheduleStore } from "./schedule.store";

const pictures = ["image/png", "image/jpeg"];

/** Attaches a picture, or the file of the template's header, replacing the previous one. What the bytes are decides, not the name. */
export async function setScheduleMedia(
  scope: Scope,
  id: number,
  upload: UploadedFile | undefined,
): Promise<ScheduleDto> {
  const { templateId } = await scheduleStore(scope).mustHave(id);
  return attachUpload(scope, upload, async (attachment) => {
    const { mediaId, mediaName } = attachment;
    const file = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
    const header = await templateFileOf(scope, templateId);
    if (header !== null) assertFile(header, file && file.claim, "file");
    else if (!file || !pictures.includes(file.claim.mimetype)) throw invalid({ file: "Invalid image" });
    return replace(scope, id, attachment);
  });
}

export const dropScheduleMedia = (scope: Scope, id: number): Promise<ScheduleDto> => replace(scope, id, noAttachment);

const replace = (scope: Scope, id: number, attachment: Attachment) =>
  changeSchedule(scope, id, (inside, before) => {
    forgetFile(inside, before.mediaId);
    return Promise.resolve(attachment);
  });

export const scheduleBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await scheduleStore(scope).mustHave(id));
