import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { pageNumber, rowId, trimmedText, wholeNumber, yesOrNo } from "./input";
import type { QueueDto } from "./queues";

export const connectionStatuses = ["CONNECTED", "qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING"] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** `beta` is the real WhatsApp; `simulator` is offered only where the installation runs one. */
export const providers = ["beta", "simulator"] as const;
export type ProviderName = (typeof providers)[number];

/** Why a connection is not up, in a word the screens translate. */
export const connectionCauses = [
  "loggedOut",
  "replaced",
  "qrUnscanned",
  "banned",
  "restricted",
  "outdated",
  "sameNumber",
  "network",
  /** WhatsApp links this number only to a device that shows a passkey, which we cannot. */
  "passkey",
  /** Too many failures in a row: it rests, and is tried again later. */
  "resting",
] as const;
export type ConnectionCause = (typeof connectionCauses)[number];

const text = () => yup.string().max(4096);
const minutes = () => wholeNumber().min(0).max(525_600);

/** Every field of a connection that a person sets. Times are minutes; 0 turns a rule off. */
const fields = {
  provider: yup.string<ProviderName>().oneOf(providers),
  isDefault: yesOrNo(),
  greetingMessage: text(),
  complationMessage: text(),
  outOfHoursMessage: text(),
  ratingMessage: text(),
  expiresInactiveMessage: text(),
  expiresTicket: minutes(),
  timeUseBotQueues: minutes(),
  maxUseBotQueues: wholeNumber().min(0).max(100),
  timeToTransfer: minutes(),
  transferQueueId: rowId().nullable(),
  promptId: rowId().nullable(),
  sendReadReceipts: yesOrNo(),
  queueIds: yup.array(rowId().required()).max(100),
};

export const connectionInput = yup
  .object({
    name: trimmedText().required("Required").min(2, "Too Short!").max(50, "Too Long!"),
    provider: fields.provider.default("beta"),
    isDefault: fields.isDefault.default(false),
    greetingMessage: fields.greetingMessage.default(""),
    complationMessage: fields.complationMessage.default(""),
    outOfHoursMessage: fields.outOfHoursMessage.default(""),
    ratingMessage: fields.ratingMessage.default(""),
    expiresInactiveMessage: fields.expiresInactiveMessage.default(""),
    expiresTicket: fields.expiresTicket.default(0),
    timeUseBotQueues: fields.timeUseBotQueues.default(0),
    maxUseBotQueues: fields.maxUseBotQueues.default(3),
    timeToTransfer: fields.timeToTransfer.default(0),
    transferQueueId: fields.transferQueueId.default(null),
    promptId: fields.promptId.default(null),
    sendReadReceipts: fields.sendReadReceipts.default(true),
    queueIds: fields.queueIds.default([]),
  })
  .noUnknown();
export type ConnectionInput = yup.InferType<typeof connectionInput>;

/** PUT is a patch: what is not sent is not touched. */
export const connectionPatch = yup
  .object({ name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"), ...fields })
  .noUnknown();
export type ConnectionPatch = yup.InferType<typeof connectionPatch>;

export const pairingInput = yup
  .object({
    /** The number to pair, digits with country code. */
    number: trimmedText()
      .required("Required")
      .matches(/^\d{8,15}$/, "Invalid number"),
  })
  .noUnknown();

/** What everybody in the company sees; those who may manage connections see its details as well. */
export interface ConnectionDto extends Partial<ConnectionDetails> {
  id: number;
  name: string;
  status: ConnectionStatus;
  isDefault: boolean;
  queues: QueueDto[];
  updatedAt: string;
}

export type WholeConnectionDto = ConnectionDto & ConnectionDetails;

/** The connection with its details, for those who were given them. */
export const wholeConnection = (connection: ConnectionDto): WholeConnectionDto | undefined =>
  connection.qrcode === undefined ? undefined : (connection as WholeConnectionDto);

/** The rest of a connection, for those who may manage connections. */
export interface ConnectionDetails {
  provider: ProviderName;
  /** Digits with country code, null until paired. */
  number: string | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  expiresTicket: number;
  timeUseBotQueues: number;
  maxUseBotQueues: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  promptId: number | null;
  sendReadReceipts: boolean;
  /** `****` and the last four characters; "" when there is none. Whole it is told once, by the call that makes it. */
  token: string;
  /** The text of the QR to show, "" when there is none. */
  qrcode: string;
  /** QRs shown so far without a scan. */
  retries: number;
  /** The code to type on the phone while status is PAIRING, else "". */
  pairingCode: string;
  /** When the code or QR shown now runs out; null when none is shown. */
  validUntil: string | null;
  cause: ConnectionCause | null;
  /** With cause `sameNumber`: the connection of this company that has the number; null when it is not of this company. */
  conflictsWith: string | null;
  /** While WhatsApp forbids this account to write to people who never wrote to it: until when. */
  restrictedUntil: string | null;
  /** Since when it is in this status. */
  statusSince: string;
}

/** A time during which a wanted connection was not up. */
export interface OutageDto {
  id: number;
  whatsappId: number;
  cause: ConnectionCause;
  startedAt: string;
  /** Null while it lasts. */
  endedAt: string | null;
}

export const outageQuery = yup.object({ pageNumber: pageNumber() }).noUnknown();

/** Whether this installation offers the simulated WhatsApp, and where its phones' page is. */
export interface SimulatorOffer {
  /** Port of the simulator's page on this machine; null where there is none. */
  simulatorPort: number | null;
}

export type ConnectionEvent =
  { action: "create" | "update"; whatsapp: ConnectionDto } | { action: "delete"; whatsappId: number };
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
  /** Wipes the credentials and asks for a new QR. */
  renew: put("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<ConnectionDto>(),
  /** Asks for a code to type on the phone, instead of a QR. The connection then is PAIRING and bears the code. */
  pair: post("/whatsappsession/:id/pairing-code", {
    access: "connections-page:actionButtons",
    body: pairingInput,
  }).replies<ConnectionDto>(),
  /** Newest first. */
  outages: get("/whatsapp/:id/outages", {
    access: "connections-page:actionButtons",
    query: outageQuery,
  }).replies<{ records: OutageDto[]; hasMore: boolean }>(),
  /** A new API token in place of the old one; this answer is the only one that tells it. */
  makeToken: post("/whatsapp/:id/token", { access: "connections-page:editOrDeleteConnection" }).replies<{
    token: string;
  }>(),
  dropToken: del("/whatsapp/:id/token", { access: "connections-page:editOrDeleteConnection" }).replies<{
    message: string;
  }>(),
  /** Logs the device out. */
  logout: del("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<{ message: string }>(),
};
