import { setTimeout as sleep } from "node:timers/promises";
import type { BotCommand } from "@guiche/contract/bot/commands";
import type { ReadyCommand } from "@guiche/contract/bot/engine-types";
import { assertOwn, botStore, callStore } from "../../modules/bot";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { beginBot } from "./begin-bot";
import { withFiles } from "./ready-commands";

/** How often, in milliseconds, and how many times a call is looked at whose answer is still being handled. */
const lookEveryMs = 100;
const looks = 30;

/** Calls whose commands this process is taking. */
const taking = new Set<string>();

/**
 * The late commands of an integration, once per call: a failure leaves the call open for its next try. They do nothing
 * where a person has the ticket. Files are fetched only for a call that is open.
 */
export async function receiveCommands(scope: Scope, token: string, commands: readonly BotCommand[]): Promise<void> {
  if (taking.has(token)) throw new AppError("ERR_CALL_ANSWERED");
  taking.add(token);
  try {
    await take(scope, token, commands);
  } finally {
    taking.delete(token);
  }
}

async function take(scope: Scope, token: string, commands: readonly BotCommand[]): Promise<void> {
  await waitForAnswer(scope, token);
  const ticketId = await callStore(scope).ticketOfLater(token);
  if (ticketId === null) throw new AppError("ERR_CALL_ANSWERED");
  await assertOwn(scope, commands);
  const isAwaited = isWithBot(await ticketStore(scope).byId(ticketId));
  const ready = isAwaited ? await fetchInTurn(scope, commands) : [];
  await transaction(scope, async (inside) => {
    const call = await callStore(inside).takeLater(token);
    if (!call) throw new AppError("ERR_CALL_ANSWERED");
    const ticket = await ticketStore(inside).byId(call.ticketId);
    if (!isAwaited || !isWithBot(ticket)) return;
    const resumes = commands.some(({ type }) => type === "resume");
    // `resume` ends the silence that began when an agent wrote. A bot that an agent switched off stays off.
    if (resumes && ticket.botSilence === "agent") await botStore(inside).silence(ticket.id, null);
    await beginBot(inside, ticket, { kind: "commandsReceived", integrationId: call.targetId, commands: ready });
  });
}

const isWithBot = (ticket: TicketRow | null): ticket is TicketRow =>
  ticket !== null && ticket.status === "pending" && ticket.userId === null;

async function fetchInTurn(scope: Scope, commands: readonly BotCommand[]): Promise<ReadyCommand[]> {
  const fetch = () => withFiles(scope, commands);
  const hasFiles = commands.some(({ type }) => type === "media");
  return (await (hasFiles ? runOutside(scope.companyId, "commands", fetch) : fetch())).commands;
}

/** A quick flow sends its commands before its answer to the call, which says that they come later, is handled here. */
async function waitForAnswer(scope: Scope, token: string): Promise<void> {
  for (let look = 1; look < looks && (await callStore(scope).isUnderWay(token)); look += 1) await sleep(lookEveryMs);
}
