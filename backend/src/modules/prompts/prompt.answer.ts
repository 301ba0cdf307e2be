import type { CallValue } from "@guiche/contract/bot/engine-types";
import type { AnswerFailure, PromptTrialDto } from "@guiche/contract/prompts";
import type { Outbound } from "../../core/http/outbound";
import { outside } from "../../core/http/outside";
import { whatsappTextOf } from "../../core/markdown";
import type { Scope } from "../../core/tenant/scope";
import { handedOver } from "./ai/answer";
import { AiError, askAi, type CountedAnswer } from "./ai/ask-ai";
import type { ChatMessage } from "./ai/question";
import { openPromptSecret } from "./prompt.secret";
import { monthOf } from "./prompt.service";
import { promptStore, type PromptRow } from "./prompt.store";

/** The AI's decision, or why there is none. */
type PromptAnswer = CountedAnswer | { failure: AnswerFailure; detail: string };

/**
 * Asks the AI of a prompt for the next words of a conversation and counts the call. Calls another server, so never
 * inside a transaction.
 */
async function answerWithPrompt(
  scope: Scope,
  id: number,
  messages: readonly ChatMessage[],
  client: Outbound = outside("ai"),
): Promise<PromptAnswer> {
  const store = promptStore(scope);
  const row = await store.mustHave(id);
  const month = await monthOf(scope);
  const extras = (await store.extrasOf([id], month)).get(id);
  if (row.model === "") return { failure: "noModel", detail: "" };
  if (row.monthlyTokens > 0 && (extras?.usage.tokens ?? 0) >= row.monthlyTokens)
    return { failure: "spent", detail: "" };
  const apiKey = openPromptSecret(scope, row, "apiKey");
  const queues = extras?.queue ? [extras.queue.name] : [];
  try {
    const aiAnswer = await askAi({ ...row, apiKey, messages, queues }, { client });
    // A customer's words must not lead into a queue that the company did not offer.
    const queue = queues.find((name) => isNamed(name, aiAnswer.queue)) ?? null;
    const text = whatsappTextOf(aiAnswer.text);
    const answer = { ...aiAnswer, text, queue, openBills: aiAnswer.openBills && row.sendsBills };
    await store.countUse(id, month, answer.tokens ?? 0, answer.handOver);
    return answer;
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { failure: error.reason, detail: error.detail };
  }
}

const isNamed = (name: string, answeredName: string | null): boolean =>
  name.toLowerCase() === answeredName?.trim().toLowerCase();

/** The test in the prompt's dialog: nothing reaches a customer. */
export async function tryPrompt(
  scope: Scope,
  id: number,
  messages: readonly ChatMessage[],
  client?: Outbound,
): Promise<PromptTrialDto> {
  const answer = await answerWithPrompt(scope, id, messages, client);
  if ("failure" in answer) return { ...handedOver(""), tokens: null, ...answer };
  return { ...answer, failure: null, detail: "" };
}

type Value = Extract<CallValue, { kind: "answer" | "failed" }>;

/** The same as the value that the bot's engine takes. */
export async function tryPromptCall(
  scope: Scope,
  id: number,
  messages: readonly ChatMessage[],
): Promise<{ value: Value; tokens: number | null }> {
  const answer = await answerWithPrompt(scope, id, messages);
  if ("failure" in answer) return { value: { kind: "failed", failure: answer.failure }, tokens: null };
  const { text, handOver, reason, openBills, tokens } = answer;
  const queue = answer.queue === null ? null : await promptStore(scope).findQueueByName(answer.queue);
  const value = {
    kind: "answer" as const,
    text,
    handOver,
    queueId: queue?.id ?? null,
    reason,
    voice: null,
    ...(openBills && { openBills }),
  };
  return { value, tokens };
}

type Reading = Pick<PromptRow, "name" | "model" | "maxMessages" | "seesPictures">;

/** Its name, and what its AI reads of a conversation; null when the prompt was deleted. */
export const promptOf = async (scope: Scope, id: number): Promise<Reading | null> =>
  (await promptStore(scope).get(id)) ?? null;
