import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { OutboundStreams } from "../../../core/http/outbound";
import { AiError } from "./ask-ai";
import { callAi, type AiServer } from "./call-ai";

export interface Recording {
  /** Null when the file no longer exists. */
  open(): Promise<Readable | null>;
  bytes: number;
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
  client: OutboundStreams,
): Promise<{ text: string; tokens: number | null }> {
  const content = await recording.open();
  if (!content) throw new AiError("unavailable", "The recording is gone.");
  const type = (recording.mimetype.split(";")[0] ?? "").trim();
  const boundary = `guiche-${randomUUID()}`;
  const part = (name: string, rest = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`;
  const texts = { model: server.model, language, response_format: "json" };
  const before = [
    ...Object.entries(texts).map(([name, value]) => `${part(name)}\r\n${value}\r\n`),
    `${part("file", `; filename="voice.${endings[type] ?? "ogg"}"`)}content-type: ${type}\r\n\r\n`,
  ].join("");
  const after = `\r\n--${boundary}--\r\n`;
  // The recording goes from the store to the server, and is never whole in memory.
  const body = Readable.from(inOrder(before, content, after));
  const length = Buffer.byteLength(before) + recording.bytes + Buffer.byteLength(after);
  const answer = await callAi(client, server, "/audio/transcriptions", {
    body,
    type: `multipart/form-data; boundary=${boundary}`,
    headers: { "content-length": String(length) },
  }).finally(() => content.destroy());
  return readTranscription(answer.toString("utf8"));
}

async function* inOrder(before: string, content: Readable, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  yield* content as AsyncIterable<Buffer>;
  yield Buffer.from(after);
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
