import * as yup from "yup";
import { get, put } from "./endpoint";

/** Settings of a company, each with the value of a company that never chose one. */
export const settingDefaults = {
  /** "enabled" asks the customer for a rate when a ticket is closed. */
  userRating: "disabled",
  /** Whose hours count: nobody's, the company's or the queue's. */
  scheduleType: "disabled",
  /** "disabled" means: calls are refused, with a notice. */
  call: "disabled",
  /** "enabled" means: ignore groups. */
  CheckMsgIsGroup: "enabled",
  /** The customer is greeted when an agent accepts. */
  sendGreetingAccepted: "disabled",
  /** The customer is told of a change of queue or agent. */
  sendMsgTransfTicket: "disabled",
  /** The greeting of the connection's only queue is sent. */
  sendGreetingMessageOneQueues: "disabled",
  chatBotType: "text",
  /** IANA zone: due dates and every "today" of the company. */
  timezone: "America/Sao_Paulo",
  /** Language of the automatic texts. */
  language: "pt",
  /** Minutes within which a new message reopens a closed ticket; 0 always makes a new one. */
  reopenMinutes: "0",
  /** Megabytes up to which a customer's file is fetched by itself; larger ones wait for somebody to ask for them. */
  mediaAutoDownloadMb: "64",
  /** JSON text of a list of Holiday. */
  holidays: "[]",
  /** The company's own words for what the product says by itself (`automatic-texts`); "" for the usual ones. */
  textAccepted: "",
  textToQueue: "",
  textToUser: "",
  textToBoth: "",
  textOutOfQueue: "",
  textCallRefused: "",
  campaignsEnabled: "true",
  /** Billing systems of internet providers. */
  ipixc: "",
  tokenixc: "",
  ipmkauth: "",
  clientidmkauth: "",
  clientsecretmkauth: "",
  asaas: "",
} as const;

export type SettingKey = keyof typeof settingDefaults;
export const settingKeys = Object.keys(settingDefaults) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key);

const secretKeys = [
  "tokenixc",
  "clientidmkauth",
  "clientsecretmkauth",
  "asaas",
] as const satisfies readonly SettingKey[];
export type SecretKey = (typeof secretKeys)[number];
/** Written, never read back: what is answered is `****` and the last four characters, "" when there is none. */
export const secretSettings: readonly SettingKey[] = secretKeys;
export const isSecretSetting = (key: SettingKey): key is SecretKey => secretSettings.includes(key);

/** What a company has chosen, but for its secrets, which are asked for one by one. */
export type Settings = Record<Exclude<SettingKey, SecretKey>, string>;

/** What everybody in the company may read: screens depend on it. The rest is for those who may see the settings page. */
export const openSettings: readonly SettingKey[] = [
  "userRating",
  "scheduleType",
  "call",
  "CheckMsgIsGroup",
  "sendGreetingAccepted",
  "sendMsgTransfTicket",
  "sendGreetingMessageOneQueues",
  "chatBotType",
  "timezone",
  "language",
  "campaignsEnabled",
];

const onOff = ["enabled", "disabled"] as const;
/** The values a setting may have, where they are a closed list. */
export const settingChoices: Partial<Record<SettingKey, readonly string[]>> = {
  userRating: onOff,
  scheduleType: ["disabled", "queue", "company"],
  call: onOff,
  CheckMsgIsGroup: onOff,
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  chatBotType: ["text"],
  language: ["pt", "en", "es"],
  campaignsEnabled: ["true", "false"],
};

/** The platform owner's: an admin reads them and does not set them. */
export const platformOwnedSettings: readonly SettingKey[] = ["campaignsEnabled"];

/** Letters that a setting may have: enough for any text, address, key or token. */
export const longestSetting = 4_096;

/** Whole numbers, with their bounds. */
export const settingNumbers: Partial<Record<SettingKey, { min: number; max: number }>> = {
  reopenMinutes: { min: 0, max: 525_600 },
  mediaAutoDownloadMb: { min: 0, max: 2_000 },
};

/** Does this runtime know the IANA zone? An offset ("+03:00") is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export interface SettingDto {
  key: SettingKey;
  value: string;
}

/** Numbers and switches are taken as the text they are kept as. What a key may hold is checked for each. */
export const settingInput = yup
  .object({
    value: yup
      .string()
      .transform((value: unknown, original: unknown) =>
        typeof original === "number" || typeof original === "boolean" ? String(original) : value,
      )
      .max(60_000)
      .defined("Required"),
  })
  .noUnknown();

export interface SettingEvent {
  action: "update";
  setting: SettingDto;
}

export const settingApi = {
  /** Admins see every key, everybody else what screens depend on. */
  list: get("/settings/", { access: "settings:see" }).replies<SettingDto[]>(),
  update: put("/settings/:key", { access: "settings:edit", body: settingInput }).replies<SettingDto>(),
};
