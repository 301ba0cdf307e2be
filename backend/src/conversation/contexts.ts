import type { Rate } from "@guiche/contract/ratings";
import type { Settings } from "@guiche/contract/settings";
import type { Arrived } from "../channels/provider";
import type { ConnectionRow } from "../modules/connections";
import type { ContactRow } from "../modules/contacts";
import type { TicketRow } from "../modules/tickets";
import type { Scope } from "../core/tenant/scope";

/** A message at the gate: its envelope, and the settings of its company. */
export interface Arriving {
  scope: Scope;
  arrived: Arrived;
  connection: ConnectionRow;
  settings: Settings;
}

/** A message being recorded, inside the transaction: what the steps have found so far. */
export interface Recording extends Arriving {
  contact?: ContactRow;
  /** The company blocked the contact. */
  isBlocked?: boolean;
  /** It answers a campaign and says nothing else. */
  answersCampaign?: boolean;
  /** Tells the person that they are out of campaigns, or back; null: nothing changed. */
  confirmOptOut?: (() => Promise<void>) | null | undefined;
  /** The company has never exchanged a message with this person. */
  isUnknownSender?: boolean;
  ticket?: TicketRow | null;
  /** A text to the customer is held for the state of the ticket. */
  hasHeldText?: boolean;
  messageId?: number;
  /** The answer to the question for a rate, kept when the message is stored. */
  givenRate?: { id: number; rate: Rate };
  /** Inside a group, the author. */
  author?: ContactRow;
  /** The contact's picture is unknown or old. */
  wantsPicture?: boolean;
  /** The message was stored before; nothing is stored again. */
  isKnown?: boolean;
}

/** A stored message, with its contact and ticket. */
export interface RecordedMessage extends Arriving {
  contact: ContactRow;
  ticket: TicketRow;
  messageId: number;
  /** The company blocked the contact. */
  isBlocked: boolean;
  /** It answers a campaign and says nothing else. */
  answersCampaign: boolean;
  /** Written long before it arrived: stored, without automatic replies. */
  isHistory: boolean;
}
