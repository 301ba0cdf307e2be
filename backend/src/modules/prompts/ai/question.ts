import { answerTool, answerToolChoice, jsonInstruction, type AnswerFeatures } from "./answer";
import type { Dialect } from "./dialect";

export interface ChatMessage {
  /** The author: the customer, or our side. */
  from: "customer" | "us";
  text: string;
  /** A picture as a data URI: servers of one's own fetch no others. */
  picture?: string;
}

/** Everything that is needed to ask an AI for one answer. */
export interface Question extends AnswerFeatures {
  baseUrl: string;
  apiKey: string;
  model: string;
  maxTokens: number;
  temperature: number;
  /** The company's instructions. */
  prompt: string;
  /** The newest messages, oldest first. */
  messages: readonly ChatMessage[];
  maxMessages: number;
  /** The names of the queues it may hand over to. */
  queues: readonly string[];
}

type Part = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

interface WireMessage {
  role: "system" | "user" | "assistant";
  content: string | Part[];
}

/** The body of a request. The customer's words are data in a role of their own, never part of the instructions. */
export function chatBody(
  question: Question,
  { form, limit, takesTemperature, readsPictures }: Dialect,
): Record<string, unknown> {
  return {
    model: question.model,
    messages: [{ role: "system", content: instructions(question, form) }, ...conversation(question, readsPictures)],
    [limit]: question.maxTokens,
    ...(takesTemperature && { temperature: question.temperature }),
    ...(form === "tool" && {
      tools: [answerTool(question)],
      tool_choice: answerToolChoice,
    }),
    ...(form === "json" && { response_format: { type: "json_object" } }),
  };
}

function instructions({ prompt, queues, sendsBills }: Question, form: Dialect["form"]): string {
  const parts = [prompt];
  if (form !== "text") {
    parts.push("Hand over when the customer asks for a person or you cannot help.");
    if (sendsBills) parts.push("When the customer asks for open bills, set openBills and do not ask for a document.");
    if (queues.length > 0) parts.push(`Queues: ${queues.join(", ")}.`);
  }
  if (form === "json") parts.push(jsonInstruction({ sendsBills }));
  return parts.join("\n\n");
}

/** Some servers want the roles to alternate and to begin with the customer, so neighbours of one role are merged. */
function conversation({ messages, maxMessages }: Question, readsPictures: boolean): WireMessage[] {
  const turns: { role: "user" | "assistant"; messages: ChatMessage[] }[] = [];
  for (const message of messages.slice(-maxMessages)) {
    const role = message.from === "customer" ? "user" : "assistant";
    const last = turns.at(-1);
    if (last?.role === role) last.messages.push(message);
    else if (last || role === "user") turns.push({ role, messages: [message] });
  }
  return turns.map((turn) => ({ role: turn.role, content: contentOf(turn.messages, readsPictures) }));
}

/** Plain text where there is no picture, which every server understands. */
function contentOf(messages: readonly ChatMessage[], readsPictures: boolean): string | Part[] {
  if (!readsPictures || !messages.some(({ picture }) => picture)) return messages.map(({ text }) => text).join("\n");
  return messages.flatMap(({ text, picture }): Part[] => [
    { type: "text", text },
    ...(picture ? [{ type: "image_url", image_url: { url: picture } } as const] : []),
  ]);
}
