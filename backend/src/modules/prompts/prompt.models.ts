import type { ModelSearch, PromptModelsDto } from "@guiche/contract/prompts";
import { isMask } from "../../core/auth/mask";
import { invalid } from "../../core/http/errors";
import type { Outbound } from "../../core/http/outbound";
import { outside } from "../../core/http/outside";
import type { Scope } from "../../core/tenant/scope";
import { AiError } from "./ai/ask-ai";
import { listModels } from "./ai/list-models";
import { openPromptSecret } from "./prompt.secret";
import { promptStore } from "./prompt.store";

/** POST /prompt/models. Calls another server, so never inside a transaction. */
export async function offeredModels(
  scope: Scope,
  search: ModelSearch,
  client: Outbound = outside("ai"),
): Promise<PromptModelsDto> {
  const server = { baseUrl: search.baseUrl, apiKey: await keyOf(scope, search) };
  try {
    return { models: await listModels(client, server), failure: null, detail: "" };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { models: [], failure: error.reason, detail: error.detail };
  }
}

/** The typed key, or the stored one: that goes only to the address for which it was stored. */
async function keyOf(scope: Scope, { baseUrl, apiKey, promptId }: ModelSearch): Promise<string> {
  const row = promptId === undefined ? null : await promptStore(scope).mustHave(promptId);
  if (!isMask(apiKey)) return apiKey;
  if (row?.baseUrl !== baseUrl) throw invalid({ apiKey: "Required" });
  return openPromptSecret(scope, row, "apiKey");
}
