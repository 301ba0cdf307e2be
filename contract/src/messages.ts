import * as yup from "yup";
import type { ContactDto } from "./contacts";
import { get, post } from "./endpoint";
import { pageNumber, rowId } from "./input";
import { maxTextLength } from "./limits";
import type { TicketDto } from "./tickets";

/** -1 failed, 0 queued or sending, 2 on the server, 3 delivered, 4 read, 5 played. 1 is kept for drawing and never set. */
export const acks = { failed: -1, pending: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;
export type Ack = -1 | 0 | 1 | 2 | 3 | 4 | 5;

/** `chat` is text; a kind that Guichê cannot show yet is kept whole and told as `unsupported`. */
export const mediaTypes = ["chat", "unsupported"] as const;
export type MediaType = (typeof mediaTypes)[number];

export interface MessageDto {
  id: number;
  /** WhatsApp's id: fixed by us before the first try, or given by the customer's phone. */
  wid: string;
  ticketId: number;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  ack: Ack;
  read: boolean;
  /** Why it failed (ack -1), else null. */
  failure: string | null;
  createdAt: string;
  /** What the browser that sent it named it, so that its optimistic bubble becomes this message. */
  clientId?: string;
}

export const messagePage = yup
  .object({
    pageNumber: pageNumber(),
    /** Continue above this message id: unmoved by messages that arrive meanwhile. */
    before: rowId(),
  })
  .noUnknown();
export type MessagePage = yup.InferType<typeof messagePage>;

export const messageInput = yup
  .object({
    body: yup
      .string()
      .required("Required")
      .max(maxTextLength)
      .test("some-text", "Required", (text) => text?.trim() !== ""),
    /** Chosen by the browser: names its optimistic bubble, and a call repeated with it sends nothing twice. */
    clientId: yup.string().matches(/^[\w-]{8,64}$/),
  })
  .noUnknown();
export type MessageInput = yup.InferType<typeof messageInput>;

export interface AppMessageNews {
  action: "create" | "update";
  message: MessageDto;
  /** The ticket as lists show it after this message. On an update (a tick, say) only its id and uuid. */
  ticket: TicketDto | Pick<TicketDto, "id" | "uuid">;
  contact: ContactDto | null;
}

export const messageApi = {
  list: get("/messages/:ticketId", { access: "messages:use", query: messagePage }).replies<{
    messages: MessageDto[];
    hasMore: boolean;
    ticket: TicketDto;
  }>(),
  send: post("/messages/:ticketId", {
    access: "messages:use",
    body: messageInput,
    creates: true,
  }).replies<MessageDto>(),
  retry: post("/messages/:id/retry", { access: "messages:use" }).replies<MessageDto>(),
};
