import { transcriptStore, type CallEnd, type ClaimedCall } from "../../modules/bot";
import { maxMessagesOf, tryPromptCall } from "../../modules/prompts";
import type { Scope } from "../../core/tenant/scope";
import { textOfLine } from "./transcript-text";

/** Asks the AI of a prompt about the ticket's newest messages. */
export async function askPrompt(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  const limit = await maxMessagesOf(scope, call.targetId);
  if (limit === null) return { value: { kind: "failed", failure: "gone" }, outcome: "gone" };
  const lines = await transcriptStore(scope).newest(call.ticketId, limit);
  const messages = lines.map((line) => ({
    from: line.fromMe ? ("us" as const) : ("customer" as const),
    text: textOfLine(line),
  }));
  const value = await tryPromptCall(scope, call.targetId, messages);
  return { value, outcome: value.kind === "failed" ? value.failure.slice(0, 20) : "ok" };
}
