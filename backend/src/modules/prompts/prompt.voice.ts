import { toMessages } from "@guiche/contract/bot/answer-text";
import { textVoice } from "@guiche/contract/prompts";
import { now } from "../../core/clock";
import { outside } from "../../core/http/outside";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { AiError } from "./ai/ask-ai";
import { maxSpeechLength, synthesize, synthesizeWithAzure } from "./ai/text-to-speech";
import { transcribe, type Recording } from "./ai/transcribe";
import { openPromptSecret } from "./prompt.secret";
import { monthOf } from "./prompt.service";
import { promptStore, type PromptRow } from "./prompt.store";

/** The prompt, or null once its monthly budget is used up. Transcription and speech use the same budget as the answers. */
async function payingPrompt(scope: Scope, id: number): Promise<PromptRow | null> {
  const store = promptStore(scope);
  const row = await store.get(id);
  if (!row || row.monthlyTokens === 0) return row ?? null;
  const used = (await store.extrasOf([id], monthOf(now()))).get(id)?.usage.tokens ?? 0;
  return used >= row.monthlyTokens ? null : row;
}

/** Whether voice notes are transcribed for this prompt's AI. */
export const hasTranscription = async (scope: Scope, id: number): Promise<boolean> =>
  Boolean((await promptStore(scope).get(id))?.transcriptionModel);

/** What a customer says in a recording; null where that is not set up, not paid for, or fails. */
export async function transcribeForPrompt(
  scope: Scope,
  id: number,
  recording: Recording,
  language: string,
): Promise<string | null> {
  const row = await payingPrompt(scope, id);
  if (!row?.transcriptionModel) return null;
  // A server of its own never receives the key of the chat model.
  const isOwn = row.transcriptionBaseUrl !== "";
  const server = {
    baseUrl: isOwn ? row.transcriptionBaseUrl : row.baseUrl,
    apiKey: openPromptSecret(scope, row, isOwn ? "transcriptionKey" : "apiKey"),
    model: row.transcriptionModel,
  };
  const heard = await unlessAiFails(() => transcribe({ server, recording, language }, outside("transcription")), id);
  if (!heard) return null;
  await promptStore(scope).countUse(id, monthOf(now()), heard.tokens ?? 0, false);
  return heard.text;
}

/** An answer as speech, in Ogg Opus; null if the text is to be sent instead. */
export async function synthesizeForPrompt(scope: Scope, id: number, text: string): Promise<Buffer | null> {
  const row = await payingPrompt(scope, id);
  const words = toMessages(text)
    .join("\n")
    .replace(/[*_~`]/g, "")
    .trim();
  if (!row || row.voice === textVoice || words === "" || words.length > maxSpeechLength) return null;
  const keyOf = (key: "voiceKey" | "apiKey") => openPromptSecret(scope, row, key);
  const toSpeech = synthesizerOf(row, keyOf);
  return toSpeech && unlessAiFails(() => toSpeech({ text: words, voice: row.voice }), id);
}

type SpeechService = Pick<PromptRow, "voiceRegion" | "speechModel" | "speechBaseUrl" | "baseUrl">;
type Synthesize = (said: { text: string; voice: string }) => Promise<Buffer>;

/** Text-to-speech by Azure or by a model of the OpenAI protocol; null where neither is set up. */
export function synthesizerOf(
  { voiceRegion, speechModel, speechBaseUrl, baseUrl }: SpeechService,
  keyOf: (key: "voiceKey" | "apiKey") => string,
): Synthesize | null {
  const client = outside("speech");
  if (voiceRegion !== "")
    return (said) => synthesizeWithAzure(client, { region: voiceRegion, key: keyOf("voiceKey") }, said);
  if (speechModel === "") return null;
  // A server of its own never receives the key of the chat model.
  const isOwn = speechBaseUrl !== "";
  const server = {
    baseUrl: isOwn ? speechBaseUrl : baseUrl,
    apiKey: isOwn ? keyOf("voiceKey") : keyOf("voiceKey") || keyOf("apiKey"),
    model: speechModel,
  };
  return (said) => synthesize(client, server, said);
}

async function unlessAiFails<T>(ask: () => Promise<T>, promptId: number): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    log.warn({ promptId, reason: error.reason }, "Speech service of a prompt failed, the text goes on without it");
    return null;
  }
}
