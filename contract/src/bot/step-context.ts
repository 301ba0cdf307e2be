import type { BotNode, Program } from "./program";
import { newState, type Absence, type BotEvent, type BotState, type Effect, type Facts } from "./engine-types";
import type { HandOverReason, OfferedChoice, Step, TraceLine } from "./engine-types";

export const second = 1_000;
export const minute = 60 * second;
const day = 24 * 60 * minute;

/** Limits at which the bot stops, so that it never loops. */
export const limits = {
  /** Nodes that one event may pass. */
  nodes: 64,
  turns: { within: 5 * minute, max: 25 },
  turnsADay: 150,
  /** Repetitions of a text to which no choice belongs, as an automatic reply sends them. */
  same: { within: 2 * minute, max: 3 },
  /** Consecutive answers that are faster than a person types. */
  fast: { within: 1.5 * second, max: 4 },
  longestMute: 24 * 60,
  /** Answers of prompts and integrations in one ticket. */
  replies: 30,
};

export type Received = Extract<BotEvent, { kind: "messageReceived" }>;

/** One step in progress. */
export interface StepContext {
  program: Program;
  facts: Facts;
  event: BotEvent;
  state: BotState;
  effects: Effect[];
  trace: TraceLine[];
  nodes: number;
  /** The queue that was chosen for the ticket; null also while it only waits in the fallback queue. */
  queueId: number | null;
  /** The queue that the ticket is in. */
  waitsIn: number | null;
}

export function beginStep(program: Program, before: BotState | null, event: BotEvent, facts: Facts): StepContext {
  const state = copyOf(before ?? newState());
  if (state.fellBack !== facts.queueId) state.fellBack = null;
  const queueId = state.fellBack === null ? facts.queueId : null;
  return { program, facts, event, state, effects: [], trace: [], nodes: 0, queueId, waitsIn: facts.queueId };
}

/** A state stored by an older release lacks newer fields: they get their initial values. */
const copyOf = (state: BotState): BotState => ({
  ...newState(),
  ...state,
  trail: [...state.trail],
  asked: state.asked.map(([number, node]) => [number, node]),
  turns: [...state.turns],
  day: [...state.day],
  same: [...state.same],
});

export const endStep = ({ state, effects, trace }: StepContext): Step => ({ state, effects, trace });

export const note = ({ trace }: StepContext, what: string, value?: string | number) =>
  trace.push(value === undefined ? { what } : { what, value });

/** Leaves the tree of options. The counters of the limits stay. */
export const forgetPlace = ({ state }: StepContext) =>
  Object.assign(state, {
    trail: [],
    asked: [],
    menus: 0,
    wrong: 0,
    heldUntil: 0,
    silentSince: null,
    silentFor: null,
    awaits: null,
    wroteMore: false,
    session: null,
    contracts: 0,
  });

export const nodeAt = ({ program, state }: StepContext): BotNode | undefined => program.nodes[state.trail.at(-1) ?? ""];

export const absenceNow = ({ facts }: StepContext, queueId: number | null): Absence | null =>
  (queueId === null ? null : facts.queueAbsences[queueId]) ?? facts.companyAbsence;

export function assignQueue(context: StepContext, queueId: number): void {
  context.queueId = queueId;
  context.state.fellBack = null;
  moveTo(context, queueId);
}

function moveTo(context: StepContext, queueId: number): void {
  if (context.waitsIn === queueId) return;
  context.waitsIn = queueId;
  context.effects.push({ kind: "assignQueue", queueId });
}

/** Agents see a ticket that is left without a queue in the connection's fallback queue. */
export function assignFallbackQueue(context: StepContext): void {
  const { program, state } = context;
  const { fallbackQueueId } = program;
  if (context.queueId !== null || state.fellBack !== null || fallbackQueueId === undefined) return;
  state.fellBack = fallbackQueueId;
  moveTo(context, fallbackQueueId);
  note(context, "fellBack");
}

/** A person has taken the ticket since: the queue in which it waits is its own. */
export function endFallback(context: StepContext): void {
  context.state.fellBack = null;
  context.queueId = context.waitsIn;
}

/** False when a limit is reached: then nothing is sent, and people take over. Each send of a step counts as one turn. */
export function send(
  context: StepContext,
  text: string,
  media: string | null,
  choices: readonly OfferedChoice[] = [],
): boolean {
  if (!countTurn(context)) return false;
  context.effects.push({ kind: "send", text, media, ...(choices.length > 0 && { choices: [...choices] }) });
  return true;
}

/** The first message of a step counts as a turn; false when there were too many. */
export function countTurn(context: StepContext): boolean {
  const { state, facts, effects } = context;
  if (effects.some(({ kind }) => kind === "send" || kind === "sendFile")) return true;
  const today = Math.floor(facts.now / day);
  state.turns = state.turns.filter((at) => facts.now - at < limits.turns.within);
  if (state.day[0] !== today) state.day = [today, 0];
  if (state.turns.length >= limits.turns.max || state.day[1] >= limits.turnsADay) {
    handOver(context, "turnLimit");
    return false;
  }
  state.turns.push(facts.now);
  state.day[1] += 1;
  return true;
}

/** Resolves the ticket. A message that comes nevertheless is not answered: the next one begins or reopens a ticket. */
export function closeTicket(context: StepContext): void {
  const { state, facts, effects } = context;
  Object.assign(state, { silentSince: facts.now, silentFor: "closed", awaits: null, wroteMore: false });
  effects.push({ kind: "close" });
  note(context, "closesTicket");
}

/** Leaves the ticket to people: the bot is silent until "#", another queue or a new ticket. */
export function handOver(context: StepContext, reason: HandOverReason): void {
  const { state, facts, effects } = context;
  if (state.silentSince !== null) return;
  Object.assign(state, { silentSince: facts.now, silentFor: reason, awaits: null, wroteMore: false, heldUntil: 0 });
  effects.push({ kind: "handOver", reason });
  note(context, "handOver", reason);
  assignFallbackQueue(context);
}
