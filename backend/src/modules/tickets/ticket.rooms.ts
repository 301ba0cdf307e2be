import type { ClientEvents } from "@guiche/contract/realtime";
import { maySeeTicket, type TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { ticketStatuses, type TicketStatus } from "@guiche/contract/tickets";
import { onProcessEvent } from "../../core/events/process-bus";
import { broadcast } from "../../core/realtime/broadcast";
import { defineJoin, defineEvent } from "../../core/realtime/client-events";
import { topicRoom, numberOf, type Room } from "../../core/realtime/rooms";
import { reviewRoom } from "../../core/realtime/server";
import { watchRooms, viewerTyping } from "../../core/realtime/viewers";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { ticketStore } from "./ticket.store";

const lists = ({ companyId }: Scope, status: TicketStatus, ...parts: (string | number)[]): Room =>
  topicRoom(companyId, "tickets", status, ...parts);
const queuePart = (queueId: number | null) => ["q", queueId ?? "none"] as const;

export const ticketRoom = ({ companyId }: Scope, ticketId: number): Room => topicRoom(companyId, "ticket", ticketId);

/** The rooms of all users whose lists may show this ticket: admins, its queue's agents, its own agent. */
export const listRoomsOf = (scope: Scope, { status, userId, queueId }: TicketAssignment): Room[] => [
  lists(scope, status, "all"),
  lists(scope, status, ...queuePart(queueId)),
  ...(userId === null ? [] : [lists(scope, status, "u", userId)]),
];

/** `maySeeTicket` expressed as rooms: those of a list that this person may join. */
function ownListRooms(scope: Scope, status: TicketStatus): Room[] {
  const actor = actorOf(scope);
  if (actor.profile === "admin" || actor.super) return [lists(scope, status, "all")];
  const own = lists(scope, status, "u", actor.userId);
  if (actor.profile === "user" && status !== "pending") return [own];
  const queues = [...actor.queueIds, ...(actor.allTicket ? [null] : [])];
  return [own, ...queues.map((queueId) => lists(scope, status, ...queuePart(queueId)))];
}

const isStatus = (value: unknown): value is TicketStatus => ticketStatuses.includes(value as TicketStatus);

defineJoin("joinTickets", (scope, status) => (isStatus(status) ? ownListRooms(scope, status) : []));
/** All agents receive the pending tickets of their queues; the browser decides which of them become notifications. */
defineJoin("joinNotification", (scope) => [...ownListRooms(scope, "open"), ...ownListRooms(scope, "pending")]);
defineJoin("joinChatBox", joinChatBox, { replaces: true });

async function joinChatBox(scope: Scope, requestedId: Parameters<ClientEvents["joinChatBox"]>[0]): Promise<Room[]> {
  const id = Number(requestedId);
  if (!Number.isSafeInteger(id) || id <= 0) return [];
  const ticket = await ticketStore(scope).byId(id);
  return ticket && maySeeTicket(actorOf(scope), ticket) ? [ticketRoom(scope, id)] : [];
}

/** Viewers who may no longer see a moved ticket leave its room, in every process. */
onProcessEvent("ticket.moved", ({ companyId, ...ticket }) =>
  reviewRoom(topicRoom(companyId, "ticket", ticket.id), (watcher) => maySeeTicket(actorOf(watcher), ticket)),
);

/** Viewers of a ticket see each other. `joinChatBox` checked that they may see the ticket. */
watchRooms("ticket", (scope, room, users) =>
  broadcast(scope, "presence", { action: "update", ticketId: numberOf(room), users }, { to: [room] }),
);

defineEvent("typing", {
  room: (scope, ticketId) => (typeof ticketId === "number" ? ticketRoom(scope, ticketId) : null),
  listener: (room, socketId, _ticketId, writes) => viewerTyping(room, socketId, writes !== false),
});
