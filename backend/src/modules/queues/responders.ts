import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { responderStore } from "./responder.store";

interface Responders {
  promptId?: number | null | undefined;
}

/** Throws unless the prompt that is to answer belongs to the company. */
export async function mustHaveResponders(scope: Scope, { promptId }: Responders): Promise<void> {
  if (promptId && !(await responderStore(scope).hasPrompt(promptId))) throw new AppError("ERR_NO_PROMPT_FOUND");
}
