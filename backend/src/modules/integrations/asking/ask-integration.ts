import { outsideCall } from "@guiche/contract/bot/outside-event";
import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { CallOutcome, IntegrationType } from "@guiche/contract/integrations";
import { now } from "../../../core/clock";
import { outside, type OutsidePurpose } from "../../../core/http/outside";
import { log } from "../../../core/log/log";
import type { Scope } from "../../../core/tenant/scope";
import { broadcastIntegration } from "../integration.service";
import { integrationStore, type IntegrationRow } from "../integration.store";
import { recordRequests } from "./record-requests";
import { AskError, type Ask, type AskInput, type AskedEvent, type OutsideAnswer } from "./asking";
import { askDialogflow } from "./dialogflow";
import { askTypebot } from "./typebot";
import { askWebhook } from "./webhook";

const askers: Record<IntegrationType, { ask: Ask; purpose: OutsidePurpose }> = {
  typebot: { ask: askTypebot, purpose: "typebot" },
  dialogflow: { ask: askDialogflow, purpose: "dialogflow" },
  n8n: { ask: askWebhook(), purpose: "webhook" },
  webhook: { ask: askWebhook(), purpose: "webhook" },
};

const { failuresToPause, longestPauseMinutes } = outsideCall;
const firstPauseMs = 60_000;
const longestPauseMs = longestPauseMinutes * firstPauseMs;

/**
 * Asks another system's bot and notes how the call ended. Rejects with an AskError. Calls another server, so never
 * inside a transaction. `requests` gets what is sent, and what comes back. An admin who tries a service that was down does
 * not wait for the end of its pause.
 */
export async function askIntegration(
  scope: Scope,
  id: number,
  question: Omit<AskInput, "event"> & { event: AskedEvent },
  { requests = [], isTrial = false }: { requests?: TriedRequest[]; isTrial?: boolean } = {},
): Promise<OutsideAnswer> {
  const row = await integrationStore(scope).mustHave(id);
  // While it is paused no call waits for a server that is down.
  if (!isTrial && row.pausedUntil && row.pausedUntil > now()) throw new AskError("unreachable", "paused");
  const event = { ...question.event, integration: { id: row.id, name: row.name } };
  const { ask, purpose } = askers[row.type];
  const client = recordRequests(requests)(outside(purpose));
  const startTime = performance.now();
  try {
    const answer = await ask({ scope, row, client }, { ...question, event });
    await noteCall(scope, row, "ok", performance.now() - startTime);
    if (answer.unknown?.length)
      log.warn({ integrationId: id, fields: answer.unknown }, "Integration answered with unknown fields, ignored");
    return answer;
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    log.warn({ integrationId: id, outcome: error.outcome, detail: error.detail }, "Integration did not answer");
    const last = requests.at(-1);
    if (last && error.detail) last.refusal = error.detail;
    await noteCall(scope, row, error.outcome, performance.now() - startTime);
    throw error;
  }
}

async function noteCall(scope: Scope, before: IntegrationRow, outcome: CallOutcome, milliseconds: number) {
  const at = now();
  const isDown = outcome !== "ok" && outcome !== "refused" && outcome !== "unreadable";
  const failures = isDown ? before.failures + 1 : 0;
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - failuresToPause), longestPauseMs);
  const pausedUntil = failures >= failuresToPause ? new Date(at.getTime() + pauseMs) : null;
  const row = await integrationStore(scope).noteCall(before, {
    lastCallAt: at,
    lastCallMs: Math.round(milliseconds),
    lastCallOutcome: outcome,
    failures,
    pausedUntil,
  });
  const isNews = outcome !== before.lastCallOutcome || (pausedUntil === null) !== (before.pausedUntil === null);
  if (row && isNews) await broadcastIntegration(scope, row);
}
