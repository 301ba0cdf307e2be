import type { ActorRights } from "@guiche/contract/users";
import type { ActionTicket, TicketAction } from "./ticket-action";
import {
  accept,
  spy,
  assume,
  returnToQueue,
  close,
  closeUnrated,
  closeSilently,
  botOff,
  botOn,
  botRestart,
  reopen,
  transfer,
  markUnread,
  pause,
  resume,
  markAnswered,
  remove,
} from "./ticket-actions";

/** In the order in which they are shown. */
export const ticketActions: readonly TicketAction[] = [
  accept,
  spy,
  assume,
  returnToQueue,
  close,
  reopen,
  transfer,
  markUnread,
  pause,
  resume,
  markAnswered,
  botOff,
  botOn,
  botRestart,
  closeUnrated,
  closeSilently,
  remove,
];

export const actionsFor = (actor: ActorRights, ticket: ActionTicket) =>
  ticketActions.filter((action) => action.may(actor, ticket));

/**
 * Only one's own ticket is closed from its card: a colleague's in its conversation, and one that waits from the card's
 * menu, so that it is not done by accident.
 */
export const cardActions = (actor: ActorRights, ticket: ActionTicket) => {
  const isOwn = ticket.status === "open" && ticket.userId === actor.userId;
  return actionsFor(actor, ticket).filter(({ card, name }) => card !== undefined && (isOwn || name !== "close"));
};

/** The menu of a card: what it shows under the pointer, and more for a ticket that waits and for one's own. */
export function cardMenu(actor: ActorRights, ticket: ActionTicket): TicketAction[] {
  const ways = [close, closeUnrated, closeSilently];
  const more =
    ticket.status === "pending"
      ? [transfer, botOff, botOn, botRestart, ...ways]
      : ticket.status === "open" && ticket.userId === actor.userId
        ? [returnToQueue, transfer, markUnread, pause, resume, markAnswered, ...ways]
        : [];
  return [spy, ...more].filter(({ may }) => may(actor, ticket));
}

/** Splits the actions between the header's row and its menu; a narrow row keeps only those marked `first`. */
export function headerActions(actor: ActorRights, ticket: ActionTicket, roomy: boolean) {
  const visibleActions = actionsFor(actor, ticket).filter(({ header }) => header !== undefined);
  const inRow = ({ header }: TicketAction) => header === "first" || (header === "bar" && roomy);
  return { row: visibleActions.filter(inRow), menu: visibleActions.filter((action) => !inRow(action)) };
}
