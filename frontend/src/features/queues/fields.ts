import { weekOf, type WorkDay } from "@guiche/contract/time/hours";
import type { QueueInput, QueuePatch } from "@guiche/contract/queues";
import type { FormFile } from "../../shared/forms/FieldFile";
import { freeColour } from "../../shared/theme/palette";
import type { QueueRow } from "./queue.cache";

/** The form's values: the number as typed text. */
export interface QueueForm extends Omit<
  QueueInput,
  "orderQueue" | "schedules" | "promptId" | "integrationId" | "sendsBills" | "options"
> {
  orderQueue: string;
  /** "" in the select: none. */
  promptId: number | "";
  integrationId: number | "";
  sendsBills: boolean;
  schedules: WorkDay[];
  attachment: FormFile;
  /** Only for a new queue: the user becomes one of its agents. */
  join: boolean;
  /** Something is typed in the option editor, which has a form of its own: closing the dialog asks first. */
  hasOptionDraft: boolean;
}

const nextNumber = (queues: readonly QueueRow[]) =>
  queues.reduce((most, { orderQueue = 0 }) => Math.max(most, orderQueue), 0) + 1;

/** The form's values for a queue; a new one gets an unused colour and the last place. */
export const formFromQueue = (queue: QueueRow | null, queues: readonly QueueRow[]): QueueForm => ({
  name: queue?.name ?? "",
  color: queue?.color ?? freeColour(queues),
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  orderQueue: String(queue ? (queue.orderQueue ?? 0) : nextNumber(queues)),
  schedules: weekOf(queue?.schedules ?? []),
  attachment: queue?.mediaPath ? "kept" : "none",
  join: queue === null,
  hasOptionDraft: false,
  promptId: queue?.promptId ?? "",
  integrationId: queue?.integrationId ?? "",
  sendsBills: queue?.sendsBills ?? false,
});

/** The request body. Hours are included only when they are shown; the file is uploaded separately. */
export function inputFromForm(form: QueueForm, withHours: boolean): QueueInput & QueuePatch {
  const { schedules, orderQueue, greetingMessage, outOfHoursMessage, sendsBills } = form;
  return {
    greetingMessage,
    outOfHoursMessage,
    sendsBills,
    promptId: form.promptId === "" ? null : form.promptId,
    integrationId: form.integrationId === "" ? null : form.integrationId,
    name: form.name.trim(),
    color: form.color.trim().toLowerCase(),
    orderQueue: Number(orderQueue.trim() || 0),
    schedules: withHours ? schedules : undefined,
  } as QueueInput & QueuePatch;
}
