import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { transcriptStore, type CallEnd, type ClaimedCall } from "../../modules/bot";
import { saveDownloaded } from "../../modules/media";
import { maxMessagesOf, speakForPrompt, tryPromptCall } from "../../modules/prompts";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { transcribeVoiceNotes } from "./transcribe-voice-notes";
import { textOfLine } from "./transcript-text";

/** Asks the AI of a prompt about the ticket's newest messages, voice notes included. */
export async function askPrompt(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  const limit = await maxMessagesOf(scope, call.targetId);
  if (limit === null) return { value: { kind: "failed", failure: "gone" }, outcome: "gone" };
  const lines = await transcribeVoiceNotes(
    scope,
    call.targetId,
    await transcriptStore(scope).newest(call.ticketId, limit),
  );
  const messages = lines.map((line) => ({
    from: line.fromMe ? ("us" as const) : ("customer" as const),
    text: textOfLine(line),
  }));
  const value = await tryPromptCall(scope, call.targetId, messages);
  if (value.kind === "failed") return { value, outcome: value.failure.slice(0, 20) };
  return { value: { ...value, voice: await recordingOf(scope, call.targetId, value.text) }, outcome: "ok" };
}

/** The stored recording of the answer; null: the text is sent, as also when the store is full. */
async function recordingOf(scope: Scope, promptId: number, text: string): Promise<number | null> {
  const bytes = await speakForPrompt(scope, promptId, text);
  if (!bytes) return null;
  const claim = { type: "audio", mimetype: "audio/ogg; codecs=opus", bytes: bytes.length, isVoice: true } as const;
  try {
    const saved = await saveDownloaded(scope, claim, (sink) => pipeline(Readable.from([bytes]), sink), bytes.length);
    return saved.mediaId;
  } catch (error) {
    log.warn({ error }, "Recording of the bot could not be stored, its text is sent");
    return null;
  }
}
