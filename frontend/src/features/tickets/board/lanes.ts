import { isOnBoard, isOwnOnBoard, openLane } from "@guiche/contract/kanban";
import type { TagDto } from "@guiche/contract/tags";
import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import { waitsSince } from "@guiche/contract/ticket-order";
import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { foldText } from "@/shared/format/fold-text";
import type { BoardFilter, BoardOrder } from "./board-filter";

export type LaneTag = Pick<TagDto, "id" | "name" | "color" | "kanbanLimit">;
export interface LaneOfCards {
  /** The id of its tag; `openLane` for «Em aberto». */
  id: number;
  tag: LaneTag | null;
  /** The closed ones below all others. */
  cards: readonly TicketDto[];
  /** Those that are open or pending. */
  live: readonly TicketDto[];
}

const names = new Intl.Collator();
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compare: Record<BoardOrder, (a: TicketDto, b: TicketDto) => number> = {
  waiting: (a, b) => ascending(waitsSince(a) ?? "~", waitsSince(b) ?? "~"),
  recent: (a, b) => ascending(b.updatedAt, a.updatedAt),
  name: (a, b) => names.compare(a.contact.name, b.contact.name),
};

/** Milliseconds of waiting in a lane: the longest, and of all its cards together; null when no customer waits. */
export function waitingTimes(
  cards: readonly TicketDto[],
  now: number,
): { longestSince: string; totalMs: number } | null {
  let longestSince: string | null = null;
  let totalMs = 0;
  for (const card of cards) {
    const since = waitsSince(card);
    if (since === null) continue;
    totalMs += Math.max(0, now - Date.parse(since));
    if (longestSince === null || since < longestSince) longestSince = since;
  }
  return longestSince === null ? null : { longestSince, totalMs };
}

/** The lanes whose tags a ticket has, in their order. A card is shown in the last one. */
export const lanesOfTicket = <Tag extends { id: number }>({ tags }: Pick<TicketDto, "tags">, lanes: readonly Tag[]) =>
  lanes.filter(({ id }) => tags.some((tag) => tag.id === id));
export const laneOf = (ticket: Pick<TicketDto, "tags">, lanes: readonly { id: number }[]): number =>
  lanesOfTicket(ticket, lanes).at(-1)?.id ?? openLane;

function matches(ticket: TicketDto, { queues, users, connections, text }: BoardFilter): boolean {
  if (queues.length > 0 && !(ticket.queueId !== null && queues.includes(ticket.queueId))) return false;
  if (users.length > 0 && !(ticket.userId !== null && users.includes(ticket.userId))) return false;
  if (connections.length > 0 && !(ticket.whatsappId !== null && connections.includes(ticket.whatsappId))) return false;
  return (
    text === "" || foldText(`${ticket.contact.name} ${ticket.contact.number} ${ticket.lastMessage}`).includes(text)
  );
}

/** Every card in exactly one lane. */
export function inLanes(
  tickets: readonly TicketDto[],
  lanes: readonly LaneTag[],
  filter: BoardFilter & { order: BoardOrder },
): LaneOfCards[] {
  const foldedFilter = { ...filter, text: foldText(filter.text) };
  const byLane = new Map<number, TicketDto[]>([openLane, ...lanes.map(({ id }) => id)].map((id) => [id, []]));
  for (const ticket of tickets) if (matches(ticket, foldedFilter)) byLane.get(laneOf(ticket, lanes))?.push(ticket);
  return [null, ...lanes].map((tag) => {
    const id = tag?.id ?? openLane;
    // Cards that are equal in this order keep one place, whatever order they came in.
    const cards = (byLane.get(id) ?? []).sort(
      (a, b) => Number(isOnBoard(b)) - Number(isOnBoard(a)) || compare[filter.order](a, b) || a.id - b.id,
    );
    return { id, tag, cards, live: cards.filter(isOnBoard) };
  });
}

/** The ticket as it is once its card lies in that lane. */
export const inLane = (ticket: TicketDto, to: LaneTag | null, lanes: readonly LaneTag[]): TicketDto => {
  const others = ticket.tags.filter((tag) => !lanes.some(({ id }) => id === tag.id));
  return { ...ticket, tags: to ? [...others, { id: to.id, name: to.name, color: to.color }] : others };
};

/** The board after some events: the cards that a fresh request would return. */
export function applyBoardEvents(
  tickets: readonly TicketDto[],
  events: readonly TicketEvent[],
  rights: ActorRights,
  { showAll, closed }: { showAll: boolean; closed: boolean },
): readonly TicketDto[] {
  const cards = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const event of events) {
    if (event.action === "delete") cards.delete(event.ticketId);
    else if (event.action === "updateUnread") {
      const card = cards.get(event.ticketId);
      if (card) cards.set(card.id, { ...card, unreadMessages: 0 });
    } else {
      const { ticket } = event;
      // A closed ticket that was not on the board was closed before the days that it shows.
      const isAsked = isOnBoard(ticket) || (closed && cards.has(ticket.id));
      const isShown = isAsked && maySeeTicket(rights, ticket) && (showAll || isOwnOnBoard(rights, ticket));
      if (!isShown) cards.delete(ticket.id);
      else if ((cards.get(ticket.id)?.updatedAt ?? "") <= ticket.updatedAt) cards.set(ticket.id, ticket);
    }
  }
  return [...cards.values()];
}
