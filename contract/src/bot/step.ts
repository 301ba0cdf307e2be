import type { Program } from "./program";
import { readAnswer, type Answer, type Choice } from "./read-answer";
import { commandsReceived, callResolved, speakerReceived } from "./speaker";
import { speakerIn, type BotEvent, type BotState, type Facts, type Step } from "./vocabulary";
import {
  absenceNow,
  beginWalk,
  endWalk,
  forgetPlace,
  fuses,
  leave,
  minute,
  nodeAt,
  note,
  second,
  type Received,
  type Walk,
} from "./walk";
import { tellAbsence } from "./say";
import { begin, toMain, choose, goUp, wrongAnswer, enterQueue } from "./move";

/** What is written so soon after a menu was on its way before it could be read. */
const prefaceWithin = 8 * second;
/** A recording is downloaded first. */
const listenAfter = 2 * second;

/**
 * One turn of the bot: pure, without a clock, chance or input and output, so that the server, the simulator in the
 * browser and a replay do the same. It never throws, also for a state that an older program left.
 */
export function step(program: Program, before: BotState | null, event: BotEvent, facts: Facts): Step {
  const walk = beginWalk(program, before, event, facts);
  if (facts.silence) note(walk, "silent", facts.silence);
  else if (event.kind === "queueAssigned") queueAssigned(walk, event.queueId);
  else if (event.kind === "restarted") restart(walk);
  else if (event.kind === "returned") returned(walk);
  // Who never saw the question cannot answer it.
  else if (event.kind === "messageFailed") leave(walk, "undelivered");
  else if (event.kind === "messageReceived") messageReceived(walk, event);
  else if (event.kind === "callResolved" && !speakerIn(walk.state)) voiceResolved(walk, event);
  else if ((event.kind === "callResolved" ? callResolved(walk, event) : commandsReceived(walk, event)) === "menu")
    toMain(walk);
  return endWalk(walk);
}

function messageReceived(walk: Walk, event: Received): void {
  const { state, facts } = walk;
  if (facts.now < state.mutedUntil) return void note(walk, "muted");
  const answer = event.isText ? readAnswer(event.text, choicesShown(walk)) : null;
  if (isAnotherBot(walk, event, answer)) return mute(walk);
  const absence = absenceNow(walk, walk.queueId);
  if (absence) return tellAbsence(walk, absence);
  if (answer?.kind === "main") return toMain(walk);
  if (state.silentSince !== null && !wakes(walk)) return void note(walk, "waitsForPeople", state.silentFor ?? "");
  if (state.trail.length === 0 || hasLostItsSpeaker(walk)) return begin(walk);
  if (speakerIn(state)) return speakerReceived(walk, event);
  if (answer?.kind === "choice") return choose(walk, answer.choice);
  if (answer?.kind === "up" && state.trail.length > 1) return goUp(walk);
  if (isPreface(walk, event)) return void note(walk, "preface");
  if (event.isVoice && listens(walk)) return;
  wrongAnswer(walk, event.isText);
}

/** Lets what the customer says be written down, where the company has set that up. */
function listens({ program, state, facts, effects, trace }: Walk): boolean {
  if (program.hears === undefined || !facts.mayUse.prompts || state.asked.length === 0) return false;
  state.awaits = facts.seq;
  trace.push({ what: "listens" });
  const to = { kind: "voice", id: program.hears } as const;
  effects.push({ kind: "call", to, begins: true, session: null, choice: null, waitMs: listenAfter });
  return true;
}

/** What was said counts as if it were written; what nobody understood, as before. */
function voiceResolved(walk: Walk, { call, value }: Extract<BotEvent, { kind: "callResolved" }>): void {
  const { state } = walk;
  if (state.awaits !== call || state.asked.length === 0) return void note(walk, "late");
  state.awaits = null;
  note(walk, "answered", value.kind);
  const absence = absenceNow(walk, walk.queueId);
  if (absence) return tellAbsence(walk, absence);
  const answer = value.kind === "heard" ? readAnswer(value.text, choicesShown(walk)) : null;
  if (answer?.kind === "main") return toMain(walk);
  if (answer?.kind === "choice") return choose(walk, answer.choice);
  if (answer?.kind === "up" && state.trail.length > 1) return goUp(walk);
  wrongAnswer(walk, value.kind === "heard");
}

/** The prompt or integration was deleted while it had the conversation. */
function hasLostItsSpeaker(walk: Walk): boolean {
  if (!speakerIn(walk.state) || nodeAt(walk)) return false;
  note(walk, "deleted");
  forgetPlace(walk);
  return true;
}

/** The menu, or the only queue's greeting and options, with fresh counts. */
function restart(walk: Walk): void {
  forgetPlace(walk);
  walk.state.mutedUntil = 0;
  const absence = absenceNow(walk, walk.queueId);
  if (absence) return tellAbsence(walk, absence);
  toMain(walk);
}

/** The bot waits for the customer where it was; nobody hears an answer to a question from before the agent came. */
function returned(walk: Walk): void {
  Object.assign(walk.state, { awaits: null, wroteMore: false });
  note(walk, "returned");
}

/** Moved by a person or a timer: that queue's own greeting and options, with fresh counts. */
function queueAssigned(walk: Walk, queueId: number): void {
  forgetPlace(walk);
  walk.queueId = queueId;
  if (absenceNow(walk, queueId)) return void note(walk, "closed");
  enterQueue(walk, queueId, true);
}

function choicesShown({ program, state }: Walk): Choice[] {
  const titles = new Map(
    Object.values(program.nodes).flatMap(({ choices }) => choices.map(({ node, title }) => [node, title] as const)),
  );
  return state.asked.map(([number, node]) => ({ number, node, title: titles.get(node) ?? "" }));
}

/** Two machines that answer each other are noticed by repetition and by speed. A valid answer is no repetition. */
function isAnotherBot({ state, facts }: Walk, event: Received, answer: Answer): boolean {
  const { now } = facts;
  state.fast = state.saidAt > 0 && now - state.saidAt <= fuses.fast.within ? state.fast + 1 : 0;
  const text = event.isText && answer === null ? event.text.trim().slice(0, 80) : "";
  const [last, times, since] = state.same;
  if (text) state.same = text === last && now - since <= fuses.same.within ? [text, times + 1, since] : [text, 1, now];
  return state.fast >= fuses.fast.max || (text !== "" && state.same[1] >= fuses.same.max);
}

function mute(walk: Walk): void {
  const { state, facts } = walk;
  state.mutedUntil = facts.now + state.muteMinutes * minute;
  state.muteMinutes = Math.min(state.muteMinutes * 2, fuses.longestMute);
  Object.assign(state, { fast: 0, same: ["", 0, 0] });
  walk.effects.push({ kind: "handOver", reason: "loop" });
  note(walk, "muted");
}

/** The pause after which somebody who chose nothing is offered the menu again. */
function wakes(walk: Walk): boolean {
  const { program, state, facts, queueId } = walk;
  const isTired = state.silentFor === "menuLimit" || state.silentFor === "wrongAnswers";
  if (!isTired || queueId !== null || program.pauseMinutes === 0 || state.silentSince === null) return false;
  if (facts.now - state.silentSince < program.pauseMinutes * minute) return false;
  forgetPlace(walk);
  return true;
}

const isPreface = ({ state, facts }: Walk, { at }: Received): boolean =>
  at < state.saidAt || facts.now - state.saidAt < prefaceWithin;
