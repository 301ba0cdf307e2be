import type { ConnectionDto, ConnectionInput } from "@guiche/contract/connections";

/** The form's values: numbers as typed text, no queue, prompt or integration as "". */
export interface ConnectionForm extends Omit<
  ConnectionInput,
  "transferQueueId" | "fallbackQueueId" | "promptId" | "integrationId" | "inUseSince" | CountName
> {
  transferQueueId: number | "";
  fallbackQueueId: number | "";
  promptId: number | "";
  integrationId: number | "";
  inUseSince: string;
  expiresTicket: string;
  timeUseBotQueues: string;
  maxUseBotQueues: string;
  timeToTransfer: string;
  firstReminderMinutes: string;
  secondReminderMinutes: string;
}
type CountName =
  | "expiresTicket"
  | "timeUseBotQueues"
  | "maxUseBotQueues"
  | "timeToTransfer"
  | "firstReminderMinutes"
  | "secondReminderMinutes";

/** The form's values for a connection, or the defaults for null. */
export function formOf(connection: ConnectionDto | null): ConnectionForm {
  return {
    name: connection?.name ?? "",
    provider: connection?.provider ?? "beta",
    isDefault: connection?.isDefault ?? false,
    greetingMessage: connection?.greetingMessage ?? "",
    complationMessage: connection?.complationMessage ?? "",
    outOfHoursMessage: connection?.outOfHoursMessage ?? "",
    ratingMessage: connection?.ratingMessage ?? "",
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? "",
    firstReminderMinutes: String(connection?.firstReminderMinutes ?? 0),
    firstReminder: connection?.firstReminder ?? "",
    secondReminderMinutes: String(connection?.secondReminderMinutes ?? 0),
    secondReminder: connection?.secondReminder ?? "",
    expiresTicket: String(connection?.expiresTicket ?? 0),
    timeUseBotQueues: String(connection?.timeUseBotQueues ?? 0),
    maxUseBotQueues: String(connection?.maxUseBotQueues ?? 3),
    timeToTransfer: String(connection?.timeToTransfer ?? 0),
    transferQueueId: connection?.transferQueueId ?? "",
    fallbackQueueId: connection?.fallbackQueueId ?? "",
    promptId: connection?.promptId ?? "",
    integrationId: connection?.integrationId ?? "",
    sendReadReceipts: connection?.sendReadReceipts ?? true,
    inUseSince: connection?.inUseSince ?? "",
    skipsWarmUp: connection?.skipsWarmUp ?? false,
    queueIds: connection?.queues.map((queue) => queue.id) ?? [],
  };
}

const countOf = (typed: string) => Number(typed.trim() || 0);

/** The request body. */
export const inputOf = (form: ConnectionForm): ConnectionInput => ({
  ...form,
  name: form.name.trim(),
  expiresTicket: countOf(form.expiresTicket),
  timeUseBotQueues: countOf(form.timeUseBotQueues),
  maxUseBotQueues: countOf(form.maxUseBotQueues),
  timeToTransfer: countOf(form.timeToTransfer),
  firstReminderMinutes: countOf(form.firstReminderMinutes),
  secondReminderMinutes: countOf(form.secondReminderMinutes),
  transferQueueId: form.transferQueueId === "" ? null : form.transferQueueId,
  fallbackQueueId: form.fallbackQueueId === "" ? null : form.fallbackQueueId,
  promptId: form.promptId === "" ? null : form.promptId,
  integrationId: form.integrationId === "" ? null : form.integrationId,
  inUseSince: form.inUseSince || null,
});
