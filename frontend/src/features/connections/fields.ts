import {
  connectionInput,
  lateTexts,
  type ConnectionDto,
  type ConnectionInput,
  type LateText,
} from "@guiche/contract/connections";
import { templateToSend } from "@guiche/contract/templates";
import * as yup from "yup";

/** The form's values: numbers as typed text, no queue, prompt or integration as "". */
export interface ConnectionForm extends Omit<
  ConnectionInput,
  "transferQueueId" | "fallbackQueueId" | "promptId" | "integrationId" | "inUseSince" | "lateTemplates" | CountName
> {
  transferQueueId: number | "";
  fallbackQueueId: number | "";
  promptId: number | "";
  integrationId: number | "";
  inUseSince: string;
  lateTemplates: Record<LateText, { id: number | ""; values: string[] }>;
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

/** A text without a template has no id. */
const lateTemplate = yup.object({ id: yup.mixed(), values: templateToSend.fields.values });

export const formSchema = connectionInput.shape({ lateTemplates: yup.object(forLateTexts(() => lateTemplate)) });

function forLateTexts<Value>(valueOf: (text: LateText) => Value): Record<LateText, Value> {
  return Object.fromEntries(lateTexts.map((text) => [text, valueOf(text)])) as Record<LateText, Value>;
}

/** The form's values for a connection, or the defaults for null. */
export function formFromConnection(connection: ConnectionDto | null): ConnectionForm {
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
    lateTemplates: forLateTexts((text) => connection?.lateTemplates?.[text] ?? { id: "", values: [] }),
    sendReadReceipts: connection?.sendReadReceipts ?? true,
    inUseSince: connection?.inUseSince ?? "",
    skipsWarmUp: connection?.skipsWarmUp ?? false,
    queueIds: connection?.queues.map((queue) => queue.id) ?? [],
  };
}

const countOf = (text: string) => Number(text.trim() || 0);

/** The request body. */
export const inputFromForm = (form: ConnectionForm): ConnectionInput => ({
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
  lateTemplates: Object.fromEntries(Object.entries(form.lateTemplates).filter(([, { id }]) => id !== "")),
});
