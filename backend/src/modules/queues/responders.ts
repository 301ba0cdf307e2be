import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { responderStore } from "./responder.store";

interface Responders {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/** Throws unless the prompt and the integration that are to answer belong to the company. */
export async function mustHaveResponders(scope: Scope, { promptId, integrationId }: Responders): Promise<void> {
  if (promptId && !(await responderStore(scope).hasPrompt(promptId))) throw new AppError("ERR_NO_PROMPT_FOUND");
  if (integrationId && !(await responderStore(scope).hasIntegration(integrationId)))
    throw new AppError("ERR_NO_INTEGRATION_FOUND");
}
