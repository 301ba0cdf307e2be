import * as yup from "yup";
import type { BotEvent } from "@guiche/contract/bot/engine-types";
import { botOf, botStore, dueBots } from "../../modules/bot";
import { isSuspended } from "../../modules/companies";
import { connectionOf } from "../../modules/connections";
import { settingsOf } from "../../modules/settings";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import { now } from "../../core/clock";
import { defineJob } from "../../core/jobs/define-job";
import { enqueue } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { absencesAt } from "./absences";
import { stepBot } from "./step-bot";

/** After so long the customer may have forgotten the conversation: the server was away, or the company suspended. */
const lateAfterMs = 24 * 60 * 60_000;

/**
 * The transfer to a queue begins its bot, unless the customer wrote first or the transfer was undone. An answer that is
 * none is held no longer.
 */
const beginning = defineJob({
  name: "bot.begin",
  payload: yup
    .object({ ticketId: yup.number().integer().required(), at: yup.number().integer().required() })
    .noUnknown(),
  attempts: 1,
  key: ({ ticketId, at }) => `${ticketId}:${at}`,
  run: async (scope, { ticketId, at }) => {
    const ticket = await ticketStore(scope).byId(ticketId);
    const isLate = now().getTime() - at > lateAfterMs;
    if (!ticket || ticket.connectionId === null || isLate)
      return void (await botStore(scope).forgetDue(ticketId, new Date(at)));
    const { queueId } = ticket;
    await beginBot(scope, ticket, queueId === null ? { kind: "holdEnded" } : { kind: "queueAssigned", queueId });
  },
  rebuild: async () =>
    (await dueBots(now())).map(({ companyId, ticketId, at }) => ({
      companyId,
      payload: { ticketId, at: at.getTime() },
    })),
});

/** Plans it for its time. A lost plan is found by the reconciler. */
export function planBeginning(scope: Scope, { ticketId, at }: DomainEvents["ticket.botDue"]): Promise<void> {
  const delayMilliseconds = Math.max(0, at.getTime() - now().getTime());
  // Not awaited: a transfer does not wait for Redis.
  enqueue(scope, beginning, { ticketId, at: at.getTime() }, { delayMilliseconds }).catch((error: unknown) =>
    log.warn({ error, ticketId }, "Bot of a queue could not be planned, left to the reconciler"),
  );
  return Promise.resolve();
}

/** Lets the bot speak by itself, without a message of the customer. */
export async function beginBot(scope: Scope, ticket: TicketRow, event: BotEvent): Promise<void> {
  if (ticket.connectionId === null || ticket.isGroup || (await isSuspended(scope)).suspended) return;
  const [connection, settings] = [await connectionOf(scope, ticket.connectionId), await settingsOf(scope)];
  const at = now();
  const bot = await botOf(scope, connection);
  const absences = await absencesAt(scope, { connection, settings, at });
  await stepBot(scope, { ticket, messageId: null, event, bot, absences, at });
}
