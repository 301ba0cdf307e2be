import { customerActivityMs, type CustomerAct } from "@guiche/contract/presence";
import { useSyncExternalStore } from "react";
import { listeners } from "@/shared/listeners";

/** The acts that are shown. */
export type ShownActivity = Exclude<CustomerAct, "paused">;

/** What customers are doing, by ticket. Entries expire, because the event that ends them may be lost. */
export class Customers {
  private activities = new Map<number, { act: ShownActivity; forgetting: ReturnType<typeof setTimeout> }>();
  private changes = listeners();

  of = (ticketId: number): ShownActivity | null => this.activities.get(ticketId)?.act ?? null;

  setActivity(ticketId: number, activity: CustomerAct) {
    const before = this.of(ticketId);
    clearTimeout(this.activities.get(ticketId)?.forgetting);
    if (activity === "paused") this.activities.delete(ticketId);
    else
      this.activities.set(ticketId, {
        act: activity,
        forgetting: setTimeout(() => this.setActivity(ticketId, "paused"), customerActivityMs),
      });
    if (this.of(ticketId) !== before) this.changes.notify();
  }

  subscribe = this.changes.listen;
}

export const customers = new Customers();

/** What the ticket's customer is doing; null for nothing. */
export const useCustomerActivity = (ticketId: number): ShownActivity | null =>
  useSyncExternalStore(customers.subscribe, () => customers.of(ticketId));
