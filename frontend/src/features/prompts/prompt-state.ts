import { promptLack, type PromptDto, type PromptLack } from "@guiche/contract/prompts";

type PromptState = "ready" | "spent" | PromptLack;

/** Whether a prompt can answer, and if not, what is missing. */
export function stateOf({ apiKey, baseUrl, model, monthlyTokens, usage }: PromptDto): PromptState {
  const lack = promptLack({ model, baseUrl, hasKey: apiKey !== "" });
  return lack ?? (monthlyTokens > 0 && usage.tokens >= monthlyTokens ? "spent" : "ready");
}

export const handedOverPercent = ({ usage: { calls, handedOver } }: PromptDto): number =>
  calls === 0 ? 0 : Math.round((handedOver / calls) * 100);
