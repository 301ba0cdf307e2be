import * as yup from "yup";
import { providers, type Capabilities, type ProviderName } from "./rules/capabilities";
import type { ConnectionFinding } from "./rules/connection-findings";
import { del, get, post, put } from "./endpoint";
import { booleanInput, integer, pageNumber, rowId, rowIdOrNone, strictObject, trimmedText, wrongToken } from "./input";
import type { QueueDto } from "./queues";
import { templateToSend } from "./templates";
import { isWallTime } from "./time/wall-time";

export const connectionStatuses = ["CONNECTED", "qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING"] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why a connection is down, as a key that the screens translate. */
export type ConnectionCause =
  | "loggedOut"
  | "replaced"
  | "qrUnscanned"
  | "banned"
  | "restricted"
  | "outdated"
  | "sameNumber"
  | "network"
  /** WhatsApp links this number only to a device that supports passkeys; ours does not. */
  | "passkey"
  /** Too many failures in a row: the connection pauses and is tried again later. */
  | "resting"
  /** An official number without its ids and keys. */
  | "notSetUp"
  /** The access token of an official number is wrong, has ended, or lacks a right. */
  | "accessToken"
  /** Meta refuses an official number until the account's payment is put in order. */
  | "payment"
  /** The number is not registered with the Cloud API. */
  | "notRegistered";

const text = () => yup.string().max(4096);
const minutes = () => integer().min(0).max(525_600);

/** The automatic texts that may be due after the customer's window. Instead of each a template can be chosen. */
export const lateTexts = [
  "ratingMessage",
  "complationMessage",
  "expiresInactiveMessage",
  "firstReminder",
  "secondReminder",
] as const;
export type LateText = (typeof lateTexts)[number];

const lateTemplate = () => templateToSend.optional();

/** Every field of a connection that a user edits. Times are minutes; 0 turns a rule off. */
const fields = {
  provider: yup.string<ProviderName>().oneOf(providers),
  isDefault: booleanInput(),
  greetingMessage: text(),
  complationMessage: text(),
  outOfHoursMessage: text(),
  ratingMessage: text(),
  expiresInactiveMessage: text(),
  /** Minutes of silence of the customer after which they are reminded, before the ticket is closed. */
  firstReminderMinutes: minutes(),
  firstReminder: text(),
  secondReminderMinutes: minutes(),
  secondReminder: text(),
  expiresTicket: minutes(),
  timeUseBotQueues: minutes(),
  maxUseBotQueues: integer().min(0).max(100),
  timeToTransfer: minutes(),
  transferQueueId: rowIdOrNone(),
  /** One of its queues. Customers who are left without a queue wait there. */
  fallbackQueueId: rowIdOrNone(),
  promptId: rowIdOrNone(),
  integrationId: rowIdOrNone(),
  /** What an official number sends instead of a text once the customer's 24 hours are over. Values may have variables. */
  lateTemplates: strictObject({
    ratingMessage: lateTemplate(),
    complationMessage: lateTemplate(),
    expiresInactiveMessage: lateTemplate(),
    firstReminder: lateTemplate(),
    secondReminder: lateTemplate(),
  } satisfies Record<LateText, unknown>)
    .optional()
    .default(undefined),
  sendReadReceipts: booleanInput(),
  /** The number was used on WhatsApp before it was connected: its warm-up began on this day, `yyyy-MM-dd`. */
  inUseSince: yup
    .string()
    .nullable()
    .transform((value: unknown) => (value === "" ? null : value))
    .test("a-day", "Invalid date", (day) => day == null || isWallTime(`${day}T00:00`)),
  /** Only the company's own limit holds for the messages to people who did not write. */
  skipsWarmUp: booleanInput(),
  queueIds: yup.array(rowId().required()).max(100),
  /** The API token, of the caller's choice; `****` keeps the present one, "" removes it. Replies show `****` alone. */
  token: trimmedText().matches(/^(\*{4}.{0,4}|[\x21-\x7e]{16,200})?$/, wrongToken),
};

