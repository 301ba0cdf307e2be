import * as yup from "yup";
import { dueFallbacks } from "../../modules/bot";
import { connectionOf } from "../../modules/connections";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import { beginBot } from "./begin-bot";
import { assignQueue } from "./perform";

/** Agents see a ticket for which no queue has been chosen. The bot's menu still asks; a group has no bot. */
async function assignFallbackQueue(scope: Scope, ticketId: number): Promise<void> {
  const ticket = await ticketStore(scope).byId(ticketId);
  if (!ticket || ticket.connectionId === null || ticket.status !== "pending" || ticket.queueId !== null) return;
  if (!ticket.isGroup) return beginBot(scope, ticket, { kind: "choiceOverdue" });
  const { fallbackQueueId } = await connectionOf(scope, ticket.connectionId);
  if (fallbackQueueId !== null) await assignQueue(scope, ticket, fallbackQueueId);
}

defineJob({
  name: "bot.fallBack",
  payload: yup.object({ ticketId: yup.number().integer().required() }).noUnknown(),
  attempts: 1,
  key: ({ ticketId }) => String(ticketId),
  run: (scope, { ticketId }) => assignFallbackQueue(scope, ticketId),
  rebuild: async () =>
    (await dueFallbacks(now())).map(({ companyId, ticketId }) => ({ companyId, payload: { ticketId } })),
});
