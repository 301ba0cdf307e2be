import { beginningOf } from "@guiche/contract/texts/beginning";
import { setTimeout as sleep } from "node:timers/promises";
import { randomInt } from "node:crypto";
import { OutboundError, type Outbound, type OutboundAnswer, type OutboundCall } from "../../../core/http/outbound";
import { handedOver, isAnswerTool, readAnswer, type AiAnswer } from "./answer";
import { dialectOf, readsTextAlone, rememberDialect, withoutRefused } from "./dialect";
import { chatBody, type Question } from "./question";

export interface CountedAnswer extends AiAnswer {
  /** The provider's own count; null when it tells none. */
  tokens: number | null;
}

/** Why the AI did not answer. `detail`: the provider's own words, without the key. */
export class AiError extends Error {
  constructor(
    readonly reason: "refused" | "noCredit" | "unavailable" | "forbidden",
    readonly detail = "",
  ) {
    super(`The AI did not answer: ${reason}`);
  }
}

interface Tools {
  client: Outbound;
  wait?: (milliseconds: number) => Promise<unknown>;
  clock?: () => number;
}

const withinMs = 20_000;
const retries = 2;
/** A server may refuse the limit, the temperature, tools, JSON and pictures one after another. */
const mostLessons = 5;

/** Asks once, and after a passing failure twice more, all within 20 seconds. Rejects with an AiError. */
export async function askAi(
  question: Question,
  { client, wait = sleep, clock = Date.now }: Tools,
): Promise<CountedAnswer> {
  const ends = clock() + withinMs;
  const call: Call = (url, options) => client.call(url, { ...options, withinMs: Math.max(1, ends - clock()) });
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askInItsDialect(question, call);
    } catch (error) {
      if (!(error instanceof Passing)) throw error;
      const pause = error.retryAfterMs ?? 500 * 2 ** attempt * (1 + randomInt(25) / 100);
      if (attempt >= retries || clock() + pause >= ends) throw new AiError("unavailable", error.detail);
      await wait(pause);
    }
  }
}

/** A failure that may pass: too many requests, an overloaded or unreachable server. */
class Passing extends Error {
  constructor(
    readonly detail: string,
    readonly retryAfterMs?: number,
  ) {
    super(detail);
  }
}

/** Calls the server in the time that is left. */
type Call = (url: string, given: OutboundCall) => Promise<OutboundAnswer>;

async function askInItsDialect(question: Question, call: Call): Promise<CountedAnswer> {
  const { baseUrl, model } = question;
  let dialect = dialectOf(baseUrl, model);
  let isPictureRefused = false;
  for (let lessons = 0; ; lessons += 1) {
    const reply = await post(question, chatBody(question, dialect), call);
    if (reply.status === 200) {
      // One picture that the server does not take says nothing of other customers' ones.
      rememberDialect(baseUrl, model, isPictureRefused ? { ...dialect, readsPictures: true } : dialect);
      return read(reply.body.toString(), dialect.form === "text");
    }
    const complaint = complaintOf(reply, question.apiKey);
    const next = reply.status === 400 && lessons < mostLessons ? withoutRefused(dialect, complaint.text) : null;
    if (!next) throw failureOf(reply, complaint);
    if (dialect.readsPictures && !next.readsPictures) isPictureRefused = !readsTextAlone(complaint.text);
    dialect = next;
  }
}

/** How a key is shown to the server; Azure has a way of its own. */
export function keyHeader(baseUrl: string, apiKey: string): Record<string, string> {
  if (!apiKey) return {};
  const isAzure = URL.canParse(baseUrl) && new URL(baseUrl).hostname.endsWith(".openai.azure.com");
  return isAzure ? { "api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
}

async function post({ baseUrl, apiKey }: Question, body: object, call: Call): Promise<OutboundAnswer> {
  const headers = { "content-type": "application/json", ...keyHeader(baseUrl, apiKey) };
  try {
    return await call(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  } catch (error) {
    const reason = error instanceof OutboundError ? error.reason : "unreachable";
    if (reason === "forbidden") throw new AiError("forbidden");
    if (reason === "tooLarge") throw new AiError("unavailable", reason);
    throw new Passing(reason);
  }
}

interface Complaint {
  text: string;
  code: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The provider's words, in any of the shapes that servers use. */
export function complaintOf({ body }: OutboundAnswer, apiKey: string): Complaint {
  const clean = (text: string) => beginningOf(apiKey ? text.replaceAll(apiKey, "****") : text, 300);
  try {
    const parsed = JSON.parse(body.toString()) as Record<string, unknown>;
    const error = parsed["error"] ?? parsed["detail"] ?? parsed["message"] ?? "";
    if (typeof error !== "object" || error === null) return { text: clean(textOf(error)), code: "" };
    const { message, param, code } = error as Record<string, unknown>;
    return { text: clean(`${textOf(message)} ${textOf(param)}`.trim()), code: textOf(code) };
  } catch {
    return { text: "", code: "" };
  }
}

function failureOf({ status, headers }: OutboundAnswer, { text, code }: Complaint): Error {
  if (code === "insufficient_quota") return new AiError("noCredit", text);
  const retryHeader = headers["x-should-retry"];
  const mayPass =
    retryHeader === "true" || (retryHeader !== "false" && ([408, 409, 429].includes(status) || status >= 500));
  if (!mayPass) return new AiError("refused", text);
  const seconds = Number(headers["retry-after"]);
  return new Passing(text, Number.isFinite(seconds) ? seconds * 1_000 : undefined);
}

interface ToolCall {
  function?: { name?: string; arguments?: string };
}

interface Reply {
  choices?: { message?: { content?: string | null; tool_calls?: ToolCall[] } }[];
  usage?: { total_tokens?: number };
}

/** Trusts the calls, not the reason for which the server says it stopped: some servers say "stop" for both. */
function read(body: string, isPlain: boolean): CountedAnswer {
  let reply: Reply;
  try {
    reply = JSON.parse(body) as Reply;
  } catch {
    throw new AiError("refused", "The answer is not JSON.");
  }
  const message = reply.choices?.[0]?.message;
  const tokens = reply.usage?.total_tokens ?? null;
  const content = message?.content?.trim() ?? "";
  const calls = (message?.tool_calls ?? []).map((call) => call.function);
  if (calls.length > 0) {
    // The model called a tool that does not exist, so an agent takes over.
    const call = calls.every((each) => isAnswerTool(each?.name)) ? calls[0]?.arguments : undefined;
    const decision = (call !== undefined && readAnswer(call)) || handedOver("");
    return { ...decision, text: [content, decision.text].filter(Boolean).join("\n"), tokens };
  }
  if (content === "") return { ...handedOver(""), tokens };
  const writtenAnswer = readAnswer(content.replace(/^```(?:json)?|```$/g, ""));
  if (writtenAnswer) return { ...writtenAnswer, tokens };
  // A server that was to write JSON and did not: its words may be half a decision, so a person looks at them.
  return isPlain || !content.startsWith("{")
    ? { ...handedOver(content), handOver: false, tokens }
    : { ...handedOver(""), tokens };
}
