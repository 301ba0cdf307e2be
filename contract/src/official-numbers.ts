import type * as yup from "yup";
import { get, post } from "./endpoint";
import { strictObject, trimmedText } from "./input";

/** Meta's ids are digits. */
const metaId = () =>
  trimmedText()
    .required("Required")
    .matches(/^\d{5,32}$/, "Invalid id");

/** What Meta says of ids and keys that do not fit, as texts of their fields. */
export const metaRefusals = {
  refusedToken: "Meta refuses this token",
  unknownNumber: "This token opens no such number",
  unknownAccount: "This token opens no such account",
  otherAccount: "The number belongs to another account",
  missingRight: "The token lacks the right to manage the account",
  takenNumber: "Another connection has this number",
} as const;
type MetaRefusal = keyof typeof metaRefusals;

/** The name of such a text; undefined for any other. */
export const metaRefusalOf = (text: string): MetaRefusal | undefined =>
  (Object.keys(metaRefusals) as MetaRefusal[]).find((name) => metaRefusals[name] === text);

/** Stored sealed and never read back: `****` keeps the present one. */
const secret = (most: number) => trimmedText().required("Required").max(most, "Too Long!");

export const officialNumberInput = strictObject({
  /** Meta's id of the number, not the number itself. */
  phoneNumberId: metaId(),
  /** The WhatsApp Business account that owns it. */
  wabaId: metaId(),
  /** Of a system user, with the rights whatsapp_business_messaging and whatsapp_business_management. */
  token: secret(1_000),
  /** Of the app that gets the webhooks: it signs them. */
  appSecret: secret(200),
});
export type OfficialNumberInput = yup.InferType<typeof officialNumberInput>;

/** The official number of a connection, and how far its set-up is. */
export interface OfficialNumberDto {
  phoneNumberId: string;
  wabaId: string;
  /** `****`. */
  token: string;
  appSecret: string;
  /** What Meta's console asks for: the address, and the token that it repeats. Shared by the company's numbers. */
  webhookUrl: string;
  verifyToken: string;
  /** When Meta last verified the address. */
  verifiedAt: string | null;
  /** When Meta last sent something for this number. */
  heardAt: string | null;
  /** Meta's rating of the number: GREEN, YELLOW, RED or UNKNOWN. */
  quality: string | null;
  /** To how many customers the business may write first within 24 hours, in Meta's word: TIER_2K. */
  tier: string | null;
}

export const officialNumberApi = {
  /** Null until the number is set up. */
  show: get("/whatsapp/:id/official", { access: "connections-page:editOrDeleteConnection", noKeys: true }).replies<{
    number: OfficialNumberDto | null;
  }>(),
  /** Asks Meta whether the ids and keys fit, subscribes the app to the account, and stores them. */
  save: post("/whatsapp/:id/official", {
    access: "connections-page:editOrDeleteConnection",
    body: officialNumberInput,
    noKeys: true,
  }).replies<{ number: OfficialNumberDto }>(),
  /** Sets up a simulated number, with its webhook, where the installation runs a simulator. */
  simulate: post("/whatsapp/:id/official/simulated", {
    access: "connections-page:editOrDeleteConnection",
    noKeys: true,
  }).replies<{ number: OfficialNumberDto }>(),
  /** Meta verifies the address: the reply is the challenge, as text. */
  verify: get("/whatsapp-hooks/:token", { access: "public", limit: "anybody" }).replies<undefined>(),
  /** Meta's webhooks: JSON of at most 3 MB, signed with the app's secret. */
  deliver: post("/whatsapp-hooks/:token", { access: "public", limit: "anybody", readsAnyBody: true }).replies<{
    received: boolean;
  }>(),
};
