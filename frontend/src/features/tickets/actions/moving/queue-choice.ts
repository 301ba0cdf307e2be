import type { QueueDto } from "@guiche/contract/queues";
import type { ActorRights } from "@guiche/contract/users";

/** The queues among which a person may choose for a ticket, and whether they must. */
export interface QueueChoice {
  queues: QueueDto[];
  mustChoose: boolean;
}

/** Admins choose among all or none; everybody else among their own, of which it must be one. */
export function queueChoice(rights: ActorRights, all: readonly QueueDto[]): QueueChoice {
  if (rights.profile === "admin" || rights.super) return { queues: [...all], mustChoose: false };
  const queues = all.filter(({ id }) => rights.queueIds.includes(id));
  // In no queue, yet trusted with tickets that have none: there is nothing to choose.
  return { queues, mustChoose: queues.length > 0 || !rights.allTicket };
}
