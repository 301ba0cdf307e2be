import * as yup from "yup";
import { del, get, put } from "./endpoint";
import { integer, rowId, strictObject } from "./input";
import type { TagDto } from "./tags";
import { jsonIds, type TicketDto, type TicketStatus } from "./tickets";
import type { ActorRights } from "./users";

/** The lane «Em aberto»: tickets without a kanban tag. */
export const openLane = 0;

const flag = () => yup.string<"true" | "false">().oneOf(["true", "false"]);

/** For so many days after its closing the board can show a ticket. */
export const closedCardDays = 7;
/** So many closed tickets at most, the newest. */
export const maxClosedCards = 1_000;

/**
 * `queueIds` is the parameter repeated, or JSON text, `[1,2]`. With `showAll=false` admins get the tickets of their own queues, as others do. With
 * `closed=true` the closed of the last `closedCardDays` days come too, in the lane in which they were closed.
 */
const kanbanSearch = strictObject({ queueIds: jsonIds(), showAll: flag(), closed: flag() });
export type KanbanSearch = yup.InferType<typeof kanbanSearch>;

/**
 * The lane in which the user sees the card: the id of its kanban tag, or 0. If it is elsewhere by now, nothing changes:
 * 409 ERR_CARD_MOVED.
 */
const kanbanMove = strictObject({ from: integer().min(openLane).max(9_999_999_999) });

/** The lanes from left to right. Lanes that it does not name follow in the order they had. */
const laneOrder = strictObject({ tagIds: yup.array().of(rowId().required()).max(500).required("Required") });

/** The current position of a card that another user has moved; sent with ERR_CARD_MOVED. */
export interface MovedCard {
  status: TicketStatus;
  /** Null for the lane «Em aberto», which has no tag (id 0 in requests). */
  lane: { id: number; name: string } | null;
  /** The user who moved it; null for an automatic change. */
  person: string | null;
}

/** The number in the chosen field of a contact; the sum where it has several of that name. */
export interface CardValueDto {
  contactId: number;
  value: number;
}

/** The board has the tickets that are open or pending, and on request the closed of the last days. */
export const isOnBoard = ({ status }: Pick<TicketDto, "status">) => status !== "closed";

/** Whether the ticket is the actor's, or in one of their queues. With `showAll=false` the board shows only these, to admins too. */
export const isOwnOnBoard = (actor: ActorRights, { userId, queueId }: Pick<TicketDto, "userId" | "queueId">) =>
  userId === actor.userId || (queueId === null ? actor.allTicket : actor.queueIds.includes(queueId));

export const kanbanApi = {
  /** Replies with all lanes in their new order. */
  orderLanes: put("/tags/kanban/order", { access: "tags:kanban", plan: "useKanban", body: laneOrder }).replies<{
    lista: TagDto[];
  }>(),
  /** All cards at once: the open and pending tickets that the caller may see, and the closed ones that are asked for. */
  board: get("/ticket/kanban", { access: "kanban:use", plan: "useKanban", query: kanbanSearch }).replies<{
    tickets: TicketDto[];
  }>(),
  /** What the lanes add up (setting `kanbanSumField`): the numbers of the contacts on the caller's board. */
  values: get("/ticket/kanban/values", { access: "kanban:use", plan: "useKanban" }).replies<{
    field: string;
    values: CardValueDto[];
  }>(),
  /** The names of the additional fields of the contacts on the caller's board, the most frequent first. */
  fields: get("/ticket/kanban/fields", { access: "settings:edit", plan: "useKanban" }).replies<{ names: string[] }>(),
  /** Puts the ticket into one lane: of its kanban tags this one remains, its other tags stay. */
  move: put("/ticket-tags/:ticketId/:tagId", {
    access: "kanban:use",
    plan: "useKanban",
    query: kanbanMove,
  }).replies<TicketDto>(),
  /** Puts the ticket into «Em aberto»: takes its kanban tags off, and no others. */
  remove: del("/ticket-tags/:ticketId", { access: "kanban:use", plan: "useKanban", query: kanbanMove }).replies<{
    message: string;
    ticket: TicketDto;
  }>(),
};
