import { setTimeout as sleep } from "node:timers/promises";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { botStore, callStore } from "../../modules/bot";
import { ticketStore } from "../../modules/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { beginBot } from "./begin-bot";
import { readyCommands } from "./ready-commands";

/** How often, in milliseconds, and how many times a call is looked at whose answer is still being handled. */
const lookEveryMs = 100;
const looks = 30;

/**
 * The late commands of an integration, once per call: a failure leaves the call open for its next try. They do nothing
 * where a person has the ticket.
 */
export async function receiveCommands(scope: Scope, token: string, commands: readonly BotCommand[]): Promise<void> {
  const ready = await readyCommands(scope, commands);
  await waitForAnswer(scope, token);
  await transaction(scope, async (inside) => {
    const call = await callStore(inside).takeLater(token);
    if (!call) throw new AppError("ERR_CONFLICT");
    const ticket = await ticketStore(inside).byId(call.ticketId);
    if (!ticket || ticket.status !== "pending" || ticket.userId !== null) return;
    const resumes = commands.some(({ type }) => type === "resume");
    // `resume` ends the silence that began when an agent wrote. A bot that an agent switched off stays off.
    if (resumes && ticket.botSilence === "agent") await botStore(inside).silence(ticket.id, null);
    await beginBot(inside, ticket, { kind: "commandsReceived", integrationId: call.targetId, commands: ready });
  });
}

/** A quick flow sends its commands before its answer to the call, which says that they come later, is handled here. */
async function waitForAnswer(scope: Scope, token: string): Promise<void> {
  for (let look = 1; look < looks && (await callStore(scope).isUnderWay(token)); look += 1) await sleep(lookEveryMs);
}
