import type { Readable } from "node:stream";
import { OutboundError, type OpenAnswer, type OutboundAnswer, type OutboundStreams } from "../../../core/http/outbound";
import { AiError } from "./ask-ai";

/** A server of the OpenAI protocol, and the model to use there. */
export interface AiServer {
  baseUrl: string;
  apiKey: string;
  model: string;
}

interface AiRequest {
  body: string | Readable;
  type: string;
  headers?: Record<string, string>;
}

/** One POST to a server of the OpenAI protocol; its body. Rejects with an AiError. */
export async function callAi(
  client: OutboundStreams,
  server: AiServer,
  path: string,
  request: AiRequest,
): Promise<Buffer> {
  return (await requireSuccess(client.call(...postTo(server, path, request)))).body;
}

/** As `callAi`, once the headers are there. */
export async function openAi(
  client: OutboundStreams,
  server: AiServer,
  path: string,
  request: AiRequest,
): Promise<Readable> {
  return (await requireSuccess(client.open(...postTo(server, path, request)))).body;
}

function postTo({ baseUrl, apiKey }: Omit<AiServer, "model">, path: string, { body, type, headers }: AiRequest) {
  const key = apiKey !== "" && { authorization: `Bearer ${apiKey}` };
  const call = { method: "POST" as const, headers: { "content-type": type, ...headers, ...key }, body };
  return [`${baseUrl.replace(/\/+$/, "")}${path}`, call] as const;
}

/** Without retries: the customer waits, so after a failure the answer is sent as text, without the recording. */
async function requireSuccess<Answer extends OutboundAnswer | OpenAnswer>(
  answerPromise: Promise<Answer>,
): Promise<Answer> {
  const answer = await answerPromise.catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new AiError(error.reason === "forbidden" ? "forbidden" : "unavailable");
  });
  if (answer.status === 200) return answer;
  if (!Buffer.isBuffer(answer.body)) answer.body.destroy();
  throw new AiError(answer.status < 500 && answer.status !== 429 ? "refused" : "unavailable");
}
