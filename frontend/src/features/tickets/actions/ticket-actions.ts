import type { TicketDto, TicketPatch } from "@guiche/contract/tickets";
import { ticketApi } from "@guiche/contract/tickets";
import { may } from "@guiche/contract/permissions";
import {
  mayAccept,
  mayClose,
  mayDelete,
  mayReopen,
  mayReturn,
  mayTransfer,
  type TicketPlace,
} from "@guiche/contract/ticket.rules";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import type { CommandName } from "@/shared/commands";
import type { IconName } from "../state/icons";

export type ActionName = "accept" | "spy" | "assume" | "returnToQueue" | "close" | "reopen" | "transfer" | "remove";

/** Whoever acts. */
export interface Me {
  id: number;
  name: string;
}

/** What is done once nothing is left to ask. */
export interface TicketMutation {
  name: ActionName;
  /** Into the conversation, out of it, or neither. */
  navigatesTo: "in" | "out" | "nowhere";
  /** The ticket as it will be if the server agrees, shown at once; null when it will be no more. */
  optimistic: (ticket: TicketDto, me: Me) => TicketDto | null;
  perform: (ticket: TicketDto, me: Me) => Promise<TicketDto | null>;
}

/** What is asked before it is done, or once the customer was faster; the answer is a deed. */
export type Question = "queue" | "transfer" | "confirmation" | "spy" | "wrote";

/** Something a person may do with a ticket. Card, header, banner and composer draw the same ones. */
export interface TicketAction {
  name: ActionName;
  label: `actions.${ActionName}`;
  icon: IconName;
  /** On the card: in words, as a sign beside them, or not at all. */
  card: "word" | "sign" | null;
  /** In the header: always, where there is room for it (else in its menu), in its menu, or not at all. */
  header: "first" | "bar" | "menu" | null;
  /** The keys that do it while the ticket is open. */
  command?: CommandName;
  asks?: (ticket: TicketDto) => Question | null;
  may: (actor: ActorRights, ticket: TicketPlace) => boolean;
  /** For what needs no answer. */
  mutation?: TicketMutation;
}

/** One that can be done without asking. */
export type ReadyAction = TicketAction & { mutation: TicketMutation };

const put = (ticket: TicketDto, body: TicketPatch) => call(ticketApi.update, { params: { id: ticket.id }, body });
const taken: TicketMutation["optimistic"] = (ticket, me) => ({ ...ticket, status: "open", userId: me.id, user: me });

/** Open, and in a colleague's hands. */
export const isOthers = (actor: Pick<ActorRights, "userId">, { status, userId }: TicketPlace) =>
  status === "open" && userId !== actor.userId;

export const accept: ReadyAction = {
  name: "accept",
  label: "actions.accept",
  icon: "accept",
  card: "word",
  header: null,
  asks: ({ queueId }) => (queueId === null ? "queue" : null),
  may: mayAccept,
  mutation: {
    name: "accept",
    navigatesTo: "in",
    optimistic: taken,
    perform: (ticket) => put(ticket, { status: "open" }),
  },
};

/** A ticket without a queue comes into one when it is accepted. */
export const acceptInto = (queue: TicketDto["queue"]): TicketMutation =>
  queue === null
    ? accept.mutation
    : {
        ...accept.mutation,
        optimistic: (ticket, me) => taken({ ...ticket, queueId: queue.id, queue }, me),
        perform: (ticket) => put(ticket, { status: "open", queueId: queue.id }),
      };

/** A look at a conversation of which neither the customer nor the holder is told. */
export const spy: TicketAction = {
  name: "spy",
  label: "actions.spy",
  icon: "look",
  card: "sign",
  header: null,
  asks: () => "spy",
  may: (actor, ticket) => (may(actor.profile, "tickets-manager:showall") || actor.super) && ticket.status !== "closed",
};

/** To the server it is a transfer to oneself. */
export const assume: ReadyAction = {
  name: "assume",
  label: "actions.assume",
  icon: "accept",
  card: null,
  header: null,
  may: (actor, ticket) => isOthers(actor, ticket) && mayTransfer(actor, ticket),
  mutation: {
    name: "assume",
    navigatesTo: "in",
    optimistic: taken,
    perform: (ticket, me) => put(ticket, { userId: me.id }),
  },
};

export const returnToQueue: ReadyAction = {
  name: "returnToQueue",
  label: "actions.returnToQueue",
  icon: "giveBack",
  card: null,
  header: "bar",
  command: "returnToQueue",
  may: mayReturn,
  mutation: {
    name: "returnToQueue",
    navigatesTo: "out",
    optimistic: (ticket) => ({ ...ticket, status: "pending", userId: null, user: null }),
    perform: (ticket) => put(ticket, { status: "pending" }),
  },
};

export const close: ReadyAction = {
  name: "close",
  label: "actions.close",
  icon: "check",
  card: "sign",
  header: "first",
  command: "close",
  may: mayClose,
  mutation: {
    name: "close",
    navigatesTo: "out",
    // A ticket that nobody held keeps who closed it.
    optimistic: (ticket, me) =>
      ticket.userId === null
        ? { ...ticket, status: "closed", userId: me.id, user: me }
        : { ...ticket, status: "closed" },
    perform: (ticket) => put(ticket, { status: "closed", seenMessageId: ticket.lastInboundId ?? 0 }),
  },
};

export const reopen: ReadyAction = {
  name: "reopen",
  label: "actions.reopen",
  icon: "reopen",
  card: "word",
  header: "first",
  may: mayReopen,
  mutation: {
    name: "reopen",
    navigatesTo: "in",
    optimistic: taken,
    perform: (ticket) => put(ticket, { status: "open" }),
  },
};

export const transfer: TicketAction = {
  name: "transfer",
  label: "actions.transfer",
  icon: "transfer",
  card: null,
  header: "bar",
  command: "transfer",
  asks: () => "transfer",
  may: mayTransfer,
};

export const remove: TicketAction = {
  name: "remove",
  label: "actions.remove",
  icon: "remove",
  card: null,
  header: "menu",
  asks: () => "confirmation",
  may: mayDelete,
};

/** The answer to the confirmation: the ticket goes, with all that was said in it. */
export const removal: TicketMutation = {
  name: "remove",
  navigatesTo: "out",
  optimistic: () => null,
  perform: async ({ id }) => {
    await call(ticketApi.remove, { params: { id } });
    return null;
  },
};

/** In the order in which they are drawn. */
export const ticketActions: readonly TicketAction[] = [
  accept,
  spy,
  assume,
  returnToQueue,
  close,
  reopen,
  transfer,
  remove,
];

export const actionsFor = (actor: ActorRights, ticket: TicketPlace) =>
  ticketActions.filter((action) => action.may(actor, ticket));

/** A colleague's ticket is ended in its conversation, not from the list. */
export const cardActions = (actor: ActorRights, ticket: TicketPlace) =>
  isOthers(actor, ticket)
    ? actionsFor(actor, ticket).filter(({ card, name }) => card !== null && name !== "close")
    : actionsFor(actor, ticket).filter(({ card }) => card !== null);

/** What stands in the header's row, and what in its menu; with little room only the first of them stand there. */
export function headerActions(actor: ActorRights, ticket: TicketPlace, roomy: boolean) {
  const drawn = actionsFor(actor, ticket).filter(({ header }) => header !== null);
  const inRow = ({ header }: TicketAction) => header === "first" || (header === "bar" && roomy);
  return { row: drawn.filter(inRow), menu: drawn.filter((action) => !inRow(action)) };
}
