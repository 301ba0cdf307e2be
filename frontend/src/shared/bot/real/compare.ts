import type { BotStepDto } from "@guiche/contract/bot-traces";
import type { Program } from "@guiche/contract/bot/program";
import { isSameEffects, withText } from "@guiche/contract/bot/replay";
import { step } from "@guiche/contract/bot/step";
import type { BotState, Effect, Facts } from "@guiche/contract/bot/engine-types";

interface ComparedStep {
  storedStep: BotStepDto;
  /**
   * `after`: the conversation went another way before, and the customer would perhaps have written something else.
   * `unknown`: the message was edited or deleted.
   */
  result: "equal" | "different" | "unknown" | "after";
  /** Facts and effects with this program; null where they are unknown. */
  facts: Facts | null;
  effects: Effect[] | null;
}

/** Facts that the bot itself changed since it left the stored course. */
type OwnFacts = Pick<Facts, "queueId" | "isGreeted" | "absenceToldAt">;

/** The steps of a real conversation, oldest first, next to what the bot with this program would do. */
export function compare(program: Program, steps: readonly BotStepDto[]): ComparedStep[] {
  let state: BotState | null | undefined;
  let own: OwnFacts | null = null;
  return steps.map((storedStep): ComparedStep => {
    const { event, text, isFresh } = storedStep;
    if (isFresh) [state, own] = [null, null];
    const textEvent = withText(event, text);
    if (state === undefined || !textEvent) {
      state = undefined;
      return { storedStep, result: "unknown", facts: null, effects: null };
    }
    const facts: Facts = {
      ...storedStep.facts,
      ...own,
      ...(event.kind === "queueAssigned" && { queueId: event.queueId }),
    };
    const { effects, ...done } = step(program, state, textEvent, facts);
    state = done.state;
    const result = own ? "after" : isSameEffects(effects, storedStep.effects) ? "equal" : "different";
    if (result !== "equal") own = factsAfter(facts, effects);
    return { storedStep, result, facts, effects };
  });
}

function factsAfter(facts: Facts, effects: readonly Effect[]): OwnFacts {
  const isMarked = (what: "greeted" | "absenceTold") =>
    effects.some((effect) => effect.kind === "mark" && effect.what === what);
  return {
    queueId: queueAfter(facts, effects),
    isGreeted: facts.isGreeted || isMarked("greeted"),
    absenceToldAt: isMarked("absenceTold") ? facts.now : facts.absenceToldAt,
  };
}

const queueAfter = ({ queueId }: Facts, effects: readonly Effect[]): number | null =>
  effects.reduce((queue, effect) => (effect.kind === "assignQueue" ? effect.queueId : queue), queueId);

/** What a program would change in a conversation, most serious first. */
export const verdicts = ["noPerson", "otherQueue", "otherAnswer", "unknown", "equal"] as const;
export type Verdict = (typeof verdicts)[number];

export function verdictOf(steps: readonly ComparedStep[]): Verdict {
  if (!steps.some(({ result }) => result === "different"))
    return steps.some(({ result }) => result === "unknown") ? "unknown" : "equal";
  const then = endOf(steps.map(({ storedStep }) => storedStep));
  const now = endOf(steps);
  if (then.hasPerson && !now.hasPerson) return "noPerson";
  return then.queueId === now.queueId ? "otherAnswer" : "otherQueue";
}

/** The queue at the end, and whether the ticket was left to the people who see it. */
function endOf(steps: readonly { facts: Facts | null; effects: Effect[] | null }[]) {
  let queueId: number | null = null;
  let waits = false;
  for (const { facts, effects } of steps) {
    if (!facts || !effects) continue;
    queueId = queueAfter(facts, effects);
    if (effects.some(({ kind }) => kind === "handOver")) waits = true;
    else if (effects.some(({ kind }) => kind === "send" || kind === "sendFile" || kind === "call")) waits = false;
  }
  return { queueId, hasPerson: waits && queueId !== null };
}
