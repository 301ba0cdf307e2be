import { answerTool, jsonInstruction } from "./answer";
import type { Dialect } from "./dialect";

export interface ChatMessage {
  /** Who wrote it: the customer, or our side. */
  from: "customer" | "us";
  text: string;
}

/** Everything that is needed to ask an AI for one answer. */
export interface Question {
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

interface WireMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The body of a request. The customer's words are data in a role of their own, never part of the instructions. */
export function chatBody(question: Question, { form, limit, takesTemperature }: Dialect): Record<string, unknown> {
  return {
    model: question.model,
    messages: [{ role: "system", content: instructions(question, form) }, ...conversation(question)],
    [limit]: question.maxTokens,
    ...(takesTemperature && { temperature: question.temperature }),
    ...(form === "tool" && {
      tools: [answerTool],
      tool_choice: { type: "function", function: { name: answerTool.function.name } },
    }),
    ...(form === "json" && { response_format: { type: "json_object" } }),
  };
}

function instructions({ prompt, queues }: Question, form: Dialect["form"]): string {
  const parts = [prompt];
  if (form !== "text") {
    parts.push("Hand over when the customer asks for a person or you cannot help.");
    if (queues.length > 0) parts.push(`Queues: ${queues.join(", ")}.`);
  }
  if (form === "json") parts.push(jsonInstruction);
  return parts.join("\n\n");
}

/** Some servers want the roles to alternate and to begin with the customer, so neighbours of one role are merged. */
function conversation({ messages, maxMessages }: Question): WireMessage[] {
  const merged: WireMessage[] = [];
  for (const { from, text } of messages.slice(-maxMessages)) {
    const role = from === "customer" ? "user" : "assistant";
    const last = merged.at(-1);
    if (last?.role === role) last.content += `\n${text}`;
    else if (last || role === "user") merged.push({ role, content: text });
  }
  return merged;
}
