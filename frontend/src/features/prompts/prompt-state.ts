import { defaultBaseUrl, type PromptDto } from "@guiche/contract/prompts";

type PromptState = "ready" | "noKey" | "noModel" | "spent";

/** Whether a prompt can answer, and if not, what is missing. Servers of one's own often want no key. */
export function stateOf({ apiKey, baseUrl, model, monthlyTokens, usage }: PromptDto): PromptState {
  if (model === "") return "noModel";
  if (apiKey === "" && baseUrl === defaultBaseUrl) return "noKey";
  return monthlyTokens > 0 && usage.tokens >= monthlyTokens ? "spent" : "ready";
}

export const handedOverPercent = ({ usage: { calls, handedOver } }: PromptDto): number =>
  calls === 0 ? 0 : Math.round((handedOver / calls) * 100);
