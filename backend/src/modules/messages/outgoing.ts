import type { QuotedDto } from "@guiche/contract/messages";
import type { OutreachMessage } from "../../models/outreach/outreach-message";
import type { Message } from "../../models/messages/message";
import type { HeldState } from "../../models/messages/outbox-entry";
import type { Form } from "./kinds";
import type { WrittenTicket } from "../tickets";

/** A message to store and send. */
export interface Outgoing
  extends Pick<Message, "ticketId" | "contactId" | "userId" | "queueId" | "wid" | "mediaId" | "clientId">, Form {
  connectionId: number;
  quoted: QuotedDto | null;
  address: string;
  preview: string;
  /** An automatic text: it does not end the customer's wait for a person. */
  isAutomatic: boolean;
  /** How long it is held back, in seconds. */
  holdSeconds: number;
  /** Not released by newer messages. */
  isPaced: boolean;
  /** The state of the ticket without which it is not to be sent. */
  heldFor: HeldState | null;
  at: Date;
}

/** A message to a person without a live ticket. */
export interface OutgoingOutreach
  extends Pick<OutreachMessage, "contactId" | "wid" | "mediaId" | "quoted" | "source" | "sourceId" | "label">, Form {
  address: string;
  /** Goes along with another message to the person, which draws on the number's budget for both. */
  goesAlong: boolean;
}

/** A message added to the outbox, and its ticket after it. */
export interface QueuedMessage {
  id: number;
  createdAt: Date;
  /** Of its outbox row. */
  chat: string;
  ticket: WrittenTicket;
}
