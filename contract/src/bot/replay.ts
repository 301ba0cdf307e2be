import type { Program } from "./program";
import { step } from "./step";
import type { BotEvent, BotState, Effect, Facts } from "./vocabulary";

/** A stored step of a conversation. */
interface ReplayableStep {
  event: BotEvent;
  /** Of the customer's message; null when it is not what it was. */
  text: string | null;
  facts: Facts;
  effects: Effect[];
  /** The conversation with the bot began here. */
  isFresh: boolean;
}

export interface ReplayedStep<Stored> {
  stored: Stored;
  /** `different`: the engine decides otherwise; `unknown`: what it knew then is no longer stored. */
  result: "equal" | "different" | "unknown";
  /** What the engine decides now; null where that is unknown. */
  effects: Effect[] | null;
}

/**
 * Makes stored steps again, oldest first. What follows a step that cannot be made again, because its message was edited
 * or deleted, is unknown until the bot starts over.
 */
export function replay<Stored extends ReplayableStep>(
  steps: readonly Stored[],
  programOf: (stored: Stored) => Program | undefined,
): ReplayedStep<Stored>[] {
  let state: BotState | null | undefined;
  return steps.map((stored) => {
    const { event, text, facts, effects, isFresh } = stored;
    const [program, before] = [programOf(stored), isFresh ? null : state];
    const isTextGone = event.kind === "messageReceived" && event.isText && text === null;
    if (!program || before === undefined || isTextGone) {
      state = undefined;
      return { stored, result: "unknown", effects: null };
    }
    const done = step(
      program,
      before,
      event.kind === "messageReceived" ? { ...event, text: text ?? "" } : event,
      facts,
    );
    state = done.state;
    return {
      stored,
      result: isSameEffects(done.effects, effects) ? "equal" : "different",
      effects: done.effects,
    };
  });
}

export const isSameEffects = (one: readonly Effect[], other: readonly Effect[]): boolean =>
  asStored(one) === asStored(other);

/** JSON with sorted keys: the database keeps them in an order of its own, and drops what is undefined. */
const asStored = (effects: readonly Effect[]): string =>
  JSON.stringify(effects, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
