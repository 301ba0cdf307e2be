import * as yup from "yup";
import { get, put } from "./endpoint";
import { strictObject } from "./input";

/** Settings of the platform's owner for every company, with their default values. */
export const platformSettingDefaults = {
  /** Days after the due date before a company is suspended. */
  graceDays: "0",
  /** Days before the due date at which an invoice is made. */
  invoiceDaysAhead: "10",
  /** "disabled": no one can sign up (ERR_USER_CREATION_DISABLED). */
  signUp: "enabled",
  /** The Pix key of the platform's owner, with the name and the city of its holder; "" offers no payment by Pix. */
  pixKey: "",
  pixName: "",
  pixCity: "",
} as const;
export type PlatformSettingKey = keyof typeof platformSettingDefaults;
export const isPlatformSettingKey = (key: string): key is PlatformSettingKey =>
  Object.hasOwn(platformSettingDefaults, key);

export const maxGraceDays = 90;

/** Most days before the due date at which an invoice may be made. */
export const maxInvoiceDays = 60;

export interface PlatformSettingDto {
  key: PlatformSettingKey;
  value: string;
}

const platformSettingInput = strictObject({
  value: yup
    .string()
    .transform((value: unknown, original: unknown) => (typeof original === "number" ? String(original) : value))
    .max(77)
    .default(""),
});

/** Credentials with which a visitor signs in to the demonstration company. */
export interface DemoSignIn {
  email: string;
  password: string;
}

export type MailDelivery = "server" | "folder";

/** The installation itself: health, version and the owner's settings. */
export const platformApi = {
  health: get("/health", { access: "public" }).replies<{ status: "ok" }>(),
  /** The process answers, in whatever state: a supervisor restarts one that does not. */
  live: get("/health/live", { access: "public" }).replies<{ status: "ok" }>(),
  /** The process serves, and what it needs answers; otherwise 503 ERR_UNAVAILABLE with `lacks`. */
  ready: get("/health/ready", { access: "public" }).replies<{ status: "ok" }>(),
  version: get("/version", { access: "public" }).replies<{ version: string }>(),
  /** Null without a demonstration company. */
  demo: get("/demo", { access: "public", limit: "anybody" }).replies<{ signIn: DemoSignIn | null }>(),
  /** Where emails go; without a mail server they are only written to a folder, and the screens say so. */
  mail: get("/mail", { access: "public", limit: "anybody" }).replies<{ delivery: MailDelivery }>(),
  /** The OpenAPI 3.1 document of all endpoints. */
  openApi: get("/openapi.json", { access: "public", limit: "anybody" }).replies<Record<string, unknown>>(),
  /** The calls of that document that a program can make, as a collection to import into Postman. */
  postman: get("/postman.json", { access: "public", limit: "anybody" }).replies<Record<string, unknown>>(),
  settings: get("/platform-settings", { access: "platform:manage" }).replies<PlatformSettingDto[]>(),
  setSetting: put("/platform-settings/:key", {
    access: "platform:manage",
    body: platformSettingInput,
  }).replies<PlatformSettingDto>(),
};
