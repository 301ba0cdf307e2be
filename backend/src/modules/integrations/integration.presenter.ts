import type { IntegrationDto, LastCall } from "@guiche/contract/integrations";
import type { ResponderUse } from "@guiche/contract/responder-use";
import type { Scope } from "../../core/tenant/scope";
import { maskedIntegrationSecret } from "./integration.secret";
import type { IntegrationRow } from "./integration.store";

const lastCallOf = ({ lastCallAt, lastCallMs, lastCallOutcome }: IntegrationRow): LastCall | null =>
  lastCallAt && lastCallOutcome
    ? { at: lastCallAt.toISOString(), milliseconds: lastCallMs ?? 0, outcome: lastCallOutcome }
    : null;

export const presentIntegration = (scope: Scope, row: IntegrationRow, usedBy: ResponderUse): IntegrationDto => ({
  id: row.id,
  type: row.type,
  name: row.name,
  projectName: row.projectName,
  jsonContent: maskedIntegrationSecret(scope, row, "jsonContent"),
  language: row.language,
  urlN8N: row.urlN8N,
  secret: maskedIntegrationSecret(scope, row, "secret"),
  typebotSlug: row.typebotSlug,
  typebotExpires: row.typebotExpires,
  typebotDelayMessage: row.typebotDelayMessage,
  typebotKeywordFinish: row.typebotKeywordFinish,
  typebotKeywordRestart: row.typebotKeywordRestart,
  typebotUnknownMessage: row.typebotUnknownMessage,
  typebotRestartMessage: row.typebotRestartMessage,
  lastCall: lastCallOf(row),
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  usedBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
