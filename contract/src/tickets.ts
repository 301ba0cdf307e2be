import * as yup from "yup";
import type { ContactDto } from "./contacts";
import { get, post, put } from "./endpoint";
import { fromJsonText, pageNumber, rowId } from "./input";
import type { QueueDto } from "./queues";

export const ticketStatuses = ["pending", "open", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const flag = () => yup.string<"true" | "false">().oneOf(["true", "false"]);
/** JSON text of an array of row numbers, `[1,2]`. */
export const jsonIds = () => yup.array(rowId().required()).max(100).transform(fromJsonText);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z(?=,)/;
const startsWithAMoment = (text = "") => text === "" || !Number.isNaN(Date.parse(moment.exec(text)?.[0] ?? ""));

export const ticketSearch = yup
  .object({
    status: yup.string<TicketStatus>().oneOf(ticketStatuses),
    pageNumber: pageNumber(),
    showAll: flag(),
    queueIds: jsonIds(),
    withUnreadMessages: flag(),
    /** Continue below this row: the `updatedAt,id` of the last ticket shown. Unmoved by rows that jump to the top. */
    before: yup
      .string()
      .matches(/^[^,]+,[1-9]\d{0,9}$/)
      .test("a-moment", "Invalid", startsWithAMoment),
  })
  .noUnknown();
export type TicketSearch = yup.InferType<typeof ticketSearch>;

/** PUT is a patch: what is not sent is not touched. */
export const ticketPatch = yup
  .object({
    status: yup.string<TicketStatus>().oneOf(ticketStatuses),
    queueId: rowId().nullable(),
  })
  .noUnknown();
export type TicketPatch = yup.InferType<typeof ticketPatch>;

export interface TicketDto {
  id: number;
  uuid: string;
  status: TicketStatus;
  contact: ContactDto;
  contactId: number;
  user: { id: number; name: string } | null;
  userId: number | null;
  queue: QueueDto | null;
  queueId: number | null;
  whatsapp: { id: number; name: string } | null;
  whatsappId: number | null;
  lastMessage: string;
  unreadMessages: number;
  isGroup: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Who holds a ticket that somebody else wanted: the JSON text in `error` of a 409. */
export interface TicketHolder {
  userId: number | null;
  user: { name: string } | null;
  queue: { name: string } | null;
}

export type TicketNews =
  | { action: "create" | "update"; ticket: TicketDto }
  | { action: "updateUnread"; ticketId: number }
  | { action: "delete"; ticketId: number };

export const ticketApi = {
  list: get("/tickets", { access: "tickets:use", query: ticketSearch }).replies<{
    tickets: TicketDto[];
    hasMore: boolean;
  }>(),
  show: get("/tickets/:id", { access: "tickets:use" }).replies<TicketDto>(),
  showByUuid: get("/tickets/u/:uuid", { access: "tickets:use" }).replies<TicketDto>(),
  /** To `open` assigns the caller. A lost race answers 409 with the JSON text of a TicketHolder. */
  update: put("/tickets/:id", { access: "tickets:use", body: ticketPatch }).replies<TicketDto>(),
  /** The holder has the conversation before his eyes: unread becomes 0 and the customer's phone is told. */
  read: post("/tickets/:id/read", { access: "tickets:use" }).replies<TicketDto>(),
};
