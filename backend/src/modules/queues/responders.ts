import { promptLack } from "@guiche/contract/prompts";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { responderStore } from "./responder.store";

interface Responders {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/**
 * Throws unless the prompt and the integration that are to answer belong to the company, and the prompt can answer. One
 * that was chosen before stays, whatever it is missing by now.
 */
export async function mustHaveResponders(
  scope: Scope,
  { promptId, integrationId }: Responders,
  before: Responders = {},
): Promise<void> {
  const store = responderStore(scope);
  const prompt = promptId ? await store.prompt(promptId) : null;
  if (promptId && !prompt) throw new AppError("ERR_NO_PROMPT_FOUND");
  if (prompt && promptId !== before.promptId && promptLack(prompt)) throw new AppError("ERR_PROMPT_NOT_READY");
  if (integrationId && !(await store.hasIntegration(integrationId))) throw new AppError("ERR_NO_INTEGRATION_FOUND");
}
