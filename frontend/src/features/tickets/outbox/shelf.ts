import type { Parcel } from "./parcel";

const none: readonly Parcel[] = [];

/** What is on its way, ticket by ticket, in the order in which it was written; whoever shows it hears of each change. */
export class Shelf {
  private parcels = new Map<number, readonly Parcel[]>();
  private listeners = new Set<() => void>();

  of = (ticketId: number): readonly Parcel[] => this.parcels.get(ticketId) ?? none;

  /** The tickets that have, or had, something on its way. */
  tickets = () => this.parcels.keys();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  find(clientId: string): Parcel | undefined {
    for (const parcels of this.parcels.values()) {
      const parcel = parcels.find((one) => one.clientId === clientId);
      if (parcel) return parcel;
    }
    return undefined;
  }

  /** Whose turn it is. */
  next = (ticketId: number) => this.of(ticketId).find((parcel) => parcel.state !== "failed");

  /** In the order in which they were written, whichever page they were written on. */
  place(parcel: Parcel) {
    this.set(
      parcel.ticketId,
      [...this.of(parcel.ticketId), parcel].sort((a, b) => a.createdAt - b.createdAt),
    );
  }

  change(parcel: Parcel, fields: Partial<Parcel>): Parcel {
    const changed = { ...parcel, ...fields };
    this.set(
      parcel.ticketId,
      this.of(parcel.ticketId).map((one) => (one.clientId === parcel.clientId ? changed : one)),
    );
    return changed;
  }

  drop({ ticketId, clientId }: Parcel) {
    this.set(
      ticketId,
      this.of(ticketId).filter((one) => one.clientId !== clientId),
    );
  }

  private set(ticketId: number, parcels: readonly Parcel[]) {
    this.parcels.set(ticketId, parcels);
    for (const listener of this.listeners) listener();
  }
}
