import { OutboundError, type Outbound, type OutboundAnswer } from "../../../core/http/outbound";
import { AiError } from "./ask-ai";

/** A server of the OpenAI protocol, and the model to use there. */
export interface AiServer {
  baseUrl: string;
  apiKey: string;
  model: string;
}

interface Asked {
  body: string | Buffer;
  type: string;
  headers?: Record<string, string>;
}

/** One POST to a server of the OpenAI protocol; its body. Rejects with an AiError. */
export function callAi(client: Outbound, { baseUrl, apiKey }: AiServer, path: string, asked: Asked): Promise<Buffer> {
  const headers = { ...asked.headers, ...(apiKey !== "" && { authorization: `Bearer ${apiKey}` }) };
  return post(client, `${baseUrl.replace(/\/+$/, "")}${path}`, { ...asked, headers });
}

/** Without retries: the customer waits, so after a failure the answer is sent as text, without the recording. */
export async function post(client: Outbound, url: string, { body, type, headers }: Asked): Promise<Buffer> {
  let answer: OutboundAnswer;
  try {
    answer = await client.call(url, { method: "POST", headers: { "content-type": type, ...headers }, body });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AiError(error.reason === "forbidden" ? "forbidden" : "unavailable");
  }
  if (answer.status === 200) return answer.body;
  throw new AiError(answer.status < 500 && answer.status !== 429 ? "refused" : "unavailable");
}
