import type { Program } from "@guiche/contract/bot/program";
import { step } from "@guiche/contract/bot/step";
import {
  speakerIn,
  type Absence,
  type BotEvent,
  type BotState,
  type CallTarget,
  type CallValue,
  type Effect,
  type Facts,
  type TraceLine,
} from "@guiche/contract/bot/vocabulary";

/** What a simulated customer wrote, when (Unix milliseconds), and whether the hours were closed. */
export interface SimulatedText {
  text: string;
  at: number;
  isClosed: boolean;
}

/** What another service answered to the call that was awaited. */
export interface SimulatedAnswer {
  value: CallValue;
  at: number;
  isClosed: boolean;
}

/** Who is closed outside the hours, with the notice: the whole company, or each queue. */
export interface Notices {
  company: string | null;
  queues: Readonly<Record<number, string>>;
}

export interface Simulation {
  program: Program;
  notices: Notices;
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
}

/**
 * Runs the bot's engine over a conversation from its beginning. The same texts are answered anew with every change of
 * the program, so the preview is always what a customer would get now.
 */
export function simulate(
  { program, notices, startQueueId, startedAt }: Simulation,
  texts: readonly (SimulatedText | SimulatedAnswer)[],
): Turn[] {
  const facts: Facts = {
    now: startedAt,
    silence: null,
    queueId: startQueueId,
    isGreeted: false,
    absenceToldAt: null,
    companyAbsence: null,
    queueAbsences: {},
    seq: 0,
    mayUse: { prompts: true, integrations: true },
  };
  let state: BotState | null = null;
  let closedSince: number | null = null;
  const turns: Turn[] = [];

  const run = (event: BotEvent, text: string | null) => {
    facts.seq += 1;
    const done = step(program, state, event, { ...facts, ...absences(notices, closedSince) });
    state = done.state;
    for (const effect of done.effects) apply(facts, effect);
    turns.push({
      text,
      at: facts.now,
      replies: done.effects.flatMap(replyOf),
      queueId: facts.queueId,
      trace: done.trace,
      awaits: done.state.awaits === null ? null : speakerIn(done.state),
    });
  };

  if (startQueueId !== null) run({ kind: "queueAssigned", queueId: startQueueId }, null);
  for (const { at, isClosed, ...said } of texts) {
    closedSince = isClosed ? (closedSince ?? at) : null;
    facts.now = at;
    if ("text" in said) run({ kind: "messageReceived", text: said.text, isText: true, at }, said.text);
    else run({ kind: "callResolved", call: awaitedBy(state), value: said.value }, null);
  }
  return turns;
}

/** The call that the state awaits; 0, which is none, when it awaits nothing. */
const awaitedBy = (state: BotState | null): number => state?.awaits ?? 0;

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

function absences({ company, queues }: Notices, since: number | null): Pick<Facts, "companyAbsence" | "queueAbsences"> {
  if (since === null) return { companyAbsence: null, queueAbsences: {} };
  const absence = (notice: string): Absence => ({ since, notice });
  return {
    companyAbsence: company === null ? null : absence(company),
    queueAbsences: Object.fromEntries(Object.entries(queues).map(([id, notice]) => [id, absence(notice)])),
  };
}
