import type { Readable } from "node:stream";
import { baseOf, extensionOf } from "../../../core/files/media-type";
import { multipart } from "../../../core/http/multipart";
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

/** What is said in a recording, and the provider's own count of tokens. Rejects with an AiError. */
export async function transcribe(
  { server, recording, language }: { server: AiServer; recording: Recording; language: string },
  client: OutboundStreams,
): Promise<{ text: string; tokens: number | null }> {
  const content = await recording.open();
  if (!content) throw new AiError("unavailable", "The recording is gone.");
  const type = baseOf(recording.mimetype);
  // The name's extension decides how servers read the file.
  const fileName = `voice.${extensionOf(type) ?? "ogg"}`;
  const { body, headers } = multipart(
    { model: server.model, language, response_format: "json" },
    { field: "file", name: fileName, mimetype: type, bytes: recording.bytes, content },
  );
  const answer = await callAi(client, server, "/audio/transcriptions", {
    body,
    type: headers["content-type"],
    headers: { "content-length": headers["content-length"] },
  }).finally(() => content.destroy());
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
