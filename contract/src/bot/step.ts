import { beginningOf } from "../texts/beginning";
import { clocksApartMs } from "../time/clocks";
import { fold, isOnlyCourtesy, readShortAnswer } from "../texts/short-answers";
import type { Program } from "./program";
import { readAnswer, type Answer, type Choice } from "./read-answer";
import { commandsReceived, promptAbove, speakerCallResolved, speakerReceived } from "./speaker";
import {
  speakerIn,
  type BotEvent,
  type BotState,
  type Facts,
  type OfferedChoice,
  type Silence,
  type Step,
} from "./engine-types";
import {
  assignFallbackQueue,
  beginStep,
  endFallback,
  endStep,
  forgetPlace,
  limits,
  handOver,
  minute,
  nodeAt,
  note,
  second,
  type Received,
  type StepContext,
} from "./step-context";
import { askAgainLater, stopIfClosed, waysBack } from "./say";
import { backToPrompt, begin, toMain, choose, followBills, goUp, wrongAnswer, enterQueue } from "./move";

/** Greetings that come this soon after a menu are no answers, and other words wait for an answer that long. */
const answerWithinMs = 8 * second;
/** A menu has reached the phone after this time at the latest. */
const arriveWithinMs = 2 * second;
/** A recording is downloaded first. */
const listenAfterMs = 2 * second;

/**
 * One turn of the bot: pure, without a clock, chance or input and output, so that the server, the simulator in the
 * browser and a replay do the same. It never throws, also for a state that an older program left.
 */
export function step(program: Program, before: BotState | null, event: BotEvent, facts: Facts): Step {
  const context = beginStep(program, before, event, facts);
  if (facts.silence) silent(context, facts.silence);
  else if (event.kind === "choiceOverdue") choiceOverdue(context);
  else if (event.kind === "queueAssigned") queueAssigned(context, event.queueId);
  else if (event.kind === "holdEnded") holdEnded(context);
  else if (event.kind === "restarted") restart(context);
  else if (event.kind === "returned") resumeAfterAgent(context);
  // The customer never saw the question, so an agent takes over.
  else if (event.kind === "messageFailed") handOver(context, "undelivered");
  else if (event.kind === "messageReceived") messageReceived(context, event);
  else if (event.kind === "callResolved" && !speakerIn(context.state)) voiceResolved(context, event);
  else {
    const next = event.kind === "callResolved" ? speakerCallResolved(context, event) : commandsReceived(context, event);
    if (next === "menu") toMain(context);
    if (next === "after") followBills(context);
  }
  return endStep(context);
}

/** Where the bot is off, no customer chooses a queue. */
function silent(context: StepContext, silence: Silence): void {
  const { event } = context;
  note(context, "silent", silence);
  const isOff = silence === "contactOff" || silence === "ticketOff" || silence === "takenOver";
  if (isOff && (event.kind === "messageReceived" || event.kind === "choiceOverdue")) assignFallbackQueue(context);
}

/** Whether a ticket that is quiet for too long moves to the fallback queue. */
export const isChoiceOwed = (
  { fallbackQueueId, hasTransferTimer }: Program,
  { queueId, state }: Pick<StepContext, "queueId" | "state">,
): boolean => queueId === null && state.fellBack === null && fallbackQueueId !== undefined && !hasTransferTimer;

/** Agents see the ticket, and the customer is asked again with the next message. */
function choiceOverdue(context: StepContext): void {
  if (!isChoiceOwed(context.program, context)) return void note(context, "late");
  askAgainLater(context);
  assignFallbackQueue(context);
}

