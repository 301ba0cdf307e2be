import { replay, type ReplayedStep } from "@guiche/contract/bot/replay";
import type { Scope } from "../../core/tenant/scope";
import { replayStore } from "./replay.store";

/** Makes every stored step of a ticket again, with the programs of that time. */
export async function replayTicket(
  scope: Scope,
  ticketId: number,
): Promise<{ seq: number; result: ReplayedStep<unknown>["result"] }[]> {
  const store = replayStore(scope);
  const programs = await store.programsOf(ticketId);
  const replayedSteps = replay(await store.steps(ticketId), ({ programHash }) => programs.get(programHash));
  return replayedSteps.map(({ stored, result }) => ({ seq: stored.seq, result }));
}
