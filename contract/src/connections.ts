import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { rowId, trimmedText, yesOrNo } from "./input";
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
] as const;
export type ConnectionCause = (typeof connectionCauses)[number];

export const connectionInput = yup
  .object({
    name: trimmedText().required("Required").min(2, "Too Short!").max(50, "Too Long!"),
    isDefault: yesOrNo().default(false),
    provider: yup.string<ProviderName>().oneOf(providers).default("beta"),
    greetingMessage: yup.string().max(4096).default(""),
    queueIds: yup.array(rowId().required()).max(100).default([]),
  })
  .noUnknown();
export type ConnectionInput = yup.InferType<typeof connectionInput>;

/** PUT is a patch: what is not sent is not touched. */
export const connectionPatch = yup
  .object({
    name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"),
    isDefault: yesOrNo(),
    provider: yup.string<ProviderName>().oneOf(providers),
    greetingMessage: yup.string().max(4096),
    queueIds: yup.array(rowId().required()).max(100),
  })
  .noUnknown();
export type ConnectionPatch = yup.InferType<typeof connectionPatch>;

/** What everybody in the company sees. */
export interface ConnectionDto {
  id: number;
  name: string;
  status: ConnectionStatus;
  isDefault: boolean;
  queues: QueueDto[];
  updatedAt: string;
  /** Only for those who may manage connections: */
  admin?: ConnectionAdminDto;
}

export interface ConnectionAdminDto {
  provider: ProviderName;
  /** Digits with country code, null until paired. */
  number: string | null;
  greetingMessage: string;
  /** The text of the QR to show, "" when there is none. */
  qrcode: string;
  /** QRs shown so far without a scan. */
  retries: number;
  cause: ConnectionCause | null;
}

/** Whether this installation offers the simulated WhatsApp, and where its phones' page is. */
export interface SimulatorOffer {
  /** Port of the simulator's page on this machine; null where there is none. */
  simulatorPort: number | null;
}

export type ConnectionNews =
  { action: "create" | "update"; whatsapp: ConnectionDto } | { action: "delete"; whatsappId: number };
export interface ConnectionSessionNews {
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
  /** Logs the device out. */
  logout: del("/whatsappsession/:id", { access: "connections-page:actionButtons" }).replies<{ message: string }>(),
};
