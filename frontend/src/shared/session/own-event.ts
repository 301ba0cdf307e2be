import type { RealtimeEvents } from "@guiche/contract/realtime";
import type { SessionUserDto } from "@guiche/contract/users";

type Own = Pick<
  SessionUserDto,
  "id" | "name" | "email" | "profile" | "super" | "allTicket" | "away" | "whatsappId" | "queues" | "company"
>;

const queueList = (queues: Own["queues"]) =>
  JSON.stringify(queues.map(({ id, name, color }) => [id, name, color]).sort(([a], [b]) => Number(a) - Number(b)));

/** Whether an event changes the user's own account. A change of online status does not count. */
export function changesMe(me: Own, event: RealtimeEvents["user"]): boolean {
  if (event.action === "delete") return event.userId === me.id;
  const { user } = event;
  if (user.id !== me.id) return false;
  if (!("email" in user)) return true;
  const plain = ["name", "email", "profile", "super", "allTicket", "away", "whatsappId"] as const;
  return plain.some((field) => user[field] !== me[field]) || queueList(user.queues) !== queueList(me.queues);
}

/** Whether one of the user's queues was changed or deleted. */
export function changesMyQueues(me: Own, event: RealtimeEvents["queue"]): boolean {
  const id = event.action === "delete" ? event.queueId : event.queue.id;
  return me.queues.some((queue) => queue.id === id);
}

export const changesMySettings = (me: Own, { setting }: RealtimeEvents["settings"]): boolean =>
  me.company.settings.find(({ key }) => key === setting.key)?.value !== setting.value;