export const connectionInput = strictObject({
  name: trimmedText().required("Required").min(2, "Too Short!").max(50, "Too Long!"),
  provider: fields.provider.default("beta"),
  isDefault: fields.isDefault.default(false),
  greetingMessage: fields.greetingMessage.default(""),
  complationMessage: fields.complationMessage.default(""),
  outOfHoursMessage: fields.outOfHoursMessage.default(""),
  ratingMessage: fields.ratingMessage.default(""),
  expiresInactiveMessage: fields.expiresInactiveMessage.default(""),
  firstReminderMinutes: fields.firstReminderMinutes.default(0),
  firstReminder: fields.firstReminder.default(""),
  secondReminderMinutes: fields.secondReminderMinutes.default(0),
  secondReminder: fields.secondReminder.default(""),
  expiresTicket: fields.expiresTicket.default(0),
  timeUseBotQueues: fields.timeUseBotQueues.default(0),
  maxUseBotQueues: fields.maxUseBotQueues.default(3),
  timeToTransfer: fields.timeToTransfer.default(0),
  transferQueueId: fields.transferQueueId.default(null),
  /** Missing: the first of its queues. */
  fallbackQueueId: fields.fallbackQueueId,
  promptId: fields.promptId.default(null),
  integrationId: fields.integrationId.default(null),
  lateTemplates: fields.lateTemplates.default({}),
  sendReadReceipts: fields.sendReadReceipts.default(true),
  inUseSince: fields.inUseSince.default(null),
  skipsWarmUp: fields.skipsWarmUp.default(false),
  queueIds: fields.queueIds.default([]),
  token: fields.token,
});
export type ConnectionInput = yup.InferType<typeof connectionInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const connectionPatch = strictObject({ name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"), ...fields });
export type ConnectionPatch = yup.InferType<typeof connectionPatch>;

export type LateTemplates = ConnectionInput["lateTemplates"];

export const pairingInput = strictObject({
  /** The number to pair: digits with country code. */
  number: trimmedText()
    .required("Required")
    .matches(/^\d{8,15}$/, "Invalid number"),
});

/** Visible to all users of the company; those who may manage connections get the details as well. */
export interface ConnectionDto extends Partial<ConnectionDetails> {
  id: number;
  name: string;
  status: ConnectionStatus;
  /** Since when the connection is up, or down: a new QR code is no new beginning. */
  statusSince: string;
  isDefault: boolean;
  queues: QueueDto[];
  capabilities: Capabilities;
  updatedAt: string;
}

export type ConnectionDetailsDto = ConnectionDto & ConnectionDetails;

/** The connection with its details, or undefined when the reply has none. */
export const connectionDetails = (connection: ConnectionDto): ConnectionDetailsDto | undefined =>
  connection.qrcode === undefined ? undefined : (connection as ConnectionDetailsDto);

/** The fields for users who may manage connections. */
interface ConnectionDetails {
  provider: ProviderName;
  /** Digits with country code, null until paired. */
  number: string | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  firstReminderMinutes: number;
  firstReminder: string;
  secondReminderMinutes: number;
  secondReminder: string;
  expiresTicket: number;
  timeUseBotQueues: number;
  maxUseBotQueues: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  fallbackQueueId: number | null;
  promptId: number | null;
  /** Another system's bot that answers tickets without a queue. */
  integrationId: number | null;
  lateTemplates: LateTemplates;
  sendReadReceipts: boolean;
  /** Both hold until WhatsApp restricts the number, or another number is paired. */
  inUseSince: string | null;
  skipsWarmUp: boolean;
  /** `****`; "" when there is none. Only the call that creates it returns it whole. */
  token: string;
  /** The content of the QR code to show, "" when there is none. */
  qrcode: string;
  /** QR codes shown so far without a scan. */
  retries: number;
  /** The code to type on the phone while status is PAIRING, else "". */
  pairingCode: string;
  /** When the current code or QR expires; null when none is shown. */
  validUntil: string | null;
  cause: ConnectionCause | null;
  /** With cause `sameNumber`: the connection of this company that has the number; null when another company has it. */
  conflictsWith: string | null;
  /** Until when WhatsApp forbids this account to write to people who never wrote to it. */
  restrictedUntil: string | null;
  /** Why customers of this connection may wait where no agent sees them. */
  findings: ConnectionFinding[];
}

/** A period in which a connection that should be up was down. */
export interface OutageDto {
  id: number;
  whatsappId: number;
  cause: ConnectionCause;
  startedAt: string;
  /** Null while it lasts. */
  endedAt: string | null;
}

const outageQuery = strictObject({ pageNumber: pageNumber() });

/** Whether this installation offers the simulated WhatsApp, and where its page is. */
export interface SimulatorOffer {
  /** Port of the simulator's page on this machine; null where there is none. */
  simulatorPort: number | null;
}

export type ConnectionEvent =
  | { action: "create" | "update"; whatsapp: ConnectionDto }
  | { action: "delete"; whatsappId: number };
export interface ConnectionSessionEvent {
  action: "update";
  session: ConnectionDto;
}

export const connectionApi = {
  list: get("/whatsapp", { access: "connections:see" }).replies<ConnectionDto[]>(),
  show: get("/whatsapp/:id", { access: "connections:see" }).replies<ConnectionDto>(),
  create: post("/whatsapp", {
    access: "connections-page:addConnection",
    body: connectionInput,
    creates: true,
  }).replies<ConnectionDto>(),
  update: put("/whatsapp/:id", {
    access: "connections-page:editOrDeleteConnection",
    body: connectionPatch,
  }).replies<ConnectionDto>(),
  remove: del("/whatsapp/:id", { access: "connections-page:editOrDeleteConnection" }).replies<{ message: string }>(),
  offer: get("/whatsapp-offer", { access: "connections-page:addConnection" }).replies<SimulatorOffer>(),
  /** Starts with the stored credentials. */
  start: post("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<ConnectionDto>(),
  /** Wipes the credentials and requests a new QR. */
  renew: put("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<ConnectionDto>(),
  /** Requests a code to type on the phone, instead of a QR. The status becomes PAIRING and the row holds the code. */
  pair: post("/whatsappsession/:id/pairing-code", {
    access: "connections-page:actionButtons",
    body: pairingInput,
  }).replies<ConnectionDto>(),
  /** Newest first. */
  outages: get("/whatsapp/:id/outages", {
    access: "connections-page:actionButtons",
    query: outageQuery,
  }).replies<{ records: OutageDto[]; hasMore: boolean }>(),
  /** A new API token that replaces the old one; only this reply contains it whole. */
  makeToken: post("/whatsapp/:id/token", { access: "connections-page:editOrDeleteConnection" }).replies<{
    token: string;
  }>(),
  dropToken: del("/whatsapp/:id/token", { access: "connections-page:editOrDeleteConnection" }).replies<{
    message: string;
  }>(),
  /** Logs the device out. */
  logout: del("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<{ message: string }>(),
};
