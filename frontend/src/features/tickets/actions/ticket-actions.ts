import type { TicketBot, TicketDto, TicketPatch } from "@guiche/contract/tickets";
import { ticketApi } from "@guiche/contract/tickets";
import { may } from "@guiche/contract/permissions";
import {
  isUnanswered,
  mayAccept,
  mayClose,
  mayDelete,
  mayMarkAnswered,
  mayMarkUnread,
  mayPause,
  mayReopen,
  mayReturn,
  maySwitchBot,
  mayTransfer,
  type TicketAssignment,
} from "@guiche/contract/rules/ticket.rules";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import { keepUnread } from "../state/kept-unread";
import type { IconName } from "../state/icons";
import type { TicketMutation, TicketAction, ReadyAction } from "./ticket-action";

const updateTicket = (ticket: TicketDto, body: TicketPatch) =>
  call(ticketApi.update, { params: { id: ticket.id }, body });
/** A ticket that no user held keeps the user who closed it. */
export const closePatch = (ticket: TicketDto, me: { id: number }): TicketPatch => ({
  status: "closed",
  userId: ticket.userId ?? me.id,
  queueId: ticket.queueId,
});
const assignedToMe: TicketMutation["optimistic"] = (ticket, me) => ({
  ...ticket,
  status: "open",
  userId: me.id,
  user: me,
});

/** Whether a colleague holds the open ticket. */
export const isHeldByColleague = (actor: Pick<ActorRights, "userId">, { status, userId }: TicketAssignment) =>
  status === "open" && userId !== actor.userId;

export const accept: ReadyAction = {
  name: "accept",
  icon: "accept",
  card: "word",
  asks: ({ queueId }) => (queueId === null ? "queue" : null),
  may: mayAccept,
  mutation: {
    name: "accept",
    navigatesTo: "in",
    optimistic: assignedToMe,
    perform: (ticket) => updateTicket(ticket, { status: "open" }),
  },
};

/** Accepts a ticket and puts it into a queue. */
export const acceptInto = (queue: TicketDto["queue"]): TicketMutation =>
  queue === null
    ? accept.mutation
    : {
        ...accept.mutation,
        optimistic: (ticket, me) => assignedToMe({ ...ticket, queueId: queue.id, queue }, me),
        perform: (ticket) => updateTicket(ticket, { status: "open", queueId: queue.id }),
      };

/** Opens the conversation read-only; neither the customer nor the assigned agent is notified. */
export const spy: TicketAction = {
  name: "spy",
  icon: "look",
  card: "sign",
  asks: () => "spy",
  may: (actor, ticket) => (may(actor.profile, "tickets-manager:showall") || actor.super) && ticket.status !== "closed",
};

/** The server treats it as a transfer to oneself. */
export const assume: ReadyAction = {
  name: "assume",
  icon: "accept",
  may: (actor, ticket) => isHeldByColleague(actor, ticket) && mayTransfer(actor, ticket),
  mutation: {
    name: "assume",
    navigatesTo: "in",
    optimistic: assignedToMe,
    perform: (ticket, me) => updateTicket(ticket, { userId: me.id }),
  },
};

export const returnToQueue: ReadyAction = {
  name: "returnToQueue",
  icon: "giveBack",
  header: "bar",
  command: "returnToQueue",
  may: mayReturn,
  mutation: {
    name: "returnToQueue",
    navigatesTo: "out",
    optimistic: (ticket) => ({ ...ticket, status: "pending", userId: null, user: null }),
    perform: (ticket) => updateTicket(ticket, { status: "pending" }),
  },
};

export const close: ReadyAction = {
  name: "close",
  icon: "check",
  card: "sign",
  header: "first",
  command: "close",
  asks: (ticket) => (isUnanswered(ticket) ? "unanswered" : null),
  may: mayClose,
  mutation: {
    name: "close",
    navigatesTo: "out",
    optimistic: (ticket, me) =>
      ticket.userId === null
        ? { ...ticket, status: "closed", userId: me.id, user: me }
        : { ...ticket, status: "closed" },
    perform: (ticket, me) =>
      updateTicket(ticket, { ...closePatch(ticket, me), seenMessageId: ticket.lastInboundId ?? 0 }),
  },
};

