import * as yup from "yup";
import { get, post } from "./endpoint";
import { integer, strictObject, trimmedText } from "./input";
import { languageOf, type Language } from "./texts/languages";
import { foldWord } from "./texts/variables";

/** Seconds at most between two messages. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
/** `longerIntervalAfter` in messages, `greaterInterval` in seconds; 0 is never. */
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

export interface CampaignVariable {
  /** Written as {key} in a message. */
  key: string;
  value: string;
}

export interface CampaignSettings {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
  variables: CampaignVariable[];
  /** A message that says no more than one of these words ends what campaigns send to its writer. */
  optOutWords: string[];
  /** Most messages a day to people who did not write, per connection. A new number begins with fewer. */
  coldLimit: number;
}

/** What people write who want no more of it. The first of each language is the one that texts name. */
const stopWords: Record<Language, readonly string[]> = {
  pt: ["SAIR", "PARAR", "CANCELAR"],
  en: ["STOP", "UNSUBSCRIBE"],
  es: ["BAJA", "SALIR"],
};

/** The words while the company has chosen none: those of all languages, its own first. */
export const usualOptOutWords = (language: string): string[] => [
  ...new Set([...stopWords[languageOf(language)], ...Object.values(stopWords).flat()]),
];

export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  optOutWords: usualOptOutWords("pt"),
  coldLimit: 250,
};

const returnWordOf: Record<Language, string> = { pt: "VOLTAR", en: "START", es: "VOLVER" };
/** Each of them undoes an opt-out. */
export const returnWords = Object.values(returnWordOf);
/** The one that texts of this language name. */
export const returnWordIn = (language: string): string => returnWordOf[languageOf(language)];

const variableKey = () =>
  trimmedText()
    .matches(/^[\p{L}\p{N}_-]{1,40}$/u, "Invalid")
    .required("Required");

const campaignSettings = strictObject({
  messageInterval: integer().oneOf([...messageIntervals]),
  longerIntervalAfter: integer().oneOf([...longerIntervals]),
  greaterInterval: integer().oneOf([...longerIntervals]),
  variables: yup
    .array(strictObject({ key: variableKey(), value: yup.string().max(1_000, "Too Long!").defined() }).required())
    .max(100)
    // It is tested before its rows are.
    .test("each-key-once", "Invalid", (list: ({ key?: unknown } | null)[] = []) => {
      return new Set(list.map((row) => foldWord(String(row?.key)))).size === list.length;
    }),
  optOutWords: yup.array(trimmedText().min(2, "Too Short!").max(30, "Too Long!").required("Required")).max(20),
  coldLimit: integer().min(0).max(1_000_000),
});

const campaignSettingsInput = strictObject({ settings: campaignSettings.required("Required") });
export type CampaignSettingsInput = yup.InferType<typeof campaignSettingsInput>;

/** `value` is JSON text. */
export interface CampaignSettingDto {
  key: keyof CampaignSettings;
  value: string;
}

/** The settings in a reply; what is missing has its default. */
export const campaignSettingsIn = (rows: readonly { key: string; value: string }[]): CampaignSettings => ({
  ...defaultCampaignSettings,
  ...Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown])),
});

export const campaignSettingApi = {
  list: get("/campaign-settings", { access: "campaigns:see", plan: "useCampaigns" }).replies<CampaignSettingDto[]>(),
  /** Settings that are not sent stay unchanged. A campaign that runs takes them from its next message on. */
  save: post("/campaign-settings", {
    access: "campaigns:manage",
    plan: "useCampaigns",
    body: campaignSettingsInput,
  }).replies<CampaignSettingDto[]>(),
};
