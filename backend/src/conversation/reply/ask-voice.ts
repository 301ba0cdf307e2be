import type { CallEnd, ClaimedCall } from "../../modules/bot";
import type { Scope } from "../../core/tenant/scope";
import { awaitDownload } from "./await-download";
import { transcribeVoiceNotes } from "./transcribe-voice-notes";

/** Writes down the recording with which the customer answers a menu. */
export async function askVoice(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  const recording = call.messageId === null ? null : await awaitDownload(scope, call.messageId);
  const [transcribedLine] = recording ? await transcribeVoiceNotes(scope, call.targetId, [recording]) : [];
  if (!transcribedLine?.transcript) return { value: { kind: "failed", failure: "unheard" }, outcome: "unheard" };
  return { value: { kind: "heard", text: transcribedLine.transcript }, outcome: "ok" };
}
