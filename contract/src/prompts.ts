import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { integer, literals, rowId, strictObject, trimmedText } from "./input";
import type { QueueDto } from "./queues";
import type { ResponderUse } from "./responder-use";

/** The answer as text, or spoken by one of these voices. */
export const textVoice = "texto";
const voiceNames = [
  "Francisca",
  "Antonio",
  "Brenda",
  "Donato",
  "Elza",
  "Fabio",
  "Giovanna",
  "Humberto",
  "Julio",
  "Leila",
  "Leticia",
  "Manuela",
  "Nicolau",
  "Valerio",
  "Yara",
] as const;
export type Voice = typeof textVoice | `pt-BR-${(typeof voiceNames)[number]}Neural`;
export const voices: readonly Voice[] = [textVoice, ...voiceNames.map((name) => `pt-BR-${name}Neural` as const)];

/** Where the most common provider answers; any server that speaks the same protocol may take its place. */
export const defaultBaseUrl = "https://api.openai.com/v1";

/** What a prompt is missing before its AI can be asked. */
export type PromptLack = "noModel" | "noKey";

/** Null for one that can answer. Servers of one's own often want no key. */
export function promptLack({
  model,
  baseUrl,
  hasKey,
}: {
  model: string;
  baseUrl: string;
  hasKey: boolean;
}): PromptLack | null {
  if (model === "") return "noModel";
  return !hasKey && baseUrl === defaultBaseUrl ? "noKey" : null;
}

/** What a prompt used in the current month of the company's clock. Tokens are the provider's own count. */
export interface PromptUsage {
  calls: number;
  tokens: number;
  handedOver: number;
}

/** The instructions with which an AI answers customers, and where it runs. */
export interface PromptDto {
  id: number;
  name: string;
  prompt: string;
  voice: Voice;
  /** Secrets are stored sealed: the reply shows `****`; "" without one. */
  voiceKey: string;
  apiKey: string;
  voiceRegion: string;
  maxTokens: number;
  temperature: number;
  /** The newest messages that the AI reads. */
  maxMessages: number;
  /** Where it hands customers over to; null when that queue was deleted. */
  queueId: number | null;
  queue: QueueDto | null;
  baseUrl: string;
  model: string;
  /** Transcribes voice notes; "": they are not read. */
  transcriptionModel: string;
  /** "": the address and key of the chat model. */
  transcriptionBaseUrl: string;
  transcriptionKey: string;
  /** Reads answers aloud, with `voice`, where no region of Azure is given. */
  speechModel: string;
  /** "": the address of the chat model. */
  speechBaseUrl: string;
  /** Tokens per calendar month; 0: no limit. */
  monthlyTokens: number;
  /** How long the customer must be quiet before the AI answers. */
  quietSeconds: number;
  /** The AI is given the customer's pictures; its model must be one that reads them. */
  seesPictures: boolean;
  /** The AI may let the company's billing system give a customer the open bills. */
  sendsBills: boolean;
  usage: PromptUsage;
  usedBy: ResponderUse;
  /** Transcribes the voice notes that answer a menu, on connections without a prompt that does. */
  isDefaultListener: boolean;
  createdAt: string;
  updatedAt: string;
}

const secret = () => trimmedText().max(500, "Too Long!");
const webAddress = () =>
  trimmedText()
    .max(500, "Too Long!")
    .test("web-address", "Invalid", (text) => !text || isWebAddress(text));

/** An address to which a path can be appended: http or https, without a query, a fragment or credentials. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text);
}

const fields = {
  name: trimmedText().max(100, "Too Long!"),
  prompt: trimmedText().max(20_000, "Too Long!"),
  voice: yup.string<Voice>().oneOf(voices),
  voiceKey: secret(),
  voiceRegion: trimmedText().matches(/^([a-z0-9]{2,40})?$/, "Invalid"),
  maxTokens: integer().min(1).max(32_000),
  temperature: yup.number().min(0).max(2),
  apiKey: secret(),
  maxMessages: integer().min(1).max(100),
  baseUrl: webAddress(),
  model: trimmedText().max(200, "Too Long!"),
  transcriptionModel: trimmedText().max(200, "Too Long!"),
  transcriptionBaseUrl: webAddress(),
  transcriptionKey: secret(),
  speechModel: trimmedText().max(200, "Too Long!"),
  speechBaseUrl: webAddress(),
  monthlyTokens: integer().min(0).max(9_999_999_999),
  quietSeconds: integer().min(0).max(60),
  seesPictures: yup.boolean(),
  sendsBills: yup.boolean(),
};

export const promptInput = strictObject({
  ...fields,
  name: fields.name.required("Required"),
  prompt: fields.prompt.required("Required"),
  voice: fields.voice.default(textVoice),
  voiceKey: fields.voiceKey.default(""),
  voiceRegion: fields.voiceRegion.default(""),
  maxTokens: fields.maxTokens.default(100),
  temperature: fields.temperature.default(1),
  apiKey: fields.apiKey.default(""),
  queueId: rowId()
    .transform((value: unknown, original: unknown) => (original === "" ? undefined : value))
    .required("Informe o setor"),
  maxMessages: fields.maxMessages.default(10),
  baseUrl: fields.baseUrl.default(defaultBaseUrl),
  model: fields.model.default(""),
  transcriptionModel: fields.transcriptionModel.default(""),
  transcriptionBaseUrl: fields.transcriptionBaseUrl.default(""),
  transcriptionKey: fields.transcriptionKey.default(""),
  speechModel: fields.speechModel.default(""),
  speechBaseUrl: fields.speechBaseUrl.default(""),
  monthlyTokens: fields.monthlyTokens.default(0),
  quietSeconds: fields.quietSeconds.default(6),
  seesPictures: fields.seesPictures.default(false),
  sendsBills: fields.sendsBills.default(false),
}).meta(literals("Informe o setor"));
export type PromptInput = yup.InferType<typeof promptInput>;

/** PUT is a patch: fields that are not sent, and secrets that are sent as their mask, stay unchanged. */
const promptPatch = strictObject({
  ...fields,
  name: fields.name.min(1, "Required"),
  prompt: fields.prompt.min(1, "Required"),
  queueId: rowId(),
});
export type PromptPatch = yup.InferType<typeof promptPatch>;

