import { mayTransfer } from "@guiche/contract/ticket.rules";
import { ticketApi, type TicketDto, type TicketPatch } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import type { TicketMutation, Me } from "../ticket-actions";

/** What the server is asked for by an undo: the hands, the queue and the line it was with before. */
export function wayBack(before: TicketDto, now: TicketDto, me: Pick<Me, "id">): TicketPatch {
  const place = {
    ...(before.queueId !== now.queueId && { queueId: before.queueId }),
    ...(before.whatsappId !== null && before.whatsappId !== now.whatsappId && { whatsappId: before.whatsappId }),
  };
  // It waited, and waits again.
  if (before.userId === null) return { ...place, status: "pending", queueId: before.queueId };
  // Who takes back what waits may come second: then the colleague keeps it.
  if (before.userId === me.id && now.status === "pending") return { ...place, status: "open" };
  return { ...place, userId: before.userId };
}

/** Takes a return or a transfer back; null for whoever may not any more. */
export function undoOf(
  mutation: TicketMutation,
  before: TicketDto,
  now: TicketDto,
  actor: ActorRights,
): TicketMutation | null {
  if (mutation.name !== "returnToQueue" && mutation.name !== "transfer") return null;
  if (!mayTransfer(actor, now)) return null;
  return {
    name: "assume",
    navigatesTo: before.userId === actor.userId ? "in" : "nowhere",
    optimistic: (ticket) => ({
      ...before,
      lastMessage: ticket.lastMessage,
      unreadMessages: ticket.unreadMessages,
      tags: ticket.tags,
      updatedAt: ticket.updatedAt,
    }),
    perform: (ticket, me) => call(ticketApi.update, { params: { id: ticket.id }, body: wayBack(before, ticket, me) }),
  };
}
