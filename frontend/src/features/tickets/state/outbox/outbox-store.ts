import { listeners } from "@/shared/listeners";
import type { OutboxItem } from "./outbox-item";

const none: readonly OutboxItem[] = [];

/** The items by ticket, in the order in which they were written. Notifies listeners of each change. */
export class OutboxStore {
  private items = new Map<number, readonly OutboxItem[]>();
  private changes = listeners();

  of = (ticketId: number): readonly OutboxItem[] => this.items.get(ticketId) ?? none;

  /** The tickets that have or had items. */
  tickets = () => this.items.keys();

  subscribe = this.changes.listen;

  find(clientId: string): OutboxItem | undefined {
    for (const items of this.items.values()) {
      const item = items.find((one) => one.clientId === clientId);
      if (item) return item;
    }
    return undefined;
  }

  /** The item to send next. */
  next = (ticketId: number) => this.of(ticketId).find((item) => item.state !== "failed");

  /** Inserts an item by the time at which it was written, also across pages. */
  insert(item: OutboxItem) {
    this.set(
      item.ticketId,
      [...this.of(item.ticketId), item].sort((a, b) => a.createdAt - b.createdAt),
    );
  }

  change(item: OutboxItem, fields: Partial<OutboxItem>): OutboxItem {
    const changedItem = { ...item, ...fields };
    this.set(
      item.ticketId,
      this.of(item.ticketId).map((one) => (one.clientId === item.clientId ? changedItem : one)),
    );
    return changedItem;
  }

  drop({ ticketId, clientId }: OutboxItem) {
    this.set(
      ticketId,
      this.of(ticketId).filter((one) => one.clientId !== clientId),
    );
  }

  private set(ticketId: number, items: readonly OutboxItem[]) {
    this.items.set(ticketId, items);
    this.changes.notify();
  }
}
