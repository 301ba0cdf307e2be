import type { CustomerAct } from "@guiche/contract/presence";
import type { TicketPlace } from "@guiche/contract/ticket.rules";
import { onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import type { Identity } from "../contacts";
import { placeOfLive } from "./conversation.store";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";

/**
 * What customers do at this moment, told to whoever may see their tickets. It is in the memory of the process that has
 * the line and nowhere else. However often WhatsApp says it, a chat is told of once a second, and where its ticket
 * stands is looked up once in a while.
 */
export const typingTimes = {
  /** A chat is told of at most once in so long. Milliseconds, like the others. */
  apart: 1_000,
  /** What lasts is told again after this, for those who have come since. */
  again: 5_000,
  /** For how long it is known where a chat's ticket stands, and that it has none. */
  placed: 15_000,
  unplaced: 3_000,
};
/** The chat of which nothing was heard for longest is forgotten for a new one. */
const mostChats = 2_000;

type Place = TicketPlace & { id: number };

interface Chat {
  scope: Scope;
  connectionId: number;
  names: readonly Identity[];
  act: CustomerAct;
  /** What was told last, and when. */
  told: CustomerAct;
  toldAt: number;
  telling?: NodeJS.Timeout;
  place: Place | null;
  /** Until when `place` holds. */
  placedUntil: number;
}

const chats = new Map<string, Chat>();
/** Tickets that have moved since this process began. */
let moves = 0;

const keyOf = ({ companyId }: Scope, connectionId: number, name: Identity): string =>
  `${companyId} ${connectionId} ${name.kind} ${name.value}`;

/** Whoever bears these names, the usual one first, writes, records, or has stopped. */
export function customerDoes(scope: Scope, connectionId: number, names: readonly Identity[], act: CustomerAct): void {
  const [usual] = names;
  if (!usual) return;
  const key = keyOf(scope, connectionId, usual);
  const known = chats.get(key);
  if (!known && act === "paused") return;
  const unknown = { told: "paused", toldAt: 0, place: null, placedUntil: 0 } as const;
  const chat: Chat = known ?? { scope, connectionId, names, act, ...unknown };
  chat.act = act;
  if (chat.telling) return;
  keep(key, chat);
  if (!isEvent(chat)) return;
  const wait = Math.max(0, chat.toldAt + typingTimes.apart - Date.now());
  chat.telling = setTimeout(() => void tell(chat), wait).unref();
}

/** Their message is here: what they did has ended, and they may have a ticket now. */
export function customerWrote(scope: Scope, connectionId: number, names: readonly Identity[]): void {
  for (const name of names) {
    const chat = chats.get(keyOf(scope, connectionId, name));
    if (!chat) continue;
    chat.act = "paused";
    if (!chat.place) chat.placedUntil = 0;
    void tell(chat);
  }
}

function keep(key: string, chat: Chat): void {
  chats.delete(key);
  chats.set(key, chat);
  if (chats.size <= mostChats) return;
  for (const [oldest, { telling }] of chats) {
    clearTimeout(telling);
    chats.delete(oldest);
    return;
  }
}

const isEvent = ({ act, told, toldAt }: Chat): boolean =>
  act !== told || (act !== "paused" && Date.now() - toldAt >= typingTimes.again);

async function tell(chat: Chat): Promise<void> {
  clearTimeout(chat.telling);
  chat.telling = undefined;
  if (!isEvent(chat)) return;
  const { scope, act } = chat;
  chat.told = act;
  chat.toldAt = Date.now();
  try {
    const place = await placeOf(chat);
    // Something else was told while it was looked up.
    if (!place || chat.told !== act) return;
    const rooms = [...listRoomsOf(scope, place), ticketRoom(scope, place.id)];
    broadcast(scope, "presence", { action: "customer", ticketId: place.id, act }, { to: rooms });
  } catch (error) {
    log.debug({ error }, "Whose ticket a customer writes in could not be looked up");
  }
}

async function placeOf(chat: Chat): Promise<Place | null> {
  if (chat.placedUntil > Date.now()) return chat.place;
  const before = moves;
  chat.place = await placeOfLive(chat.scope, chat.names, chat.connectionId);
  // It may have been this ticket that moved meanwhile.
  const holds = moves === before;
  chat.placedUntil = holds ? Date.now() + (chat.place ? typingTimes.placed : typingTimes.unplaced) : 0;
  return chat.place;
}

/** Others may see it now. */
onProcessEvent("ticket.moved", ({ companyId, id }) => {
  moves += 1;
  for (const chat of chats.values())
    if (chat.scope.companyId === companyId && chat.place?.id === id) chat.placedUntil = 0;
});
