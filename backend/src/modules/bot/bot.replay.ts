import { isDeepStrictEqual } from "node:util";
import { step } from "@guiche/contract/bot/step";
import type { BotState, Effect } from "@guiche/contract/bot/vocabulary";
import type { Scope } from "../../core/tenant/scope";
import { replayStore } from "./replay.store";

/** `different`: the engine decides otherwise today; `unknown`: what it knew then is no longer stored. */
export interface ReplayedStep {
  seq: number;
  result: "equal" | "different" | "unknown";
}

const asStored = (effects: Effect[]): unknown => JSON.parse(JSON.stringify(effects));

/**
 * Makes every stored step of a ticket again, with the programs of that time. What follows a step that cannot be made
 * again, because its message was edited or deleted, is unknown until the bot begins anew.
 */
export async function replayTicket(scope: Scope, ticketId: number): Promise<ReplayedStep[]> {
  const store = replayStore(scope);
  const programs = await store.programsOf(ticketId);
  let state: BotState | null | undefined;
  return (await store.steps(ticketId)).map(({ seq, event, text, facts, effects, programHash, isFresh }) => {
    const program = programs.get(programHash);
    const before = isFresh ? null : state;
    const isTextGone = event.kind === "messageReceived" && event.isText && text === null;
    if (!program || before === undefined || isTextGone) {
      state = undefined;
      return { seq, result: "unknown" };
    }
    const shown = event.kind === "messageReceived" ? { ...event, text: text ?? "" } : event;
    const done = step(program, before, shown, facts);
    state = done.state;
    return { seq, result: isDeepStrictEqual(asStored(done.effects), effects) ? "equal" : "different" };
  });
}
