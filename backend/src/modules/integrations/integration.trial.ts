import { randomUUID } from "node:crypto";
import type { SessionTrial, SessionTrialDto } from "@guiche/contract/integrations";
import { isMask } from "../../core/auth/mask";
import { outside } from "../../core/http/outside";
import type { Scope } from "../../core/tenant/scope";
import { AskError } from "./asking/asking";
import { detectIntent } from "./asking/dialogflow";
import { openAccount } from "./asking/dialogflow-token";
import { openIntegrationSecret } from "./integration.secret";
import { integrationStore } from "./integration.store";

const hello = { "pt-BR": "Olá", en: "Hello", es: "Hola" } as const;

/** POST /queueIntegration/testSession: opens a real session, and says in Dialogflow's words why it did not open. */
export async function tryDialogflow(scope: Scope, trial: SessionTrial): Promise<SessionTrialDto> {
  const { projectName, language, integrationId, jsonContent } = trial;
  try {
    const row = integrationId === undefined ? null : await integrationStore(scope).mustHave(integrationId);
    const json = row && isMask(jsonContent) ? openIntegrationSecret(scope, row, "jsonContent") : jsonContent;
    const client = outside("dialogflow");
    const login = await openAccount(client, json, projectName);
    const session = randomUUID();
    await detectIntent(client, { login, session, language, text: hello[language], timezone: "UTC" });
    return { outcome: "ok", detail: "" };
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    return { outcome: error.outcome, detail: error.detail };
  }
}
