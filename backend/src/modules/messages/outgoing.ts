import type { MessageSource, QuotedDto } from "@guiche/contract/messages";
import type { HeldState } from "../../models/messages/outbox-entry";
import type { Form } from "./kinds";
import type { WrittenTicket } from "../tickets";

/** A message to store and send. */
export interface Outgoing extends Form {
  ticketId: number;
  contactId: number;
  connectionId: number;
  userId: number | null;
  queueId: number | null;
  wid: string;
  mediaId: number | null;
  quoted: QuotedDto | null;
  clientId: string | null;
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

/** A message to somebody without a live ticket. */
export interface OutgoingOutreach extends Form {
  contactId: number;
  wid: string;
  mediaId: number | null;
  quoted: QuotedDto | null;
  address: string;
  source: MessageSource;
  sourceId: number | null;
  label: string;
  /** Goes along with another message to the person, which draws on the number's budget for both. */
  goesAlong: boolean;
}

/** A message added to the outbox, and its ticket after it. */
export interface Put {
  id: number;
  createdAt: Date;
  ticket: WrittenTicket;
}
