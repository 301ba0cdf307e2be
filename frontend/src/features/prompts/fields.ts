import { defaultBaseUrl, promptInput, textVoice, type PromptDto, type PromptInput } from "@guiche/contract/prompts";
import * as yup from "yup";

type CountName = "maxTokens" | "temperature" | "maxMessages" | "quietSeconds" | "monthlyTokens";

/** The form's values: numbers as typed text, no queue as "". */
export interface PromptForm extends Omit<PromptInput, CountName | "queueId">, Record<CountName, string> {
  queueId: number | "";
}

/** People write 0,5 as well as 0.5. */
const decimal = (value: unknown, original: unknown) =>
  typeof original === "string" ? Number(original.trim().replace(",", ".")) : value;

export const promptForm = promptInput.shape({
  temperature: yup.number().transform(decimal).min(0).max(2).required(),
});

const defaults: Record<CountName, number> = {
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  quietSeconds: 6,
  monthlyTokens: 0,
};

/** The form's values for a prompt, or the defaults for null. */
export const formFromPrompt = (row: PromptDto | null): PromptForm => ({
  name: row?.name ?? "",
  prompt: row?.prompt ?? "",
  voice: row?.voice ?? textVoice,
  voiceKey: row?.voiceKey ?? "",
  voiceRegion: row?.voiceRegion ?? "",
  apiKey: row?.apiKey ?? "",
  queueId: row?.queueId ?? "",
  baseUrl: row?.baseUrl ?? defaultBaseUrl,
  model: row?.model ?? "",
  transcriptionModel: row?.transcriptionModel ?? "",
  transcriptionBaseUrl: row?.transcriptionBaseUrl ?? "",
  transcriptionKey: row?.transcriptionKey ?? "",
  speechModel: row?.speechModel ?? "",
  speechBaseUrl: row?.speechBaseUrl ?? "",
  maxTokens: String(row?.maxTokens ?? defaults.maxTokens),
  temperature: String(row?.temperature ?? defaults.temperature),
  maxMessages: String(row?.maxMessages ?? defaults.maxMessages),
  quietSeconds: String(row?.quietSeconds ?? defaults.quietSeconds),
  seesPictures: row?.seesPictures ?? false,
  sendsBills: row?.sendsBills ?? false,
  monthlyTokens: String(row?.monthlyTokens ?? defaults.monthlyTokens),
});

export const inputFromForm = (form: PromptForm): PromptInput => promptForm.cast(form);

/** A token is about four characters of Portuguese or English. */
export const estimatedTokens = (text: string): number => Math.ceil(text.length / 4);