function messageReceived(context: StepContext, event: Received): void {
  const { state, facts } = context;
  if (facts.now < state.mutedUntil) return void note(context, "muted");
  const answer = event.isText ? answerIn(context, event.text) : null;
  if (countRepetition(context, event, answer)) return mute(context);
  if (stopIfClosed(context, context.queueId)) return;
  if (answer?.kind === "main") return toMain(context);
  if (state.silentSince !== null && !resetIfPauseIsOver(context))
    return void note(context, "waitsForPeople", state.silentFor ?? "");
  if (state.trail.length === 0 && answer?.kind !== "choice") {
    state.asked = [];
    return begin(context);
  }
  if (resetIfSpeakerDeleted(context)) return begin(context);
  const speaker = speakerIn(state);
  if (speaker?.kind === "bills" && answer?.kind === "up" && promptAbove(context)) return backToPrompt(context);
  if (speaker?.kind === "bills" && answer?.kind === "up" && hasListAbove(context)) return goUp(context);
  if (speaker) return speakerReceived(context, event);
  if (answer?.kind === "choice") return choose(context, answer.choice);
  if (answer?.kind === "up" && state.trail.length > 1) return goUp(context);
  if (isPreface(context, event)) return void note(context, "preface");
  if (event.isVoice && startTranscription(context)) return;
  if (facts.now - state.saidAt < answerWithinMs) return hold(context, event);
  wrongAnswer(context, event.isText);
}

/** Without a valid answer in time, all that is held is one wrong answer. */
function hold(context: StepContext, { isText }: Received): void {
  const { state } = context;
  Object.assign(state, { heldUntil: state.saidAt + answerWithinMs, heldIsText: isText });
  note(context, "held");
}

function holdEnded(context: StepContext): void {
  const { state, facts } = context;
  const isOver = state.heldUntil > 0 && state.heldUntil <= facts.now && state.silentSince === null;
  if (!isOver || state.asked.length === 0) return void note(context, "late");
  state.heldUntil = 0;
  if (stopIfClosed(context, context.queueId)) return;
  wrongAnswer(context, state.heldIsText);
}

/** Asks for a transcription of the recording, if the company has set that up. Returns whether it did. */
function startTranscription({ program, state, facts, effects, trace }: StepContext): boolean {
  if (program.hears === undefined || !facts.mayUse.prompts || state.asked.length === 0) return false;
  state.awaits = facts.seq;
  trace.push({ what: "listens" });
  const to = { kind: "voice", id: program.hears } as const;
  effects.push({ kind: "call", to, begins: true, session: null, choice: null, waitMs: listenAfterMs });
  return true;
}

/** Handles a transcription as if the customer had typed it. A failed one counts as a message that cannot be read. */
function voiceResolved(context: StepContext, { call, value }: Extract<BotEvent, { kind: "callResolved" }>): void {
  const { state } = context;
  if (state.awaits !== call || state.asked.length === 0) return void note(context, "late");
  state.awaits = null;
  note(context, "answered", value.kind);
  if (value.kind === "failed" && value.isForgotten) return;
  if (stopIfClosed(context, context.queueId)) return;
  const answer = value.kind === "heard" ? answerIn(context, value.text) : null;
  if (answer?.kind === "main") return toMain(context);
  if (answer?.kind === "choice") return choose(context, answer.choice);
  if (answer?.kind === "up" && state.trail.length > 1) return goUp(context);
  wrongAnswer(context, value.kind === "heard");
}

/** Starts over if the prompt or integration that had the conversation was deleted. Returns whether it did. */
function resetIfSpeakerDeleted(context: StepContext): boolean {
  if (!speakerIn(context.state) || nodeAt(context)) return false;
  note(context, "deleted");
  forgetPlace(context);
  return true;
}

/** The menu, or the only queue's greeting and options, with fresh counts. */
function restart(context: StepContext): void {
  forgetPlace(context);
  endFallback(context);
  context.state.mutedUntil = 0;
  if (stopIfClosed(context, context.queueId)) return;
  toMain(context);
}

/** The bot goes on where it was. Results of calls made before the agent took over are dropped. */
function resumeAfterAgent(context: StepContext): void {
  Object.assign(context.state, { awaits: null, wroteMore: false });
  endFallback(context);
  note(context, "returned");
}

