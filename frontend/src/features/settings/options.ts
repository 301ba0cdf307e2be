import { automaticTextKeys, isAutomaticText } from "@guiche/contract/texts/automatic-texts";
import { settingChoices, settingNumbers } from "@guiche/contract/settings";
import { foldText } from "../../shared/format/fold-text";

/** The company's options, in the order of the page. */
export const optionGroups = [
  {
    name: "service",
    keys: [
      "userRating",
      "ratingComment",
      "recoveryQueueId",
      "sendGreetingAccepted",
      "sendMsgTransfTicket",
      "reopenMinutes",
      "briefThanks",
    ],
  },
  {
    name: "queues",
    keys: [
      ...(["scheduleType", "botOutOfHours", "sendGreetingMessageOneQueues", "chatBotType"] as const),
      ...(["botAfterAgent", "botTraceDays"] as const),
    ],
  },
  { name: "whatsapp", keys: ["call", "CheckMsgIsGroup", "mediaAutoDownloadMb", "linkPreviews"] },
  { name: "region", keys: ["timezone", "language"] },
  { name: "security", keys: ["adminSecondFactor", "multipleSessions", "idleSignOutMinutes"] },
  { name: "texts", keys: automaticTextKeys },
  {
    name: "billing",
    keys: ["ipixc", "tokenixc", "ipmkauth", "clientidmkauth", "clientsecretmkauth", "asaas", "billsPhoneMatch"],
  },
] as const;
export type OptionKey = (typeof optionGroups)[number]["keys"][number];

/** What one of the company's numbers must be able to do for an option to have an effect. */
const needs: Partial<Record<OptionKey, "calls" | "groups">> = {
  call: "calls",
  textCallRefused: "calls",
  CheckMsgIsGroup: "groups",
};

export type OptionKind = "switch" | "choice" | "number" | "zone" | "queue" | "text" | "line";

/** The control of an option, derived from the values the contract allows. */
export function kindOf(key: OptionKey): OptionKind {
  if (key === "timezone") return "zone";
  if (key === "recoveryQueueId") return "queue";
  if (isAutomaticText(key)) return "text";
  if (settingNumbers[key]) return "number";
  const choices: readonly string[] | undefined = settingChoices[key];
  if (!choices) return "line";
  return choices.length === 2 && choices.includes("enabled") ? "switch" : "choice";
}

/** The typed text as a whole number, if the option allows it. */
export function numberFor(key: OptionKey, input: string): string | null {
  const bounds = settingNumbers[key];
  const text = input.trim();
  if (!bounds || !/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= bounds.min && number <= bounds.max ? String(number) : null;
}

/** The groups with the options that have an effect and whose texts contain every typed word. */
export function findOptions(
  searchText: string,
  textOf: (key: OptionKey) => string,
  can: Record<"calls" | "groups", boolean> = { calls: true, groups: true },
) {
  const words = foldText(searchText).split(/\s+/).filter(Boolean);
  const isMatch = (key: OptionKey) => {
    const neededCapability = needs[key];
    if (neededCapability && !can[neededCapability]) return false;
    const text = foldText(textOf(key));
    return words.every((word) => text.includes(word));
  };
  return optionGroups
    .map(({ name, keys }) => ({ name, keys: (keys as readonly OptionKey[]).filter(isMatch) }))
    .filter(({ keys }) => keys.length > 0);
}
