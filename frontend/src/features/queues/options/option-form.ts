import { queueOptionInput, type QueueOptionDto, type QueueOptionPatch } from "@guiche/contract/queue-options";
import type { FormFile } from "@/shared/forms/FieldFile";

export const closes = "closes";

/** The values of the option editor. */
export interface OptionForm {
  title: string;
  message: string;
  /** After the message the ticket goes to this queue, or is resolved; "": it stays. */
  after: number | typeof closes | "";
  sendsBills: boolean;
  attachment: FormFile;
}

export const optionSchema = queueOptionInput.pick(["title", "message"]);

/** What follows the message, as it is stored. */
export const fieldsOfAfter = ({ after }: Pick<OptionForm, "after">) => ({
  forwardQueueId: typeof after === "number" ? after : null,
  closesTicket: after === closes,
});

export const formFromOption = (option: QueueOptionDto | null): OptionForm => ({
  title: option?.title ?? "",
  message: option?.message ?? "",
  after: option?.closesTicket ? closes : (option?.forwardQueueId ?? ""),
  sendsBills: option?.sendsBills ?? false,
  attachment: option?.mediaPath ? "kept" : "none",
});

/** Only what was changed, so that another person's change of another field stays. */
export function patchOf(form: OptionForm, base: OptionForm): QueueOptionPatch {
  const [after, before] = [fieldsOfAfter(form), fieldsOfAfter(base)];
  return {
    ...(form.title.trim() === base.title ? {} : { title: form.title.trim() }),
    ...(form.message === base.message ? {} : { message: form.message }),
    ...(form.sendsBills === base.sendsBills ? {} : { sendsBills: form.sendsBills }),
    ...(after.forwardQueueId === before.forwardQueueId ? {} : { forwardQueueId: after.forwardQueueId }),
    ...(after.closesTicket === before.closesTicket ? {} : { closesTicket: after.closesTicket }),
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
  ...fieldsOfAfter(form),
  sendsBills: form.sendsBills,
  mediaPath: form.attachment === "kept" ? (option?.mediaPath ?? null) : null,
  mediaName: form.attachment instanceof File ? form.attachment.name : storedName(form, option),
});