/** Resolving in another way than by the settings: in the menu, behind the same question. */
const closeOtherwise = (name: "closeUnrated" | "closeSilently", how: TicketPatch): ReadyAction => ({
  ...close,
  name,
  card: undefined,
  header: "menu",
  command: undefined,
  // Chosen on purpose: no further question.
  asks: undefined,
  may: (actor, ticket) => mayClose(actor, ticket) && !ticket.isGroup,
  mutation: {
    ...close.mutation,
    how,
    perform: (ticket, me) =>
      updateTicket(ticket, { ...closePatch(ticket, me), seenMessageId: ticket.lastInboundId ?? 0, ...how }),
  },
});
export const closeUnrated = closeOtherwise("closeUnrated", { withoutRating: true });
export const closeSilently = closeOtherwise("closeSilently", { silently: true });

const switchBot = (name: "botOff" | "botOn" | "botRestart", icon: IconName, body: TicketBot): ReadyAction => ({
  name,
  icon,
  header: "menu",
  command: name === "botRestart" ? undefined : "bot",
  may: (actor, ticket) => {
    const isSilent = Boolean(ticket.bot?.silence);
    return maySwitchBot(actor, ticket) && !ticket.isGroup && (name === "botRestart" || isSilent === (name === "botOn"));
  },
  mutation: {
    name,
    navigatesTo: "nowhere",
    optimistic: (ticket) =>
      name === "botOff"
        ? { ...ticket, chatbot: false, bot: { path: [], silence: "switch" } }
        : { ...ticket, bot: null },
    perform: (ticket) => call(ticketApi.bot, { params: { id: ticket.id }, body }),
  },
});
export const botOff = switchBot("botOff", "bot", { on: false, restart: false });
export const botOn = switchBot("botOn", "bot", { on: true, restart: false });
export const botRestart = switchBot("botRestart", "reopen", { restart: true });

export const reopen: ReadyAction = {
  name: "reopen",
  icon: "reopen",
  card: "word",
  header: "first",
  may: mayReopen,
  mutation: {
    name: "reopen",
    navigatesTo: "in",
    optimistic: assignedToMe,
    perform: (ticket) => updateTicket(ticket, { status: "open" }),
  },
};

export const transfer: TicketAction = {
  name: "transfer",
  icon: "transfer",
  header: "bar",
  command: "transfer",
  asks: () => "transfer",
  may: mayTransfer,
};

export const markUnread: ReadyAction = {
  name: "markUnread",
  icon: "unread",
  header: "menu",
  may: mayMarkUnread,
  mutation: {
    name: "markUnread",
    navigatesTo: "out",
    // Nothing changes until the agent has left the conversation: while it is open, it counts as read.
    optimistic: (ticket) => ticket,
    perform: (ticket) => {
      keepUnread(ticket.id);
      return call(ticketApi.markUnread, { params: { id: ticket.id } });
    },
  },
};

/** Lets the ticket wait for the customer until a day, or until another one than before. */
export const pause: TicketAction = {
  name: "pause",
  icon: "pause",
  header: "menu",
  asks: () => "pause",
  may: mayPause,
};

export const pauseUntil = (until: string): TicketMutation => ({
  name: "pause",
  navigatesTo: "nowhere",
  optimistic: (ticket) => ticket,
  perform: ({ id, lastInboundId }) =>
    call(ticketApi.pause, { params: { id }, body: { until, seenMessageId: lastInboundId ?? 0 } }),
});

export const resume: ReadyAction = {
  name: "resume",
  icon: "play",
  header: "menu",
  may: (actor, ticket) => mayPause(actor, ticket) && Boolean(ticket.pause),
  mutation: {
    name: "resume",
    navigatesTo: "nowhere",
    optimistic: (ticket) => ({ ...ticket, pause: null }),
    perform: ({ id }) => call(ticketApi.resume, { params: { id } }),
  },
};

/** The customer's last words need no answer. */
export const markAnswered: ReadyAction = {
  name: "answered",
  icon: "check",
  header: "menu",
  command: "answered",
  may: mayMarkAnswered,
  mutation: {
    name: "answered",
    navigatesTo: "nowhere",
    optimistic: (ticket) => ({
      ...ticket,
      waitingSince: null,
      answerDueAt: null,
      answerWarnAt: null,
      answerOverdue: false,
    }),
    perform: (ticket) =>
      call(ticketApi.answered, { params: { id: ticket.id }, body: { seenMessageId: ticket.lastInboundId ?? 1 } }),
  },
};

export const remove: TicketAction = {
  name: "remove",
  icon: "remove",
  header: "menu",
  asks: () => "confirmation",
  may: mayDelete,
};

/** Deletes the ticket with its messages, after the confirmation. */
export const removal: TicketMutation = {
  name: "remove",
  navigatesTo: "out",
  optimistic: () => null,
  perform: async ({ id }) => {
    await call(ticketApi.remove, { params: { id } });
    return null;
  },
};
