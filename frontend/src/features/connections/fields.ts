import type { ConnectionDto, ConnectionInput } from "@guiche/contract/connections";

/** What the form holds: numbers as they are typed, no queue as "". */
export interface ConnectionForm extends Omit<ConnectionInput, "transferQueueId" | CountName> {
  transferQueueId: number | "";
  expiresTicket: string;
  timeUseBotQueues: string;
  maxUseBotQueues: string;
  timeToTransfer: string;
}
type CountName = "expiresTicket" | "timeUseBotQueues" | "maxUseBotQueues" | "timeToTransfer";

/** What a connection says, or what a new one begins with. */
export function formOf(connection: ConnectionDto | null): ConnectionForm {
  const admin = connection?.admin;
  return {
    name: connection?.name ?? "",
    provider: admin?.provider ?? "beta",
    isDefault: connection?.isDefault ?? false,
    greetingMessage: admin?.greetingMessage ?? "",
    complationMessage: admin?.complationMessage ?? "",
    outOfHoursMessage: admin?.outOfHoursMessage ?? "",
    ratingMessage: admin?.ratingMessage ?? "",
    expiresInactiveMessage: admin?.expiresInactiveMessage ?? "",
    expiresTicket: String(admin?.expiresTicket ?? 0),
    timeUseBotQueues: String(admin?.timeUseBotQueues ?? 0),
    maxUseBotQueues: String(admin?.maxUseBotQueues ?? 3),
    timeToTransfer: String(admin?.timeToTransfer ?? 0),
    transferQueueId: admin?.transferQueueId ?? "",
    promptId: admin?.promptId ?? null,
    sendReadReceipts: admin?.sendReadReceipts ?? true,
    queueIds: connection?.queues.map((queue) => queue.id) ?? [],
  };
}

const countOf = (typed: string) => Number(typed.trim() || 0);

/** What the form says, for the server. */
export const inputOf = (form: ConnectionForm): ConnectionInput => ({
  ...form,
  name: form.name.trim(),
  expiresTicket: countOf(form.expiresTicket),
  timeUseBotQueues: countOf(form.timeUseBotQueues),
  maxUseBotQueues: countOf(form.maxUseBotQueues),
  timeToTransfer: countOf(form.timeToTransfer),
  transferQueueId: form.transferQueueId === "" ? null : form.transferQueueId,
});
