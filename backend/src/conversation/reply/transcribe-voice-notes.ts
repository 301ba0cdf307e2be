import { transcriptStore, type TranscriptLine } from "../../modules/bot";
import { openMedia } from "../../modules/media";
import { broadcastChanged } from "../../modules/messages";
import { hasTranscription, transcribeForPrompt } from "../../modules/prompts";
import { settingsOf } from "../../modules/settings";
import type { Scope } from "../../core/tenant/scope";

/** Voice notes that one question waits for, the newest. */
const mostNotes = 3;
/** The largest recording that transcription servers accept. */
const mostBytes = 25 * 1024 * 1024;
/** About half a second: models invent sentences for silence. */
const leastBytes = 1_000;

/** The lines with the customer's voice notes transcribed, each once, and kept with the message. */
export async function transcribeVoiceNotes(
  scope: Scope,
  promptId: number,
  lines: readonly TranscriptLine[],
): Promise<TranscriptLine[]> {
  const voiceNotes = lines.filter(
    ({ fromMe, mediaType, mediaId, transcript }) =>
      !fromMe && mediaType === "audio" && mediaId !== null && transcript === null,
  );
  if (voiceNotes.length === 0 || !(await hasTranscription(scope, promptId))) return [...lines];
  const { language } = await settingsOf(scope);
  const texts = new Map<number, string>();
  for (const { id, mediaId } of voiceNotes.slice(-mostNotes)) {
    const text = await transcribe(scope, { promptId, mediaId: mediaId ?? 0, language });
    if (text === null) continue;
    await transcriptStore(scope).keepTranscript(id, text);
    await broadcastChanged(scope, id);
    texts.set(id, text);
  }
  return lines.map((line) => ({ ...line, transcript: texts.get(line.id) ?? line.transcript }));
}

async function transcribe(
  scope: Scope,
  { promptId, mediaId, language }: { promptId: number; mediaId: number; language: string },
): Promise<string | null> {
  const media = await openMedia(scope, mediaId);
  if (!media || media.bytes > mostBytes || media.bytes < leastBytes) return null;
  return transcribeForPrompt(scope, promptId, media, language);
}
