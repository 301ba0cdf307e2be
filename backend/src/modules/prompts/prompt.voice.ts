import type { Writable } from "node:stream";
import { splitMessage } from "@guiche/contract/bot/answer-text";
import { textVoice } from "@guiche/contract/prompts";
import { outside } from "../../core/http/outside";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { AiError } from "./ai/ask-ai";
import { azureSynthesizer, maxSpeechLength, synthesizer, type Synthesize } from "./ai/text-to-speech";
import { transcribe, type Recording } from "./ai/transcribe";
import { openPromptSecret } from "./prompt.secret";
import { monthOf } from "./prompt.service";
import { promptStore, type PromptRow } from "./prompt.store";

/** The prompt, or null once its monthly budget is used up. Transcription and speech use the same budget as the answers. */
async function payingPrompt(scope: Scope, id: number): Promise<PromptRow | null> {
  const store = promptStore(scope);
  const row = await store.get(id);
  if (!row || row.monthlyTokens === 0) return row ?? null;
  const usedTokens = (await store.extrasOf([id], await monthOf(scope))).get(id)?.usage.tokens ?? 0;
  return usedTokens >= row.monthlyTokens ? null : row;
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
  try {
    const { text, tokens } = await transcribe({ server, recording, language }, outside("transcription"));
    await promptStore(scope).countUse(id, await monthOf(scope), tokens ?? 0, false);
    return text;
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    log.warn(
      { promptId: id, reason: error.reason },
      "A voice note could not be transcribed, the answer goes on without it",
    );
    return null;
  }
}

/** Writes an answer as speech, in Ogg Opus, to a sink; null if the text is to be sent instead. */
export async function synthesizerForPrompt(
  scope: Scope,
  id: number,
  text: string,
): Promise<((sink: Writable, maxBytes: number) => Promise<void>) | null> {
  const row = await payingPrompt(scope, id);
  const words = splitMessage(text)
    .join("\n")
    .replace(/[*_~`]/g, "")
    .trim();
  if (!row || row.voice === textVoice || words === "" || words.length > maxSpeechLength) return null;
  const keyOf = (key: "voiceKey" | "apiKey") => openPromptSecret(scope, row, key);
  const toSpeech = synthesizerOf(row, keyOf);
  return toSpeech && ((sink, maxBytes) => toSpeech({ text: words, voice: row.voice }, sink, maxBytes));
}

type SpeechService = Pick<PromptRow, "voiceRegion" | "speechModel" | "speechBaseUrl" | "baseUrl">;

/** Text-to-speech by Azure or by a model of the OpenAI protocol; null where neither is set up. */
export function synthesizerOf(
  { voiceRegion, speechModel, speechBaseUrl, baseUrl }: SpeechService,
  keyOf: (key: "voiceKey" | "apiKey") => string,
): Synthesize | null {
  const client = outside("speech");
  if (voiceRegion !== "") return azureSynthesizer(client, { region: voiceRegion, key: keyOf("voiceKey") });
  if (speechModel === "") return null;
  // A server of its own never receives the key of the chat model.
  const isOwn = speechBaseUrl !== "";
  const server = {
    baseUrl: isOwn ? speechBaseUrl : baseUrl,
    apiKey: isOwn ? keyOf("voiceKey") : keyOf("voiceKey") || keyOf("apiKey"),
    model: speechModel,
  };
  return synthesizer(client, server);
}
