import type { Program } from "./program";
import { engineRelease } from "./release";
import { step } from "./step";
import type { BotEvent, BotState, Effect, Facts } from "./engine-types";

/** A stored step of a conversation. */
interface ReplayableStep {
  event: BotEvent;
  /** The customer's text or the transcript of a recording; null when the message was edited or deleted since. */
  text: string | null;
  facts: Facts;
  effects: Effect[];
  /** The conversation with the bot began here. */
  isFresh: boolean;
  /** The release of the engine that made it. */
  engineRelease: number;
}

export interface ReplayedStep<Stored> {
  stored: Stored;
  /**
   * `different`: the engine decides otherwise; `unknown`: what it knew then is no longer stored; `refused`: another
   * release of the engine made it.
   */
  result: "equal" | "different" | "unknown" | "refused";
  /** The effects that the current engine decides; null when they are unknown. */
  effects: Effect[] | null;
}

/**
 * Makes stored steps again, oldest first. What follows a step that cannot be made again, because its message was edited
 * or deleted, or another release made it, is unknown until the bot starts over.
 */
export function replay<Stored extends ReplayableStep>(
  steps: readonly Stored[],
  programOf: (storedStep: Stored) => Program | undefined,
): ReplayedStep<Stored>[] {
  let state: BotState | null | undefined;
  return steps.map((storedStep) => {
    const { event, text, facts, effects, isFresh } = storedStep;
    const [program, before] = [programOf(storedStep), isFresh ? null : state];
    const fullEvent = withText(event, text);
    const isOurs = storedStep.engineRelease === engineRelease;
    if (!isOurs || !program || before === undefined || !fullEvent) {
      state = undefined;
      return { stored: storedStep, result: isOurs ? "unknown" : "refused", effects: null };
    }
    const nextStep = step(program, before, fullEvent, facts);
    state = nextStep.state;
    return {
      stored: storedStep,
      result: isSameEffects(nextStep.effects, effects) ? "equal" : "different",
      effects: nextStep.effects,
    };
  });
}

/** Whether the event holds the words of a recording. */
const isHeard = (event: BotEvent) => event.kind === "callResolved" && event.value.kind === "heard";

/** The event as it is stored: the customer's words are in the message alone, which may be edited or deleted. */
export function withoutText(event: BotEvent): BotEvent {
  if (event.kind === "messageReceived") return { ...event, text: "" };
  if (event.kind === "callResolved" && isHeard(event)) return { ...event, value: { kind: "heard", text: "" } };
  return event;
}

/** The stored event with the customer's words; null where it needs them and the message is not what it was. */
export function withText(event: BotEvent, text: string | null): BotEvent | null {
  if (event.kind === "messageReceived") return event.isText && text === null ? null : { ...event, text: text ?? "" };
  if (event.kind !== "callResolved" || !isHeard(event)) return event;
  return text === null ? null : { ...event, value: { kind: "heard", text } };
}

export const isSameEffects = (one: readonly Effect[], other: readonly Effect[]): boolean =>
  asStored(one) === asStored(other);

/**
 * JSON with sorted keys: the database keeps them in an order of its own, and drops what is undefined. Without the choices
 * to press: the text has them too, and older recordings have them nowhere else.
 */
const asStored = (effects: readonly Effect[]): string =>
  JSON.stringify(effects, (key, part: unknown) =>
    key === "choices"
      ? undefined
      : typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
  );
