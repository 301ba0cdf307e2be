import { queueOptionInput, type QueueOptionDto, type QueueOptionPatch } from "@guiche/contract/queue-options";
import type { FormFile } from "@/shared/forms/FieldFile";

/** The values of the option editor. */
export interface OptionForm {
  title: string;
  message: string;
  /** "" in the select: the ticket stays. */
  forwardQueueId: number | "" | null;
  sendsBills: boolean;
  attachment: FormFile;
}

export const optionSchema = queueOptionInput.pick(["title", "message"]);

export const formOf = (option: QueueOptionDto | null): OptionForm => ({
  title: option?.title ?? "",
  message: option?.message ?? "",
  forwardQueueId: option?.forwardQueueId ?? "",
  sendsBills: option?.sendsBills ?? false,
  attachment: option?.mediaPath ? "kept" : "none",
});

/** Only what was changed, so that another person's change of another field stays. */
export function patchOf(form: OptionForm, base: OptionForm): QueueOptionPatch {
  return {
    ...(form.title.trim() === base.title ? {} : { title: form.title.trim() }),
    ...(form.message === base.message ? {} : { message: form.message }),
    ...(form.sendsBills === base.sendsBills ? {} : { sendsBills: form.sendsBills }),
    ...(form.forwardQueueId === base.forwardQueueId ? {} : { forwardQueueId: form.forwardQueueId || null }),
  };
}

const storedName = ({ attachment }: OptionForm, option: QueueOptionDto | null) =>
  attachment === "kept" ? (option?.mediaName ?? null) : null;

/** The option as it would be after saving, for the preview. An option that does not exist yet has the id -1. */
export const draftOf = (
  form: OptionForm,
  option: QueueOptionDto | null,
  place: Pick<QueueOptionDto, "queueId" | "parentId" | "option">,
): QueueOptionDto => ({
  id: -1,
  children: [],
  createdAt: "",
  updatedAt: "",
  ...place,
  ...option,
  title: form.title,
  message: form.message,
  forwardQueueId: form.forwardQueueId || null,
  sendsBills: form.sendsBills,
  mediaPath: form.attachment === "kept" ? (option?.mediaPath ?? null) : null,
  mediaName: form.attachment instanceof File ? form.attachment.name : storedName(form, option),
});
