import { setTimeout as sleep } from "node:timers/promises";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { botStore, callStore } from "../../modules/bot";
import { ticketStore } from "../../modules/tickets";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { beginBot } from "./begin-bot";
import { readyCommands } from "./ready-commands";

/** How often, in milliseconds, and how many times a call is looked at whose answer is still being handled. */
const lookEveryMs = 100;
const looks = 30;

/** The late commands of an integration, once per call. They do nothing where a person has the ticket. */
export async function receiveCommands(scope: Scope, token: string, commands: readonly BotCommand[]): Promise<void> {
  const ready = await readyCommands(scope, commands);
  const call = await takeLater(scope, token);
  if (!call) throw new AppError("ERR_CONFLICT");
  const ticket = await ticketStore(scope).byId(call.ticketId);
  if (!ticket || ticket.status !== "pending" || ticket.userId !== null) return;
  const resumes = commands.some(({ type }) => type === "resume");
  // `resume` ends the silence that began when an agent wrote. A bot that an agent switched off stays off.
  if (resumes && ticket.botSilence === "agent") await botStore(scope).silence(ticket.id, null);
  await beginBot(scope, ticket, { kind: "commandsReceived", integrationId: call.targetId, commands: ready });
}

/** A quick flow sends its commands before its answer to the call, which says that they come later, is handled here. */
async function takeLater(scope: Scope, token: string) {
  const store = callStore(scope);
  for (let look = 1; ; look += 1) {
    const call = await store.takeLater(token);
    if (call || look === looks || !(await store.isUnderWay(token))) return call;
    await sleep(lookEveryMs);
  }
}
