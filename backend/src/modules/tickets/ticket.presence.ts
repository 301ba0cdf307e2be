import { broadcast } from "../../core/realtime/broadcast";
import { defineSaying } from "../../core/realtime/client-events";
import { watchRooms, writesIn } from "../../core/realtime/viewers";
import { numberOf } from "../../core/realtime/rooms";
import { ticketRoom } from "./ticket.rooms";

/** Whoever watches a ticket sees who else does. `joinChatBox` let them in, so they may see the ticket. */
watchRooms("ticket", (scope, room, users) =>
  broadcast(scope, "presence", { action: "update", ticketId: numberOf(room), users }, { to: [room] }),
);

defineSaying("typing", {
  room: (scope, ticketId) => (typeof ticketId === "number" ? ticketRoom(scope, ticketId) : null),
  listener: (room, socketId, _ticketId, writes) => writesIn(room, socketId, writes !== false),
});