/** Moved by a person or a timer: that queue's own greeting and options, with fresh counts, or the notice of its hours. */
function queueAssigned(context: StepContext, queueId: number): void {
  forgetPlace(context);
  Object.assign(context, { waitsIn: queueId });
  endFallback(context);
  if (stopIfClosed(context, queueId)) return;
  enterQueue(context, queueId, true);
}

/** A choice, or a way back that the list offers: by its sign, its word, or both, as they stand in the list. */
function answerIn(context: StepContext, rawText: string): Answer {
  const answer = readAnswer(rawText, choicesShown(context));
  if (answer || context.state.silentSince !== null) return answer;
  const node = nodeAt(context);
  const { meant } = readShortAnswer(rawText);
  const way = node && waysBack(context.program, node).find((each) => isWay(each, meant));
  return way ? { kind: way.answer === "#" ? "main" : "up" } : null;
}

const isWay = ({ answer, title }: OfferedChoice, foldedText: string): boolean =>
  foldedText === fold(title) || foldedText === fold(`${answer} ${title}`);

const choicesShown = ({ program, state }: StepContext): Choice[] =>
  state.asked.map(([number, node]) => ({ number, node, title: program.nodes[node]?.title ?? "" }));

/**
 * Updates the counts of repetition and speed. True when the sender behaves like another bot. A valid choice is not a
 * repetition.
 */
function countRepetition({ state, facts }: StepContext, event: Received, answer: Answer): boolean {
  const { now } = facts;
  state.fast = state.saidAt > 0 && now - state.saidAt <= limits.fast.within ? state.fast + 1 : 0;
  const text = event.isText && answer === null ? beginningOf(event.text.trim(), 80) : "";
  const [last, times, since] = state.same;
  if (text) state.same = text === last && now - since <= limits.same.within ? [text, times + 1, since] : [text, 1, now];
  return state.fast >= limits.fast.max || (text !== "" && state.same[1] >= limits.same.max);
}

function mute(context: StepContext): void {
  const { state, facts } = context;
  state.mutedUntil = facts.now + state.muteMinutes * minute;
  state.muteMinutes = Math.min(state.muteMinutes * 2, limits.longestMute);
  Object.assign(state, { fast: 0, same: ["", 0, 0], awaits: null, wroteMore: false });
  context.effects.push({ kind: "handOver", reason: "loop" });
  note(context, "muted");
  assignFallbackQueue(context);
}

/** Starts over when the pause after too many menus or wrong answers has ended. Returns whether it did. */
function resetIfPauseIsOver(context: StepContext): boolean {
  const { program, state, facts, queueId } = context;
  const isTired = state.silentFor === "menuLimit" || state.silentFor === "wrongAnswers";
  if (!isTired || queueId !== null || program.pauseMinutes === 0 || state.silentSince === null) return false;
  if (facts.now - state.silentSince < program.pauseMinutes * minute) return false;
  forgetPlace(context);
  return true;
}

const hasListAbove = ({ program, state }: StepContext): boolean =>
  state.trail.slice(0, -1).some((id) => (program.nodes[id]?.choices.length ?? 0) > 0);

/** Written before the menu reached the phone, or a greeting or a second press of a button that crossed it. */
function isPreface(context: StepContext, { at, text, isText }: Received): boolean {
  const { state, facts } = context;
  const sinceMenu = facts.now - state.saidAt;
  if (at < state.saidAt - clocksApartMs || (!facts.hasArrived && sinceMenu < arriveWithinMs)) return true;
  return isText && sinceMenu < answerWithinMs && (isOnlyCourtesy(text) || namesThePlace(context, text));
}

/** Whether a text is the choice that led here: it answers the list above, which has been answered. */
function namesThePlace(context: StepContext, text: string): boolean {
  const title = nodeAt(context)?.title.trim() ?? "";
  const folded = fold(title);
  return folded === "" ? title !== "" && text.trim() === title : fold(text) === folded;
}
