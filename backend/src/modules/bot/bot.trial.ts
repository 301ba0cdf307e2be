import type { BotTrial, BotTrialDto } from "@guiche/contract/bot-traces";
import type { Scope } from "../../core/tenant/scope";
import { tryPromptCall } from "../prompts";

/** POST /bot/try: one real call, which the company pays for; nothing reaches a customer. */
export async function tryCall(scope: Scope, { promptId, messages }: BotTrial): Promise<BotTrialDto> {
  const started = performance.now();
  const value = await tryPromptCall(scope, promptId, messages);
  return { value, milliseconds: Math.round(performance.now() - started) };
}
