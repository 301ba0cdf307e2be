import type { QueueDto } from "@guiche/contract/queues";
import type { ActorRights } from "@guiche/contract/users";

/** The queues that a user may select for a ticket, and whether selecting one is required. */
export interface QueueChoice {
  queues: QueueDto[];
  mustChoose: boolean;
}

/** Admins may select any queue or none; all other users must select one of their own. */
export function queueChoice(rights: ActorRights, all: readonly QueueDto[]): QueueChoice {
  if (rights.profile === "admin" || rights.super) return { queues: [...all], mustChoose: false };
  const queues = all.filter(({ id }) => rights.queueIds.includes(id));
  // A user in no queue who may see tickets without one has nothing to select.
  return { queues, mustChoose: queues.length > 0 || !rights.allTicket };
}
