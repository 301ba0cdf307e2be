import type { CustomerAct } from "@guiche/contract/presence";
import type { TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import type { Identity } from "../contacts";
import { findLiveTicket } from "./conversation.store";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";

/**
 * Customers' typing and recording, broadcast to those who may see their tickets. Kept only in the memory of the process
 * that holds the session. Each chat is broadcast at most once a second, and its ticket is looked up only now and then.
 */
export const typingMs = {
  /** Minimum time between two broadcasts of a chat. */
  apart: 1_000,
  /** An activity that continues is broadcast again after this time, for viewers who joined since. */
  again: 5_000,
  /** How long a chat's ticket is cached, and that it has none. */
  placed: 15_000,
  unplaced: 3_000,
};
/** Beyond this, the chat without events for longest is dropped. */
const maxChats = 2_000;

type LiveTicketRef = TicketAssignment & { id: number };

interface Chat {
  scope: Scope;
  connectionId: number;
  names: readonly Identity[];
  act: CustomerAct;
  /** The last act broadcast, and when. */
  lastAct: CustomerAct;
  broadcastAt: number;
  broadcastTimer?: NodeJS.Timeout;
  ticket: LiveTicketRef | null;
  /** `ticket` is valid until then. */
  ticketUntil: number;
}

const chats = new Map<string, Chat>();
/** Counts ticket moves since the start of this process. */
let moves = 0;

const keyOf = ({ companyId }: Scope, connectionId: number, name: Identity): string =>
  `${companyId} ${connectionId} ${name.kind} ${name.value}`;

/** A person with these identities, the usual one first, types, records, or has stopped. */
export function noteCustomerActivity(
  scope: Scope,
  connectionId: number,
  names: readonly Identity[],
  act: CustomerAct,
): void {
  const [usual] = names;
  if (!usual) return;
  const key = keyOf(scope, connectionId, usual);
  const existingChat = chats.get(key);
  if (!existingChat && act === "paused") return;
  const unknown = { lastAct: "paused", broadcastAt: 0, ticket: null, ticketUntil: 0 } as const;
  const chat: Chat = existingChat ?? { scope, connectionId, names, act, ...unknown };
  chat.act = act;
  if (chat.broadcastTimer) return;
  remember(key, chat);
  if (!isWorthBroadcasting(chat)) return;
  const wait = Math.max(0, chat.broadcastAt + typingMs.apart - Date.now());
  chat.broadcastTimer = setTimeout(() => void broadcastAct(chat), wait).unref();
}

/** Their message has arrived: the typing has ended, and they may have a ticket now. */
export function clearCustomerActivity(scope: Scope, connectionId: number, names: readonly Identity[]): void {
  for (const name of names) {
    const chat = chats.get(keyOf(scope, connectionId, name));
    if (!chat) continue;
    chat.act = "paused";
    if (!chat.ticket) chat.ticketUntil = 0;
    void broadcastAct(chat);
  }
}

function remember(key: string, chat: Chat): void {
  chats.delete(key);
  chats.set(key, chat);
  if (chats.size <= maxChats) return;
  for (const [oldest, { broadcastTimer }] of chats) {
    clearTimeout(broadcastTimer);
    chats.delete(oldest);
    return;
  }
}

const isWorthBroadcasting = ({ act, lastAct, broadcastAt }: Chat): boolean =>
  act !== lastAct || (act !== "paused" && Date.now() - broadcastAt >= typingMs.again);

async function broadcastAct(chat: Chat): Promise<void> {
  clearTimeout(chat.broadcastTimer);
  chat.broadcastTimer = undefined;
  if (!isWorthBroadcasting(chat)) return;
  const { scope, act } = chat;
  chat.lastAct = act;
  chat.broadcastAt = Date.now();
  try {
    const ticket = await ticketOf(chat);
    // Another act was broadcast during the lookup.
    if (!ticket || chat.lastAct !== act) return;
    const rooms = [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)];
    broadcast(scope, "presence", { action: "customer", ticketId: ticket.id, act }, { to: rooms });
  } catch (error) {
    log.debug({ error }, "Ticket of a typing customer could not be looked up");
  }
}

async function ticketOf(chat: Chat): Promise<LiveTicketRef | null> {
  if (chat.ticketUntil > Date.now()) return chat.ticket;
  const before = moves;
  chat.ticket = await findLiveTicket(chat.scope, chat.names, chat.connectionId);
  // This ticket may have moved during the lookup.
  const holds = moves === before;
  chat.ticketUntil = holds ? Date.now() + (chat.ticket ? typingMs.placed : typingMs.unplaced) : 0;
  return chat.ticket;
}

/** Other people may see it now. */
onProcessEvent("ticket.moved", ({ companyId, id }) => {
  moves += 1;
  for (const chat of chats.values())
    if (chat.scope.companyId === companyId && chat.ticket?.id === id) chat.ticketUntil = 0;
});
