import type { Outbound } from "../../../core/http/outbound";
import { callAi, type AiServer } from "./call-ai";

export interface Recording {
  bytes: Buffer;
  /** As stored: `audio/ogg; codecs=opus`. */
  mimetype: string;
}

/** The name's ending decides how servers read the file. */
const endings: Record<string, string> = {
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
  "audio/webm": "webm",
};

/** What is said in a recording, and the provider's own count of tokens. Rejects with an AiError. */
export async function transcribe(
  { server, recording, language }: { server: AiServer; recording: Recording; language: string },
  client: Outbound,
): Promise<{ text: string; tokens: number | null }> {
  const type = (recording.mimetype.split(";")[0] ?? "").trim();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(recording.bytes)], { type }), `voice.${endings[type] ?? "ogg"}`);
  form.set("model", server.model);
  form.set("language", language);
  form.set("response_format", "json");
  const multipart = new Response(form);
  const body = Buffer.from(await multipart.arrayBuffer());
  const answer = await callAi(client, server, "/audio/transcriptions", {
    body,
    type: multipart.headers.get("content-type") ?? "multipart/form-data",
  });
  return readTranscription(answer.toString("utf8"));
}

function readTranscription(body: string): { text: string; tokens: number | null } {
  try {
    const { text, usage } = JSON.parse(body) as { text?: unknown; usage?: { total_tokens?: unknown } };
    const tokens = usage?.total_tokens;
    return { text: typeof text === "string" ? text.trim() : "", tokens: typeof tokens === "number" ? tokens : null };
  } catch {
    return { text: "", tokens: null };
  }
}
