import { createHash } from "node:crypto";
import type { CloudAccount } from "../people/cloud-account";
import type { Person } from "../people/person";

/** A file that was uploaded, or came with a customer's message. */
export interface CloudFile {
  id: string;
  type: string;
  bytes: () => Promise<Buffer>;
  size: number;
  /** In hex. */
  sha256: string;
  /** When the id ends, by the cloud's clock. */
  validUntil: number;
}

/** What a customer can press, by the id of the message that offered it. */
export interface Offer {
  kind: "button_reply" | "list_reply";
  choices: { id: string; title: string; description?: string }[];
}

/** A business number at the Cloud API. */
export interface CloudNumber {
  /** Its phone in the simulated world. */
  phone: Person;
  phoneNumberId: string;
  wabaId: string;
  appSecret: string;
  account: CloudAccount;
  files: Map<string, CloudFile>;
  /** When each customer wrote last, by the cloud's clock. */
  lastInbound: Map<string, number>;
  /** When each customer was last written to by a template outside of their window, by the cloud's clock. */
  templateTimes: Map<string, number>;
  offers: Map<string, Offer>;
  /** Ids of what was sent by calls: the rest was written in the app. */
  apiMessageIds: Set<string>;
  /** What each sent message's statuses repeat. */
  callbackData: Map<string, string>;
  /** The replies of so many sends are lost on their way. */
  lostReplies: number;
  /** The last step of which a status told. */
  reportedSteps: Map<string, string>;
}

const digits = (text: string, length: number): string =>
  (createHash("sha256").update(text).digest().readUIntBE(0, 6) % 10 ** length).toString().padStart(length, "1");

/** The first token of a number. */
export const firstTokenOf = ({ number }: Person): string => `EAAsimulated${digits(`token ${number}`, 12)}`;

/** Ids and keys derived from the number, the same in every run. */
export const cloudNumber = (phone: Person, account: CloudAccount): CloudNumber => ({
  phone,
  phoneNumberId: digits(`phone ${phone.number}`, 15),
  wabaId: digits(`account ${phone.number}`, 15),
  account,
  appSecret: createHash("md5").update(`secret ${phone.number}`).digest("hex"),
  files: new Map(),
  lastInbound: new Map(),
  templateTimes: new Map(),
  offers: new Map(),
  callbackData: new Map(),
  lostReplies: 0,
  apiMessageIds: new Set(),
  reportedSteps: new Map(),
});

/** A person's id within one business: it says nothing of the number. */
export const bsuidOf = ({ wabaId }: CloudNumber, person: Person): string =>
  `BR.${createHash("sha256").update(`${wabaId} ${person.number}`).digest("hex").slice(0, 32)}`;

const wamidPrefix = "wamid.";
/** The API's id of a message on the phones, and back. */
export const wamidOf = (id: string): string => wamidPrefix + Buffer.from(id).toString("base64url");
export const messageIdOf = (wamid: string): string =>
  wamid.startsWith(wamidPrefix) ? Buffer.from(wamid.slice(wamidPrefix.length), "base64url").toString() : "";
