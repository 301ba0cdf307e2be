import { weekOf, type WorkDay } from "@guiche/contract/hours";
import type { QueueInput, QueuePatch } from "@guiche/contract/queues";
import { palette, sameColour } from "../../shared/theme/palette";
import type { QueueRow } from "./queue.cache";

/** What the form holds: the number as it is typed. */
export interface QueueForm extends Omit<QueueInput, "orderQueue" | "schedules"> {
  orderQueue: string;
  schedules: WorkDay[];
}

/** The first colour of the palette's middle that no queue has. */
const freeColour = (queues: readonly QueueRow[]) => {
  const middle = palette.filter(({ step }) => step === 3);
  const free = middle.find(({ colour }) => !queues.some(({ color }) => sameColour(color, colour)));
  return (free ?? middle[0])?.colour ?? "";
};

const nextNumber = (queues: readonly QueueRow[]) =>
  queues.reduce((most, { orderQueue = 0 }) => Math.max(most, orderQueue), 0) + 1;

/** What a queue says, or what a new one begins with: a colour of its own, and the last place. */
export const formOf = (queue: QueueRow | null, queues: readonly QueueRow[]): QueueForm => ({
  name: queue?.name ?? "",
  color: queue?.color ?? freeColour(queues),
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  orderQueue: String(queue ? (queue.orderQueue ?? 0) : nextNumber(queues)),
  schedules: weekOf(queue?.schedules ?? []),
});

/** What the form says, for the server. Hours go along only where they are to be seen. */
export function inputOf(form: QueueForm, withHours: boolean): QueueInput & QueuePatch {
  const { schedules, orderQueue, ...rest } = form;
  return {
    ...rest,
    name: form.name.trim(),
    color: form.color.trim().toLowerCase(),
    orderQueue: Number(orderQueue.trim() || 0),
    schedules: withHours ? schedules : undefined,
  } as QueueInput & QueuePatch;
}
