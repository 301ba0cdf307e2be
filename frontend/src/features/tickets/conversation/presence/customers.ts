import { customerActLasts, type CustomerAct } from "@guiche/contract/presence";
import { useSyncExternalStore } from "react";

/** The acts that are shown. */
export type ShownAct = Exclude<CustomerAct, "paused">;

/** What customers are doing, by ticket. Entries expire, because the event that ends them may be lost. */
export class Customers {
  private acts = new Map<number, { act: ShownAct; forgetting: ReturnType<typeof setTimeout> }>();
  private listeners = new Set<() => void>();

  of = (ticketId: number): ShownAct | null => this.acts.get(ticketId)?.act ?? null;

  setAct(ticketId: number, act: CustomerAct) {
    const before = this.of(ticketId);
    clearTimeout(this.acts.get(ticketId)?.forgetting);
    if (act === "paused") this.acts.delete(ticketId);
    else
      this.acts.set(ticketId, { act, forgetting: setTimeout(() => this.setAct(ticketId, "paused"), customerActLasts) });
    if (this.of(ticketId) !== before) for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
}

export const customers = new Customers();

/** What the ticket's customer is doing; null for nothing. */
export const useCustomerAct = (ticketId: number): ShownAct | null =>
  useSyncExternalStore(customers.subscribe, () => customers.of(ticketId));
