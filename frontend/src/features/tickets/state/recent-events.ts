import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import type { Counted } from "./ticket-list";

const longestMemory = 5_000;
const longestReplay = 500;

/** Recent events, for a page whose request was under way when they came: the server may have read it before them. */
export class RecentEvents<Event> {
  private events: { at: number; event: Event }[] = [];
  private count = 0;

  note(event: Event) {
    this.count += 1;
    this.events.push({ at: this.count, event });
    if (this.events.length > longestReplay) this.events.shift();
  }

  /** A moment to ask `since` about. */
  mark = () => this.count;
  since = (mark: number) => this.events.filter(({ at }) => at > mark).map(({ event }) => event);
}

/** The place of a ticket at its last known event. */
type Known = Counted & Pick<TicketDto, "id" | "updatedAt">;

/** The same for tickets, and besides: is this event older than what is known already, and where was the ticket before? */
export class RecentTicketEvents extends RecentEvents<TicketEvent> {
  private newest = new Map<number, { updatedAt: string; counted: Counted | null }>();

  /** A row as the server showed it. */
  saw({ id, updatedAt, status, userId, queueId, whatsappId }: Known) {
    if (this.isLate({ id, updatedAt })) return;
    this.remember(id, { updatedAt, counted: { status, userId, queueId, whatsappId } });
  }

  /** Deleted, or out of this person's sight. */
  lost(ticketId: number) {
    this.remember(ticketId, { updatedAt: this.newest.get(ticketId)?.updatedAt ?? "", counted: null });
  }

  isLate(ticket: Pick<TicketDto, "id" | "updatedAt">) {
    const lastPlace = this.newest.get(ticket.id);
    return lastPlace !== undefined && lastPlace.updatedAt > ticket.updatedAt;
  }

  /** Null: nowhere to be seen. Undefined: nothing is known of it. */
  placeOf = (ticketId: number): Counted | null | undefined => this.newest.get(ticketId)?.counted;

  private remember(ticketId: number, lastPlace: { updatedAt: string; counted: Counted | null }) {
    this.newest.delete(ticketId);
    this.newest.set(ticketId, lastPlace);
    if (this.newest.size > longestMemory) this.newest.delete(this.newest.keys().next().value ?? 0);
  }
}
