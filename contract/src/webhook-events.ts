import type { Ack } from "./acks";
import type { AdDto } from "./ads";
import type { CampaignStatus, RestReason } from "./campaigns";
import type { QuotedDto } from "./messages";
import type { TemplateCategory, TemplateState } from "./templates";
import type { MediaState, MediaType } from "./message-kinds";

export interface EventContact {
  id: number;
  /** What another system calls the contact. */
  externalId: string | null;
  name: string;
  /** Null for a group, and while only a LID is known. */
  number: string | null;
  email: string;
  isGroup: boolean;
  /** What WhatsApp knows the contact by. */
  identities: { kind: "phone" | "lid" | "group"; value: string }[];
}

export interface EventTicket {
  id: number;
  uuid: string;
  /** As people see it. */
  number: number;
  status: string;
  /** When it was closed; null while it is not. */
  closedAt: string | null;
  queue: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
}

export interface EventConnection {
  id: number;
  name: string;
  number: string | null;
}

/** `message.created` comes while the file is on its way, without `url`; the `message.file_ready` of its arrival brings that. */
export interface EventFile {
  /** Null where WhatsApp names none: of photos, videos and voice messages. */
  name: string | null;
  mimetype: string;
  bytes: number | null;
  /**
   * Once `mediaState` is `ready`: it works for an hour, for this file, while the webhook exists. Without a host where
   * the operator has not set PUBLIC_URL and other machines reach Guichê: read it relative to the API's address.
   */
  url?: string;
  expiresAt?: string;
}

/** What differs between the row before and after, by field. */
type Value = string | number | boolean | null;
type Changed<Field extends string, Of = Value> = { [Name in Field]?: { before: Of; after: Of } };

/**
 * For a program's message, `apiMessageId` is the id that `POST /messages/send` replied. To a person without a live
 * ticket it has neither `id` nor `ticketId`; when the person answers, it becomes a message of the new ticket, and
 * `message.created` comes again with both.
 */
interface MessageEvent {
  id: number | null;
  ticketId: number | null;
  contactId: number | null;
  connectionId: number | null;
  fromMe: boolean;
  body: string;
  /** The text was cut, because an event has at most 20 KB. */
  isCut?: true;
  mediaType?: MediaType;
  /** Of a file: `pending` in `message.created`, then `ready` in `message.file_ready` and `message.updated`. */
  mediaState?: MediaState | null;
  /** -1 failed, 0 queued or sending, 2 on WhatsApp's server, 3 delivered, 4 read, 5 played; 1 does not occur. */
  ack: Ack;
  /** WhatsApp's id. */
  wid: string | null;
  apiMessageId: number | null;
  /** The ad that the customer pressed to write it. */
  ad?: AdDto | null;
  /** The person of the company who wrote it; null for the customer, the bot and the company's phone. */
  user?: { id: number; name: string } | null;
  contact: EventContact | null;
  ticket: EventTicket | null;
  connection: EventConnection | null;
  quoted: QuotedDto | null;
  file: EventFile | null;
  createdAt: string;
}

interface UpdatedMessageEvent extends MessageEvent {
  isDeleted?: boolean;
  isEdited?: boolean;
  /** Why it failed (ack -1). */
  failure: string | null;
  changed: Changed<"ack" | "isDeleted" | "isEdited" | "mediaState" | "failure">;
}

interface TicketEvent {
  id: number;
  uuid: string;
  number: number;
  status: string;
  contactId: number;
  connectionId: number | null;
  queueId: number | null;
  userId: number | null;
  createdAt: string;
}

interface OpenTicketEvent extends TicketEvent {
  ad: AdDto | null;
  contact: EventContact | null;
  ticket: EventTicket | null;
  connection: EventConnection | null;
}

export interface ContactEvent {
  id: number;
  name: string;
  number: string | null;
  email: string;
  isGroup: boolean;
  externalId: string | null;
  extraInfo: { name: string; value: string }[];
  createdAt: string;
}

interface ConnectionEvent {
  id: number;
  name: string;
  number: string | null;
  status: string;
}

