import * as yup from "yup";
import { languages } from "./texts/languages";
import { longestDeadlineMinutes } from "./time/deadlines";
import { get, put } from "./endpoint";
import { strictObject } from "./input";

/** Settings of a company, with their default values. */
export const settingDefaults = {
  /** "enabled" asks the customer for a rating when a ticket is closed. */
  userRating: "disabled",
  /** Whether a customer is asked for a comment after a rate: never, after the lowest one, or after any. */
  ratingComment: "disabled",
  /** The id of the queue in which a conversation waits again after the lowest rate; "" for none. */
  recoveryQueueId: "",
  /** "enabled": thanks shortly after a closing open no new ticket. */
  briefThanks: "disabled",
  /** What the bot does once an agent has returned a ticket: stays silent, goes on where it was, or starts over. */
  botAfterAgent: "silent",
  /** "enabled": outside the hours the bot goes on after its notice. */
  botOutOfHours: "disabled",
  /** Days for which the steps of the bot are kept: why it said something, and what they count in the dashboard. */
  botTraceDays: "30",
  /** Which hours apply: none, the company's or the queue's. */
  scheduleType: "disabled",
  /** "disabled": calls are rejected, with a message to the caller. */
  call: "disabled",
  /** "enabled": messages of groups are ignored. */
  CheckMsgIsGroup: "enabled",
  /** Sends the customer a greeting when an agent accepts. */
  sendGreetingAccepted: "disabled",
  /** Notifies the customer of a change of queue or agent. */
  sendMsgTransfTicket: "disabled",
  /** Sends the greeting of the queue when the connection has only one. */
  sendGreetingMessageOneQueues: "disabled",
  chatBotType: "text",
  /** IANA time zone: due dates and every "today" of the company. */
  timezone: "America/Sao_Paulo",
  /** Language of the automatic texts. */
  language: "pt",
  /** Minutes in which a new message reopens a closed ticket; 0 always creates a new one. */
  reopenMinutes: "0",
  /** Megabytes up to which a customer's file is downloaded automatically; larger ones on request. */
  mediaAutoDownloadMb: "64",
  /** "enabled": the server looks up the title and picture of links in messages. */
  linkPreviews: "enabled",
  /** The deadlines of queues without limits of their own, in minutes; 0: no deadline. */
  firstAnswerMinutes: "0",
  nextAnswerMinutes: "0",
  solutionMinutes: "0",
  /** "enabled": groups have deadlines too. */
  groupDeadlines: "disabled",
  /** The name of the contacts' additional field whose numbers the lanes of the board add up; "" for none. */
  kanbanSumField: "",
  /** JSON text of a list of Holiday. */
  holidays: "[]",
  /** The company's own automatic texts (`automatic-texts`); "" for the default. */
  textAccepted: "",
  textToQueue: "",
  textToUser: "",
  textToBoth: "",
  textOutOfQueue: "",
  textCallRefused: "",
  textNotUnderstood: "",
  textBotGivesUp: "",
  textBotFailed: "",
  /** "enabled": admins sign in with a second factor. */
  adminSecondFactor: "disabled",
  /** "disabled": a sign-in ends the person's other sessions. "enabled": phone and desktop at once. */
  multipleSessions: "disabled",
  /** Minutes without any input after which a browser signs out; 0: never. */
  idleSignOutMinutes: "0",
  campaignsEnabled: "true",
  /** Billing systems of internet providers. */
  ipixc: "",
  tokenixc: "",
  ipmkauth: "",
  clientidmkauth: "",
  clientsecretmkauth: "",
  asaas: "",
  /**
   * "enabled": where the billing system tells phones, bills are told only to a number of the customer's record. Any
   * other number gets neither name nor file.
   */
  billsPhoneMatch: "enabled",
} as const;

export type SettingKey = keyof typeof settingDefaults;
export const settingKeys = Object.keys(settingDefaults) as SettingKey[];
/** Those that the page of settings lists; the others have fields of their own elsewhere. */
export type NamedSetting = Exclude<
  SettingKey,
  | "firstAnswerMinutes"
  | "nextAnswerMinutes"
  | "solutionMinutes"
  | "groupDeadlines"
  | "kanbanSumField"
  | "holidays"
  | "campaignsEnabled"
