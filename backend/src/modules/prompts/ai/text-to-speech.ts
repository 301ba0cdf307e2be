import type { Outbound } from "../../../core/http/outbound";
import { AiError } from "./ask-ai";
import { callAi, post, type AiServer } from "./call-ai";

/** In characters: servers refuse longer texts. */
export const maxSpeechLength = 4_096;

let azureHost = (region: string): string => `https://${region}.tts.speech.microsoft.com`;
const usualAzureHost = azureHost;

/** Tests: where Azure's speech service of a region is. */
export const configureAzure = (host: typeof azureHost = usualAzureHost): void => {
  azureHost = host;
};

/** Converts a text to speech by a server of the OpenAI protocol, in Ogg Opus. Rejects with an AiError. */
export const synthesize = (client: Outbound, server: AiServer, { text, voice }: { text: string; voice: string }) =>
  callAi(client, server, "/audio/speech", {
    type: "application/json",
    body: JSON.stringify({ model: server.model, input: text, voice, response_format: "opus" }),
  }).then(oggOpus);

/** The same by Azure. The voice's name begins with its language: `pt-BR-FranciscaNeural`. */
export const synthesizeWithAzure = (
  client: Outbound,
  { region, key }: { region: string; key: string },
  { text, voice }: { text: string; voice: string },
) =>
  post(client, `${azureHost(region)}/cognitiveservices/v1`, {
    type: "application/ssml+xml",
    headers: {
      "ocp-apim-subscription-key": key,
      "x-microsoft-outputformat": "ogg-48khz-16bit-mono-opus",
      "user-agent": "Guiche",
    },
    body: `<speak version="1.0" xml:lang="${voice.slice(0, 5)}"><voice name="${voice}">${escaped(text)}</voice></speak>`,
  }).then(oggOpus);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Only Ogg Opus is a voice note on a phone; another format is a failed answer. */
function oggOpus(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 4).toString("latin1") !== "OggS") throw new AiError("unavailable", "no Ogg Opus");
  return bytes;
}
