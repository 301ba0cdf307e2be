import { OutboundError, type Outbound, type OutboundAnswer } from "../../../core/http/outbound";
import { AiError, complaintOf, keyHeader } from "./ask-ai";
import type { AiServer } from "./call-ai";

/** Some providers resell the models of all others. */
const mostModels = 2_000;
const longestName = 200;

/** The names of the models that a server of the OpenAI protocol offers. Rejects with an AiError. */
export async function listModels(client: Outbound, server: Omit<AiServer, "model">): Promise<string[]> {
  const answer = await ask(client, server);
  if (answer.status === 200) return namesIn(answer.body.toString());
  const { text, code } = complaintOf(answer, server.apiKey);
  const detail = text || `HTTP ${answer.status}`;
  if (code === "insufficient_quota") throw new AiError("noCredit", detail);
  throw new AiError(answer.status >= 500 || answer.status === 429 ? "unavailable" : "refused", detail);
}

async function ask(client: Outbound, { baseUrl, apiKey }: Omit<AiServer, "model">): Promise<OutboundAnswer> {
  try {
    return await client.call(`${baseUrl.replace(/\/+$/, "")}/models`, { headers: keyHeader(baseUrl, apiKey) });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AiError(error.reason === "forbidden" ? "forbidden" : "unavailable");
  }
}

function namesIn(body: string): string[] {
  let rows: unknown;
  try {
    rows = (JSON.parse(body) as { data?: unknown } | null)?.data;
  } catch {
    throw new AiError("refused", "The answer is not JSON.");
  }
  if (!Array.isArray(rows)) throw new AiError("refused", "The answer lists no models.");
  const names = rows.map((row: { id?: unknown } | null) => row?.id);
  const usable = names.filter((id): id is string => typeof id === "string" && id !== "" && id.length <= longestName);
  return [...new Set(usable)].toSorted((one, other) => one.localeCompare(other)).slice(0, mostModels);
}
