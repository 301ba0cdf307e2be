import { setTimeout as sleep } from "node:timers/promises";
import { transcriptStore, type CallEnd, type ClaimedCall, type TranscriptLine } from "../../modules/bot";
import type { Scope } from "../../core/tenant/scope";
import { transcribeVoiceNotes } from "./transcribe-voice-notes";

/** How long the recording may take to be downloaded. */
const tries = 20;
const tryEveryMs = 500;

/** Writes down the recording with which the customer answers a menu. */
export async function askVoice(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  const recording = call.messageId === null ? null : await downloaded(scope, call.messageId);
  const [heard] = recording ? await transcribeVoiceNotes(scope, call.targetId, [recording]) : [];
  if (!heard?.transcript) return { value: { kind: "failed", failure: "unheard" }, outcome: "unheard" };
  return { value: { kind: "heard", text: heard.transcript }, outcome: "ok" };
}

async function downloaded(scope: Scope, messageId: number): Promise<TranscriptLine | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const line = await transcriptStore(scope).one(messageId);
    if (!line?.isDownloading) return line;
    await sleep(tryEveryMs);
  }
  return null;
}
