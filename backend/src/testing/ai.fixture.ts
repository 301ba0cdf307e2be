import { afterAll, beforeAll } from "@jest/globals";
import { aiKey, aiModel, startAi, type AiMode, type AiService } from "../../../simulator/src/services/ai";
import { scopeOfRow } from "../core/tenant/scope";
import type { Prompt } from "../models/bot/prompt";
import { sealPromptSecrets } from "../modules/prompts/prompt.secret";

/** The imitated AI of a test file. */
export function withAi(mode?: AiMode): AiService {
  const ai = {} as AiService;
  beforeAll(async () => void Object.assign(ai, await startAi(mode)));
  afterAll(() => ai.stop());
  return ai;
}

/** The prompt asks this service from now on. */
export const askService = (row: Prompt, { url }: { url: string }, values: Parameters<Prompt["update"]>[0] = {}) =>
  row.update({
    ...{ baseUrl: url, model: aiModel, ...values },
    ...sealPromptSecrets(scopeOfRow(row), row.id, { apiKey: aiKey }),
  });