/** On a ticket or on a contact. A lane of the board is a tag of the ticket. */
interface TagEvent {
  /** Null for a tag of the contact. */
  ticketId: number | null;
  contactId: number;
  tag: { id: number; name: string; color: string; isLane: boolean };
  contact: EventContact | null;
  ticket: EventTicket | null;
}

/** What the company pays for Guichê. It is due on the first day of its period, and overdue from the next. */
interface InvoiceEvent {
  id: number;
  planName: string;
  periodFrom: string;
  periodTo: string;
  valueCents: number;
  paidAt: string | null;
}

interface RatingEvent {
  id: number;
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  rate: number;
  comment: string | null;
  answeredAt: string;
  /** The closing of the ticket after which it was asked. */
  closedAt: string | null;
  contact: EventContact | null;
  ticket: EventTicket | null;
}

/** `data` of the body that an endpoint gets, by event. */
export interface WebhookEvents {
  "ticket.created": OpenTicketEvent;
  "ticket.updated": OpenTicketEvent & { changed: Changed<"status" | "queueId" | "userId" | "connectionId"> };
  "ticket.deleted": TicketEvent;
  "message.created": MessageEvent;
  /** Mostly a receipt of the customer's phone. */
  "message.updated": UpdatedMessageEvent;
  /** Its file has arrived: the same as the `message.updated` of that, for programs that want nothing else. */
  "message.file_ready": UpdatedMessageEvent;
  "contact.created": ContactEvent;
  /** Of extra fields `changed` has those that differ, by their names; a change of them is an event of its own. */
  "contact.updated": ContactEvent & {
    changed: Changed<"name" | "number" | "email"> & Changed<"extraInfo", Record<string, string>>;
  };
  /** Deleted, or merged: `GET /contacts/changes` tells with which one. */
  "contact.deleted": { id: number; externalId: string | null };
  "note.created": {
    id: number;
    ticketId: number | null;
    contactId: number;
    body: string;
    isCut?: true;
    /** Null for the bot. */
    user: { id: number; name: string } | null;
    contact: EventContact | null;
    ticket: EventTicket | null;
    createdAt: string;
  };
  "note.deleted": { id: number; ticketId: number | null };
  "tag.added": TagEvent;
  "tag.removed": TagEvent;
  /** It was scheduled, begun, cancelled or finished, or rests and goes on: `restReason` says why it sends nothing now. */
  "campaign.updated": {
    id: number;
    name: string;
    /** Of a campaign by an official number. */
    templateName: string | null;
    status: CampaignStatus;
    restReason: RestReason | null;
    scheduledAt: string | null;
    completedAt: string | null;
    changed: Changed<"status" | "restReason">;
  };
  "campaign.recipient": {
    id: number;
    campaignId: number;
    contactId: number | null;
    number: string;
    state: string;
    /** Why it failed or was left out. */
    cause: string | null;
    contact: EventContact | null;
    changed: Changed<"state" | "cause">;
  };
  /** Meta approved, refused or paused a template of an official number. */
  "template.updated": {
    id: number;
    /** The WhatsApp Business account. */
    wabaId: string;
    name: string;
    language: string;
    category: TemplateCategory;
    state: TemplateState;
    /** Why Meta refused it, in Meta's word; "" otherwise. */
    reason: string;
    changed: Changed<"state" | "reason">;
  };
  /** The customer gave a rate. A comment, which the company may ask for, comes later with `rating.commented`. */
  "rating.answered": RatingEvent;
  "rating.commented": RatingEvent & { comment: string };
  "connection.created": ConnectionEvent;
  "connection.updated": ConnectionEvent & { cause: string | null; changed: Changed<"status" | "cause"> };
  "connection.deleted": { id: number; name: string };
  "invoice.created": InvoiceEvent;
  /** Its period or its price changed, or a payment was taken back. */
  "invoice.updated": InvoiceEvent & {
    changed: Changed<"planName" | "periodFrom" | "periodTo" | "valueCents" | "paidAt">;
  };
  "invoice.paid": InvoiceEvent & { paidAt: string };
  /** The company does not have to pay it any more. */
  "invoice.deleted": InvoiceEvent;
}
