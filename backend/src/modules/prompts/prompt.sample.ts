import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { VoiceSampleDto, VoiceSearch } from "@guiche/contract/prompts";
import { isMask } from "../../core/auth/mask";
import { invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { AiError } from "./ai/ask-ai";
import { openPromptSecret } from "./prompt.secret";
import { promptStore, type PromptRow } from "./prompt.store";
import { synthesizerOf } from "./prompt.voice";

/** All voices speak Portuguese. */
const sentence = "Olá! É com esta voz que vou falar com os seus clientes.";
/** Of its recording, which a reply carries. */
const maxSampleBytes = 1024 * 1024;

/** POST /prompt/voice. Calls another server, so never inside a transaction. */
export async function sampleVoice(scope: Scope, search: VoiceSearch): Promise<VoiceSampleDto> {
  const row = search.promptId === undefined ? null : await promptStore(scope).mustHave(search.promptId);
  const toSpeech = synthesizerOf(search, (key) => keyOf(scope, row, search, key));
  if (!toSpeech) return { audio: null, failure: "noModel", detail: "" };
  try {
    const recording = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(recording),
      toSpeech({ text: sentence, voice: search.voice }, recording, maxSampleBytes),
    ]);
    return { audio: bytes.toString("base64"), failure: null, detail: "" };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { audio: null, failure: error.reason, detail: error.detail };
  }
}

/** The typed key, or the stored one: that goes only to the addresses for which it was stored. */
function keyOf(scope: Scope, row: PromptRow | null, search: VoiceSearch, key: "voiceKey" | "apiKey"): string {
  if (!isMask(search[key])) return search[key];
  const isElsewhere = row?.baseUrl !== search.baseUrl || row.speechBaseUrl !== search.speechBaseUrl;
  // Azure's key is for Azure alone.
  const isOthers = key === "voiceKey" && (row?.voiceRegion === "") !== (search.voiceRegion === "");
  if (!row || isElsewhere || isOthers) throw invalid({ [key]: "Required" });
  return openPromptSecret(scope, row, key);
}
