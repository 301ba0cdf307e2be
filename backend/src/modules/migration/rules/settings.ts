import {
  isSecretSetting,
  isSettingKey,
  isTimeZone,
  longestSetting,
  settingChoices,
  settingNumbers,
  type SettingKey,
} from "@guiche/contract/settings";
import type { SourceFamily } from "@guiche/contract/migration";
import { flagOf } from "./values";

/** Settings that mean the same there, under the same word. */
const same: readonly SettingKey[] = [
  "userRating",
  "scheduleType",
  "sendGreetingAccepted",
  "sendMsgTransfTicket",
  "sendGreetingMessageOneQueues",
  "campaignsEnabled",
  "CheckMsgIsGroup",
  "call",
  "ipixc",
  "tokenixc",
  "ipmkauth",
  "clientidmkauth",
  "clientsecretmkauth",
  "asaas",
];

const renamedSettings: Readonly<Record<string, SettingKey>> = {
  autoReopenTimeout: "reopenMinutes",
  defaultLanguage: "language",
  ticketAcceptedMessage: "textAccepted",
  transferMessage: "textToQueue",
  greetingAcceptedMessage: "textAccepted",
  AcceptCallWhatsappMessage: "textCallRefused",
  callRejectMessage: "textCallRefused",
  ignoreGroupMsg: "CheckMsgIsGroup",
};

/** A setting of theirs as one of ours; null when there is none, or its value has no meaning here. */
export function settingFrom(key: string, value: string): { key: SettingKey; value: string } | null {
  // «enabled» means there that calls are not taken.
  if (key === "acceptCallWhatsapp" || key === "rejectCalls")
    return { key: "call", value: flagOf(value) ? "disabled" : "enabled" };
  const ours = renamedSettings[key] ?? (isSettingKey(key) && same.includes(key) ? key : undefined);
  if (ours === undefined || value === "") return null;
  const read =
    ours === "language" ? value.slice(0, 2).toLowerCase() : ours === "campaignsEnabled" ? flagText(value) : value;
  return isValid(ours, read) ? { key: ours, value: read } : null;
}

const flagText = (value: string): string => String(flagOf(value) ?? value);

function isValid(key: SettingKey, value: string): boolean {
  const [choices, bounds] = [settingChoices[key], settingNumbers[key]];
  if (choices) return choices.includes(value);
  if (bounds) return /^\d+$/.test(value) && Number(value) >= bounds.min && Number(value) <= bounds.max;
  if (key === "timezone") return isTimeZone(value);
  return value.length <= longestSetting || isSecretSetting(key);
}

/** The switches that a text of the company's own turns on. */
export const switchOf: Partial<Record<SettingKey, SettingKey>> = {
  textAccepted: "sendGreetingAccepted",
  textToQueue: "sendMsgTransfTicket",
};

/** What is in force there without a setting: a Ticketz ignores groups, the others handle them. */
export const impliedSettings = (family: SourceFamily): Partial<Record<SettingKey, string>> => ({
  CheckMsgIsGroup: family === "ticketz" ? "enabled" : "disabled",
  // A whaticket-community opens a ticket again for two hours.
  ...(family === "community" && { call: "enabled", reopenMinutes: "120" }),
  ...(family === "izing" && { call: "enabled" }),
});
