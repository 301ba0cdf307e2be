import type { BotNode, Program } from "./program";
import { newState, type Absence, type BotEvent, type BotState, type Effect, type Facts } from "./vocabulary";
import type { HandOverReason, Step, TraceLine } from "./vocabulary";

export const second = 1_000;
export const minute = 60 * second;
const day = 24 * 60 * minute;

/** Limits at which the bot stops, so that it never loops. */
export const fuses = {
  /** Nodes that one event may pass. */
  nodes: 64,
  turns: { within: 5 * minute, max: 25 },
  turnsADay: 150,
  /** The same useless text from the customer's side. */
  same: { within: 2 * minute, max: 3 },
  /** Answers in a row that nobody types so fast. */
  fast: { within: 1.5 * second, max: 4 },
  longestMute: 24 * 60,
  /** Answers of prompts and integrations in one ticket. */
  replies: 30,
};

export type Received = Extract<BotEvent, { kind: "messageReceived" }>;

/** One step in progress. */
export interface Walk {
  program: Program;
  facts: Facts;
  event: BotEvent;
  state: BotState;
  effects: Effect[];
  trace: TraceLine[];
  nodes: number;
  queueId: number | null;
}

export const beginWalk = (program: Program, before: BotState | null, event: BotEvent, facts: Facts): Walk => ({
  program,
  facts,
  event,
  state: copyOf(before ?? newState()),
  effects: [],
  trace: [],
  nodes: 0,
  queueId: facts.queueId,
});

/** Fields that a state of an older release lacks get their first values. */
const copyOf = (state: BotState): BotState => ({
  ...newState(),
  ...state,
  trail: [...state.trail],
  asked: state.asked.map(([number, node]) => [number, node]),
  turns: [...state.turns],
  day: [...state.day],
  same: [...state.same],
});

export const endWalk = ({ state, effects, trace }: Walk): Step => ({ state, effects, trace });

export const note = ({ trace }: Walk, what: string, value?: string | number) =>
  trace.push(value === undefined ? { what } : { what, value });

/** The fuses keep their counts. */
export const forgetPlace = ({ state }: Walk) =>
  Object.assign(state, {
    trail: [],
    asked: [],
    menus: 0,
    wrong: 0,
    silentSince: null,
    silentFor: null,
    awaits: null,
    wroteMore: false,
    session: null,
    contracts: 0,
  });

export const nodeAt = ({ program, state }: Walk): BotNode | undefined => program.nodes[state.trail.at(-1) ?? ""];

export const absenceNow = ({ facts }: Walk, queueId: number | null): Absence | null =>
  facts.companyAbsence ?? (queueId === null ? null : (facts.queueAbsences[queueId] ?? null));

export function assignQueue(walk: Walk, queueId: number): void {
  walk.queueId = queueId;
  walk.effects.push({ kind: "assignQueue", queueId });
}

/** False when a fuse has blown: then nothing is sent, and people take over. Each send of a step counts as one turn. */
export function send(walk: Walk, text: string, media: string | null): boolean {
  if (!countTurn(walk)) return false;
  walk.effects.push({ kind: "send", text, media });
  return true;
}

/** The first message of a step counts as a turn; false when there were too many. */
export function countTurn(walk: Walk): boolean {
  const { state, facts, effects } = walk;
  if (effects.some(({ kind }) => kind === "send" || kind === "sendFile")) return true;
  const today = Math.floor(facts.now / day);
  state.turns = state.turns.filter((at) => facts.now - at < fuses.turns.within);
  if (state.day[0] !== today) state.day = [today, 0];
  if (state.turns.length >= fuses.turns.max || state.day[1] >= fuses.turnsADay) {
    leave(walk, "turnLimit");
    return false;
  }
  state.turns.push(facts.now);
  state.day[1] += 1;
  return true;
}

/** The bot is silent until "#", another queue or a new ticket. */
export function leave(walk: Walk, reason: HandOverReason): void {
  const { state, facts, effects } = walk;
  if (state.silentSince !== null) return;
  Object.assign(state, { silentSince: facts.now, silentFor: reason, awaits: null, wroteMore: false });
  effects.push({ kind: "handOver", reason });
  note(walk, "handOver", reason);
}
