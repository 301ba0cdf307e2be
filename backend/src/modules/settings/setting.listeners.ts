import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { saveSetting, settingsOf } from "./setting.service";

/** A queue is deleted: no conversation waits in it after a low rate any more. */
export async function forgetRecoveryQueue(scope: Scope, { queueId }: DomainEvents["queue.deleted"]): Promise<void> {
  if ((await settingsOf(scope)).recoveryQueueId === String(queueId)) await saveSetting(scope, "recoveryQueueId", "");
}
