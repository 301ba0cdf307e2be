import type { BotEvent } from "@guiche/contract/bot/engine-types";
import { callStore, type CallEnd, type ClaimedCall } from "../../modules/bot";
import { ticketStore } from "../../modules/tickets";
import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { storable } from "../../core/storable";
import type { Scope } from "../../core/tenant/scope";
import { askAnIntegration } from "./ask-integration";
import { askBills } from "./ask-bills";
import { askPrompt } from "./ask-prompt";
import { askVoice } from "./ask-voice";
import { beginBot } from "./begin-bot";

/** After so long a customer no longer waits for the answer. In milliseconds. */
const lateAfterMs = 120_000;
/** After so long the customer may have forgotten the conversation: the server was away, or the company suspended. */
const forgottenAfterMs = 24 * 60 * 60_000;
const isForgotten = ({ readyAt }: ClaimedCall) => now().getTime() - readyAt.getTime() > forgottenAfterMs;
const lateSince = () => new Date(now().getTime() - lateAfterMs);

/**
 * Makes a call whose answer is still awaited, keeps the answer, and lets the bot say it. An answer that is not awaited
 * any more, because an agent took over or the customer wrote again, is thrown away by the step.
 */
export const makeCall = (scope: Scope, callId: number): Promise<void> => resolveCall(scope, callId, now());

/** Ends a call that got no place and has waited too long for one, so that the conversation goes on without it. */
export const endLateCall = (scope: Scope, callId: number): Promise<void> => resolveCall(scope, callId, lateSince());

async function resolveCall(scope: Scope, callId: number, dueBy: Date): Promise<void> {
  const store = callStore(scope);
  const call = await store.claim(callId, now(), dueBy);
  if (!call) return void (await store.drop(callId));
  const value = (!isForgotten(call) && call.result) || (await answer(scope, call));
  const event: BotEvent = { kind: "callResolved", call: call.seq, value };
  const ticket = await ticketStore(scope).byId(call.ticketId);
  if (ticket) await beginBot(scope, ticket, event);
  await store.end(callId, value.kind === "commands" && value.isLater ? "later" : "done");
}

async function answer(scope: Scope, call: ClaimedCall) {
  const startTime = performance.now();
  const end = storable(await ask(scope, call));
  await callStore(scope).answer(call.id, { ...end, milliseconds: Math.round(performance.now() - startTime) });
  return end.value;
}

type Ask = (scope: Scope, call: ClaimedCall) => Promise<Omit<CallEnd, "milliseconds">>;
const askers: Record<ClaimedCall["kind"], Ask> = {
  prompt: askPrompt,
  integration: askAnIntegration,
  bills: askBills,
  voice: askVoice,
};

/** Every error ends the call as failed, so that the customer does not wait for it. */
async function ask(scope: Scope, call: ClaimedCall): Promise<Omit<CallEnd, "milliseconds">> {
  if (call.readyAt <= lateSince()) {
    const failed = { kind: "failed", failure: "late" } as const;
    return { value: isForgotten(call) ? { ...failed, isForgotten: true } : failed, outcome: "late" };
  }
  try {
    return await askers[call.kind](scope, call);
  } catch (error) {
    log.warn({ error, callId: call.id, kind: call.kind }, "Call of the bot failed");
    return { value: { kind: "failed", failure: "unavailable" }, outcome: "unavailable" };
  }
}
