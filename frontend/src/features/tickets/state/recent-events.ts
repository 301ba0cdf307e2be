import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import type { TicketPlace } from "./ticket-list";

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
type KnownTicket = TicketPlace & Pick<TicketDto, "id" | "updatedAt">;

/** The same for tickets, and also: is this event older than what is known already, and where was the ticket before? */
export class RecentTicketEvents extends RecentEvents<TicketEvent> {
  private newest = new Map<number, { updatedAt: string; place: TicketPlace | null }>();

  /** A row as the server showed it. */
  noteRow({ id, updatedAt, status, userId, queueId, whatsappId }: KnownTicket) {
    if (this.isLate({ id, updatedAt })) return;
    this.remember(id, { updatedAt, place: { status, userId, queueId, whatsappId } });
  }

  /** Deleted, or out of this person's sight. */
  noteGone(ticketId: number) {
    this.remember(ticketId, { updatedAt: this.newest.get(ticketId)?.updatedAt ?? "", place: null });
  }

  isLate(ticket: Pick<TicketDto, "id" | "updatedAt">) {
    const lastPlace = this.newest.get(ticket.id);
    return lastPlace !== undefined && lastPlace.updatedAt > ticket.updatedAt;
  }

  /** Null: nowhere to be seen. Undefined: nothing is known of it. */
  placeOf = (ticketId: number): TicketPlace | null | undefined => this.newest.get(ticketId)?.place;

  private remember(ticketId: number, lastPlace: { updatedAt: string; place: TicketPlace | null }) {
    this.newest.delete(ticketId);
    this.newest.set(ticketId, lastPlace);
    if (this.newest.size > longestMemory) this.newest.delete(this.newest.keys().next().value ?? 0);
  }
}
