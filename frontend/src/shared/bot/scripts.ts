import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotScriptContent, BotScriptDto, ScriptOutcome } from "@guiche/contract/bot-scripts";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import { absencesOf } from "./facts";
import { simulate, type SimulatedInput, type Simulation, type Turn } from "./simulate";
import { programOf } from "./source";

/** A simulated conversation, as far as it is independent of the bot's texts. */
export interface SimulatedRun {
  startedAt: number;
  isGreeted: boolean;
  inputs: readonly SimulatedInput[];
}

/** The outcome of a turn, which does not depend on the wording of the texts. */
const outcomeOf = ({ state, queueId, replies }: Turn): ScriptOutcome => ({
  at: state.trail.at(-1) ?? null,
  queueId,
  left: state.silentFor,
  speaks: replies.length > 0,
});

/** The part of a script that this conversation is, with its outcome as what is expected from now on. */
export const contentOf = (
  { startedAt, isGreeted, inputs }: SimulatedRun,
  turns: readonly Turn[],
): BotScriptContent => ({
  startedAt,
  isGreeted,
  said: [...inputs],
  expected: turns.map(outcomeOf),
});

/** A script's conversation, to be shown on the phone. */
export const runOf = ({ startedAt, isGreeted, said }: BotScriptContent): SimulatedRun => ({
  startedAt,
  isGreeted,
  inputs: said.map(({ text, value, at, given }): SimulatedInput => {
    return text === undefined ? { value: value as CallValue, at, given } : { text, at, given };
  }),
});

/** Where a script's conversation first goes another way. */
interface Difference {
  /** The place in the conversation, from 1. */
  place: number;
  /** The customer's text; null: another service answered. */
  customerText: string | null;
  expected: ScriptOutcome;
  actual: ScriptOutcome;
}

export interface ScriptResult {
  script: BotScriptDto;
  turns: readonly Turn[];
  /** Null: it passes. */
  difference: Difference | null;
}

const isEqual = (one: ScriptOutcome, other: ScriptOutcome): boolean =>
  one.at === other.at && one.queueId === other.queueId && one.left === other.left && one.speaks === other.speaks;

/** Runs a script with the bot as it is now; null where its connection cannot be tried. */
export function runScript(menus: BotMenusDto, script: BotScriptDto): ScriptResult | null {
  const connection = menus.connections.find(({ id }) => id === script.whatsappId);
  if (!connection) return null;
  const run = runOf(script);
  const simulation: Simulation = {
    program: programOf(menus, connection),
    absencesAt: absencesOf(menus, connection),
    startQueueId: null,
    startedAt: run.startedAt,
    isGreeted: run.isGreeted,
  };
  const turns = simulate(simulation, run.inputs);
  for (const [index, turn] of turns.entries()) {
    const [expected, actual] = [script.expected[index], outcomeOf(turn)];
    if (expected && !isEqual(expected, actual))
      return { script, turns, difference: { place: index + 1, customerText: turn.text, expected, actual } };
  }
  return { script, turns, difference: null };
}

export const runScripts = (menus: BotMenusDto, scripts: readonly BotScriptDto[]): ScriptResult[] =>
  scripts.flatMap((script) => runScript(menus, script) ?? []);