/** Why a prompt did not answer; in a conversation the customer then waits for a person. */
export type AnswerFailure = "noModel" | "spent" | "refused" | "noCredit" | "unavailable" | "forbidden";

/** A conversation to try an answer with, oldest first; its last message is the customer's. */
export const trialMessages = () =>
  yup
    .array(
      strictObject({
        from: yup
          .string<"customer" | "us">()
          .oneOf(["customer", "us"] as const)
          .required("Required"),
        text: trimmedText().required("Required").max(4_096, "Too Long!"),
      }).required("Required"),
    )
    .required("Required")
    .min(1)
    .max(100);

const promptTrial = strictObject({ messages: trialMessages() });

export interface PromptTrialDto {
  text: string;
  handOver: boolean;
  /** The name of the queue that the AI chose. */
  queue: string | null;
  reason: string;
  /** The AI would let the customer ask for open bills. */
  openBills: boolean;
  /** Null where the provider tells none. */
  tokens: number | null;
  failure: AnswerFailure | null;
  /** The provider's own words about a failure. */
  detail: string;
}

/** Where a provider's models are listed. A stored key is sent as its mask, with the prompt's id. */
const modelSearch = strictObject({
  baseUrl: webAddress().required("Required"),
  apiKey: secret().default(""),
  promptId: rowId(),
});
export type ModelSearch = yup.InferType<typeof modelSearch>;

export interface PromptModelsDto {
  /** By name; none where the provider refused. */
  models: string[];
  failure: Exclude<AnswerFailure, "noModel" | "spent"> | null;
  /** The provider's own words about a failure. */
  detail: string;
}

/** A voice to listen to before it is saved. Stored keys are sent as their masks, with the prompt's id. */
const voiceSearch = strictObject({
  voice: fields.voice.notOneOf([textVoice], "Required").required("Required"),
  voiceKey: secret().default(""),
  voiceRegion: fields.voiceRegion.default(""),
  speechModel: fields.speechModel.default(""),
  speechBaseUrl: webAddress().default(""),
  baseUrl: webAddress().default(""),
  apiKey: secret().default(""),
  promptId: rowId(),
});
export type VoiceSearch = yup.InferType<typeof voiceSearch>;

export interface VoiceSampleDto {
  /** Ogg Opus in base64; null when the service did not speak. */
  audio: string | null;
  /** `noModel`: neither a region of Azure nor a model of speech is given. */
  failure: Exclude<AnswerFailure, "spent"> | null;
  /** The provider's own words about a failure. */
  detail: string;
}

export type PromptEvent = { action: "create" | "update"; prompt: PromptDto } | { action: "delete"; promptId: number };

const guard = { access: "prompts:manage", plan: "useOpenAi" } as const;

export const promptApi = {
  /** By name. */
  list: get("/prompt", guard).replies<{ prompts: PromptDto[] }>(),
  show: get("/prompt/:id", guard).replies<PromptDto>(),
  create: post("/prompt", { ...guard, body: promptInput, ignores: ["queue"], creates: true }).replies<PromptDto>(),
  /** An API key belongs to its address: a new `baseUrl` needs the key typed again. */
  update: put("/prompt/:id", { ...guard, body: promptPatch }).replies<PromptDto>(),
  /** Asks the AI once, as in a conversation; nothing is sent to a customer. It is counted like every other call. */
  tryOut: post("/prompt/:id/try", { ...guard, body: promptTrial, limit: "tryPrompt" }).replies<PromptTrialDto>(),
  /** What the provider at an address offers, by a key that need not be saved yet. */
  models: post("/prompt/models", { ...guard, body: modelSearch, limit: "tryPrompt" }).replies<PromptModelsDto>(),
  /** One sentence in a voice. */
  sample: post("/prompt/voice", { ...guard, body: voiceSearch, limit: "tryPrompt" }).replies<VoiceSampleDto>(),
  /** Queues and connections that used it answer without it. */
  remove: del("/prompt/:id", guard).replies<{ message: string }>(),
};
