import type { GivenFacts } from "@guiche/contract/bot-scripts";
import type { Program } from "@guiche/contract/bot/program";
import { isChoiceOwed, step } from "@guiche/contract/bot/step";
import {
  choiceOverdueMinutes,
  newFacts,
  speakerIn,
  type BotEvent,
  type BotState,
  type CallTarget,
  type CallValue,
  type Effect,
  type Facts,
  type TraceLine,
} from "@guiche/contract/bot/engine-types";
import { usualFacts, type AbsencesAt } from "./facts";

/** A message of the simulated customer: text, time in Unix milliseconds, and the circumstances at that time. */
export interface SimulatedText {
  text: string;
  at: number;
  given: GivenFacts;
}

/** What another service answered to the call that was awaited. */
interface SimulatedAnswer {
  value: CallValue;
  at: number;
  given: GivenFacts;
}
export type SimulatedInput = SimulatedText | SimulatedAnswer;

export interface Simulation {
  program: Program;
  absencesAt: AbsencesAt;
  /** The greeting was sent before, as in a reopened conversation. */
  isGreeted: boolean;
  /** The conversation begins in this queue; null: with the customer's first text. */
  startQueueId: number | null;
  startedAt: number;
}

/** One turn of the conversation; `text` is null for the beginning in a queue. */
export interface Turn {
  text: string | null;
  at: number;
  replies: { text: string; media: string | null }[];
  queueId: number | null;
  trace: TraceLine[];
  /** The service whose answer is awaited after this turn; null: none. */
  awaits: CallTarget | null;
  /** Where the bot is afterwards. */
  state: BotState;
  /** The bot has resolved the ticket. */
  isClosed: boolean;
}

/**
 * Runs the bot's engine over a conversation from its beginning. The same texts are answered again with every change of
 * the program, so the preview is always what a customer would get now.
 */
export function simulate(
  { program, absencesAt, isGreeted, startQueueId, startedAt }: Simulation,
  texts: readonly SimulatedInput[],
  until: number | null = null,
): Turn[] {
  const facts: Facts = { ...newFacts(startedAt), queueId: startQueueId, isGreeted };
  let state: BotState | null = null;
  let closedSince: number | null = null;
  const turns: Turn[] = [];

  const run = (event: BotEvent, text: string | null, { hours, silence, mayUse }: GivenFacts) => {
    facts.seq += 1;
    const absences = absencesAt(facts.now, hours, closedSince ?? facts.now);
    const outcome = step(program, state, event, { ...facts, ...absences, silence, mayUse });
    state = outcome.state;
    for (const effect of outcome.effects) apply(facts, effect);
    const isClosed = outcome.effects.some(({ kind }) => kind === "close");
    turns.push({
      text,
      at: facts.now,
      replies: outcome.effects.flatMap(replyOf),
      queueId: facts.queueId,
      trace: outcome.trace,
      awaits: outcome.state.awaits === null ? null : speakerIn(outcome.state),
      state: outcome.state,
      isClosed,
    });
    // The customer's next message opens another ticket.
    if (isClosed) {
      state = null;
      Object.assign(facts, { queueId: null, isGreeted: false, absenceToldAt: null });
    }
  };

  /** An answer that was none is held until its time is over, as on the server. */
  const endHold = (now: number, givenFacts: GivenFacts) => {
    const { heldUntil = 0 } = state ?? {};
    if (heldUntil === 0 || heldUntil > now) return;
    facts.now = heldUntil;
    run({ kind: "holdEnded" }, null, givenFacts);
  };
  /** The customer has not chosen a queue for too long. */
  const endChoice = (now: number, givenFacts: GivenFacts) => {
    const dueAt = choiceDueAt(program, turns.at(-1));
    if (dueAt === null || dueAt > now) return;
    facts.now = dueAt;
    run({ kind: "choiceOverdue" }, null, givenFacts);
  };
  const passTime = (now: number, givenFacts: GivenFacts) => {
    endHold(now, givenFacts);
    endChoice(now, givenFacts);
  };

  if (startQueueId !== null) run({ kind: "queueAssigned", queueId: startQueueId }, null, usualFacts);
  for (const { at, given, ...said } of texts) {
    passTime(at, given);
    closedSince = given.hours === "closed" ? (closedSince ?? at) : null;
    facts.now = at;
    if ("text" in said) run({ kind: "messageReceived", text: said.text, isText: true, at }, said.text, given);
    else run({ kind: "callResolved", call: awaitedCallOf(state), value: said.value }, null, given);
  }
  if (until !== null) passTime(until, texts.at(-1)?.given ?? usualFacts);
  return turns;
}

/** When the conversation moves to the fallback queue because no queue is chosen; null: it does not. */
export const choiceDueAt = (program: Program, last: Turn | undefined): number | null =>
  last && !last.isClosed && isChoiceOwed(program, last) ? last.at + choiceOverdueMinutes * 60_000 : null;

/** The call that the state awaits; 0, which is none, when it awaits nothing. */
const awaitedCallOf = (state: BotState | null): number => state?.awaits ?? 0;

const replyOf = (effect: Effect): Turn["replies"] => {
  if (effect.kind === "send") return [{ text: effect.text, media: effect.media }];
  // Files of other services are not fetched in the browser.
  return effect.kind === "sendFile" ? [{ text: effect.text, media: "" }] : [];
};

function apply(facts: Facts, effect: Effect): void {
  if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
  else if (effect.kind === "mark" && effect.what === "greeted") facts.isGreeted = true;
  else if (effect.kind === "mark" && effect.what === "absenceTold") facts.absenceToldAt = facts.now;
}
