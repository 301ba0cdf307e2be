import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { atMost, type OutboundStreams } from "../../../core/http/outbound";
import { addressOf } from "../../../core/http/outside";
import { AiError } from "./ask-ai";
import { openAi, type AiServer } from "./call-ai";

/** In characters: servers refuse longer texts. */
export const maxSpeechLength = 4_096;

const azureHost = (region: string): string => addressOf("azure", `https://${region}.tts.speech.microsoft.com`);

interface SpeechInput {
  text: string;
  voice: string;
}

/** Writes a text's recording to a sink as it arrives, in Ogg Opus. Rejects with an AiError. */
export type Synthesize = (said: SpeechInput, sink: Writable, maxBytes: number) => Promise<void>;

/** By a server of the OpenAI protocol. */
export const synthesizer =
  (client: OutboundStreams, server: AiServer): Synthesize =>
  async ({ text, voice }, sink, maxBytes) => {
    const body = JSON.stringify({ model: server.model, input: text, voice, response_format: "opus" });
    await write(await openAi(client, server, "/audio/speech", { type: "application/json", body }), sink, maxBytes);
  };

/** By Azure. The voice's name begins with its language: `pt-BR-FranciscaNeural`. */
export const azureSynthesizer =
  (client: OutboundStreams, { region, key }: { region: string; key: string }): Synthesize =>
  async ({ text, voice }, sink, maxBytes) => {
    const recording = await openAi(
      client,
      { baseUrl: azureHost(region), apiKey: "", model: "" },
      "/cognitiveservices/v1",
      {
        type: "application/ssml+xml",
        headers: {
          "ocp-apim-subscription-key": key,
          "x-microsoft-outputformat": "ogg-48khz-16bit-mono-opus",
          "user-agent": "Guiche",
        },
        body: `<speak version="1.0" xml:lang="${voice.slice(0, 5)}"><voice name="${voice}">${escapeXml(text)}</voice></speak>`,
      },
    );
    await write(recording, sink, maxBytes);
  };

async function write(recording: Readable, sink: Writable, maxBytes: number): Promise<void> {
  try {
    await pipeline(recording, oggOpus, atMost(maxBytes), sink);
  } catch (error) {
    throw error instanceof AiError ? error : new AiError("unavailable", error instanceof Error ? error.message : "");
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const oggStart = "OggS";

/** Only Ogg Opus is a voice note on a phone; another format is a failed answer. */
async function* oggOpus(recording: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const part of recording) {
    start = start && Buffer.concat([start, part]);
    if (start && start.length < oggStart.length) continue;
    if (start && start.subarray(0, oggStart.length).toString("latin1") !== oggStart) break;
    yield start ?? part;
    start = null;
  }
  if (start) throw new AiError("unavailable", "no Ogg Opus");
}
