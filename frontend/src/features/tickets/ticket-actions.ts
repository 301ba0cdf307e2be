import type { TicketDto, TicketPatch } from "@guiche/contract/tickets";
import { ticketApi } from "@guiche/contract/tickets";
import { mayAccept, mayClose, mayReopen, mayReturn, type TicketPlace } from "@guiche/contract/ticket.rules";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "../../shared/api/call";
import type { IconName } from "./icons";

export type ActionName = "accept" | "returnToQueue" | "close" | "reopen";

/** Something a person may do with a ticket. Card, header, banner and composer draw the same ones. */
export interface TicketAction {
  name: ActionName;
  label: `actions.${ActionName}`;
  icon: IconName;
  /** Into the conversation, or out of it. */
  leads: "in" | "out";
  /** Also on the card, not only in the header. */
  onCard: boolean;
  may: (actor: ActorRights, ticket: TicketPlace) => boolean;
  /** The ticket as it will be if the server agrees: shown at once. */
  foresee: (ticket: TicketDto, actor: { id: number; name: string }) => TicketDto;
  perform: (ticket: TicketDto, queueId?: number) => Promise<TicketDto>;
}

const put = (ticket: TicketDto, body: TicketPatch) => call(ticketApi.update, { params: { id: ticket.id }, body });
const taken: TicketAction["foresee"] = (ticket, actor) => ({
  ...ticket,
  status: "open",
  userId: actor.id,
  user: actor,
});
const take: TicketAction["perform"] = (ticket, queueId) =>
  put(ticket, queueId ? { status: "open", queueId } : { status: "open" });

export const accept: TicketAction = {
  name: "accept",
  label: "actions.accept",
  icon: "accept",
  leads: "in",
  onCard: true,
  may: mayAccept,
  foresee: taken,
  perform: take,
};
export const returnToQueue: TicketAction = {
  name: "returnToQueue",
  label: "actions.returnToQueue",
  icon: "giveBack",
  leads: "out",
  onCard: false,
  may: mayReturn,
  foresee: (ticket) => ({ ...ticket, status: "pending", userId: null, user: null }),
  perform: (ticket) => put(ticket, { status: "pending" }),
};
export const close: TicketAction = {
  name: "close",
  label: "actions.close",
  icon: "check",
  leads: "out",
  onCard: false,
  may: mayClose,
  foresee: (ticket) => ({ ...ticket, status: "closed" }),
  perform: (ticket) => put(ticket, { status: "closed" }),
};
export const reopen: TicketAction = {
  name: "reopen",
  label: "actions.reopen",
  icon: "reopen",
  leads: "in",
  onCard: true,
  may: mayReopen,
  foresee: taken,
  perform: take,
};

export const ticketActions: readonly TicketAction[] = [accept, returnToQueue, close, reopen];

export const actionsFor = (actor: ActorRights, ticket: TicketPlace) =>
  ticketActions.filter((action) => action.may(actor, ticket));