>;
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key);

export const secretKeys = [
  "tokenixc",
  "clientidmkauth",
  "clientsecretmkauth",
  "asaas",
] as const satisfies readonly SettingKey[];
export type SecretKey = (typeof secretKeys)[number];
/** Write-only: read as `****`, "" when there is none. */
export const secretSettings: readonly SettingKey[] = secretKeys;
export const isSecretSetting = (key: SettingKey): key is SecretKey => secretSettings.includes(key);

/** A changed address empties the secrets that were typed for the one before: another server never receives them. */
export const secretsOfAddress: { readonly [Key in SettingKey]?: readonly SecretKey[] } = {
  ipixc: ["tokenixc"],
  ipmkauth: ["clientidmkauth", "clientsecretmkauth"],
};

/** The settings of a company without its secrets, which are read one by one. */
export type Settings = Record<Exclude<SettingKey, SecretKey>, string>;

/**
 * The keys that all users of the company may read, because screens depend on them. The rest requires access to the
 * settings page.
 */
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
  "kanbanSumField",
  "idleSignOutMinutes",
];

const onOff = ["enabled", "disabled"] as const;
/** The values of a setting, where they are a closed list. */
export const settingChoices: Partial<Record<SettingKey, readonly string[]>> = {
  userRating: onOff,
  ratingComment: ["disabled", "low", "any"],
  briefThanks: onOff,
  botAfterAgent: ["silent", "continue", "restart"],
  botOutOfHours: onOff,
  scheduleType: ["disabled", "queue", "company"],
  call: onOff,
  CheckMsgIsGroup: onOff,
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  chatBotType: ["text"],
  language: languages,
  adminSecondFactor: onOff,
  multipleSessions: onOff,
  linkPreviews: onOff,
  groupDeadlines: onOff,
  billsPhoneMatch: onOff,
  // The specification also writes "enabled".
  campaignsEnabled: ["true", "false", "enabled"],
};

/** Set by the platform's owner; admins can only read them. */
export const platformOwnedSettings: readonly SettingKey[] = ["campaignsEnabled"];

/** Maximum length of a setting in characters: enough for any text, address, key or token. */
export const longestSetting = 4_096;

/** Whole numbers, with their bounds. */
export const settingNumbers: Partial<Record<SettingKey, { min: number; max: number }>> = {
  reopenMinutes: { min: 0, max: 525_600 },
  idleSignOutMinutes: { min: 0, max: 1_440 },
  botTraceDays: { min: 1, max: 365 },
  mediaAutoDownloadMb: { min: 0, max: 2_000 },
  firstAnswerMinutes: { min: 0, max: longestDeadlineMinutes },
  nextAnswerMinutes: { min: 0, max: longestDeadlineMinutes },
  solutionMinutes: { min: 0, max: longestDeadlineMinutes },
};

/** Whether this runtime knows the IANA zone. An offset ("+03:00") is not a zone. */
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

/** The values of a setting, in words. */
function valuesOf(key: SettingKey): string {
  const { min, max } = settingNumbers[key] ?? {};
  return settingChoices[key]?.join(", ") ?? (min === undefined ? "text" : `${min} to ${max}`);
}

/** Numbers and booleans are accepted and stored as text. Each key has its own check. */
const settingInput = strictObject({
  value: yup
    .string()
    .transform((value: unknown, original: unknown) =>
      typeof original === "number" || typeof original === "boolean" ? String(original) : value,
    )
    .max(60_000)
    .defined("Required")
    .meta({
      jsonSchema: {
        description: ["By key:", ...settingKeys.map((key) => `- \`${key}\`: ${valuesOf(key)}`)].join("\n"),
      },
    }),
});

export interface SettingEvent {
  action: "update";
  setting: SettingDto;
}

export const settingApi = {
  /** Admins get every key, other users the keys that screens depend on. */
  list: get("/settings/", { access: "settings:see" }).replies<SettingDto[]>(),
  update: put("/settings/:key", { access: "settings:edit", body: settingInput }).replies<SettingDto>(),
};
