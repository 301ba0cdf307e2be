import { menuId, queueNodeId, trailOf, type BotNode, type Program } from "./program";
import { readAnswer, type Answer, type Choice } from "./read-answer";
import { commandsReceived, callResolved, reachSpeaker, speakerAt, speakerReceived } from "./speaker";
import { botTexts } from "./texts";
import { speakerIn, type Absence, type BotEvent, type BotState, type Facts, type Step } from "./vocabulary";
import {
  absenceNow,
  assignQueue,
  beginWalk,
  endWalk,
  forgetPlace,
  fuses,
  leave,
  minute,
  nodeAt,
  note,
  second,
  send,
  type Received,
  type Walk,
} from "./walk";

/** What is written so soon after a menu was on its way before it could be read. */
const prefaceWithin = 8 * second;
/** A recording is downloaded first. */
const listenAfter = 2 * second;
/** Wrong answers before the ticket is left to people: the choices are repeated once. */
const maxWrong = 2;

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

/** One notice per absence. The place in the tree is kept. */
function tellAbsence(walk: Walk, { since, notice }: Absence): void {
  const isTold = walk.facts.absenceToldAt !== null && walk.facts.absenceToldAt >= since;
  note(walk, "closed");
  if (isTold || !notice.trim()) return;
  if (send(walk, notice, null)) walk.effects.push({ kind: "mark", what: "absenceTold" });
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

function begin(walk: Walk): void {
  const { program, facts, queueId } = walk;
  const speaker = queueId === null ? speakerAt(walk, menuId) : null;
  if (speaker) return reachSpeaker(walk, [], speaker, true);
  const greetsOne = program.greetsOneQueue || program.offered.length !== 1;
  if (queueId !== null) return enterQueue(walk, queueId, greetsOne && !facts.isGreeted);
  const [only, another] = program.offered;
  if (another !== undefined) return sayMenu(walk);
  if (only !== undefined) {
    assignQueue(walk, only);
    return enterQueue(walk, only, greetsOne && !facts.isGreeted);
  }
  const greeting = program.nodes[menuId]?.text.trim() ?? "";
  if (facts.isGreeted || !greeting) return void note(walk, "nothingToSay");
  if (send(walk, greeting, null)) walk.effects.push({ kind: "mark", what: "greeted" });
}

function toMain(walk: Walk): void {
  const { state, program } = walk;
  Object.assign(state, { wrong: 0, silentSince: null, silentFor: null, awaits: null, wroteMore: false, session: null });
  note(walk, "main");
  if (program.offered.length > 1) return sayMenu(walk);
  const queueId = walk.queueId ?? program.offered[0];
  if (queueId !== undefined) return enterQueue(walk, queueId, true);
  const speaker = speakerAt(walk, menuId);
  if (speaker) reachSpeaker(walk, [], speaker, true);
}

function sayMenu(walk: Walk): void {
  const { program, state } = walk;
  if (program.maxMenus > 0 && state.menus >= program.maxMenus) return leave(walk, "menuLimit");
  const menu = program.nodes[menuId];
  if (!menu) return;
  state.menus += 1;
  say(walk, menuId, menu, true);
}

/** A number means what was shown, even if the option was deleted since: then what stands above it is said again. */
function choose(walk: Walk, { node: id, number }: Choice): void {
  const { state, program } = walk;
  state.wrong = 0;
  note(walk, "chose", number);
  const node = program.nodes[id];
  if (!node) return toLivingAncestor(walk);
  if (node.kind !== "queue") return enterOption(walk, id);
  if (walk.queueId !== node.queueId) assignQueue(walk, node.queueId);
  const absence = absenceNow(walk, node.queueId);
  if (absence) {
    Object.assign(state, { trail: [], asked: [] });
    return tellAbsence(walk, absence);
  }
  enterQueue(walk, node.queueId, true);
}

function toLivingAncestor(walk: Walk): void {
  const { state, program } = walk;
  note(walk, "deleted");
  const living = state.trail.filter((id) => program.nodes[id]).at(-1);
  state.trail = [];
  if (living === undefined || living === menuId) return begin(walk);
  const node = program.nodes[living];
  if (node) say(walk, living, node, false);
}

function goUp(walk: Walk): void {
  const { state, program } = walk;
  state.wrong = 0;
  note(walk, "up");
  const above = state.trail.slice(0, -1).filter((id) => program.nodes[id]);
  const id = above.at(-1);
  const node = id === undefined ? undefined : program.nodes[id];
  if (id === undefined || !node) return toLivingAncestor(walk);
  say(walk, id, node, false);
}

const isPreface = ({ state, facts }: Walk, { at }: Received): boolean =>
  at < state.saidAt || facts.now - state.saidAt < prefaceWithin;

/** The choices once more, then silence: the ticket waits for a person. */
function wrongAnswer(walk: Walk, isText: boolean): void {
  const { state, program } = walk;
  state.wrong += 1;
  note(walk, "wrongAnswer", state.wrong);
  if (state.wrong >= maxWrong) return leave(walk, "wrongAnswers");
  const living = state.trail.filter((id) => program.nodes[id]).at(-1);
  const node = living === undefined ? undefined : program.nodes[living];
  if (living === undefined || !node) return toLivingAncestor(walk);
  const before = isText ? "" : botTexts[program.language].textOnly;
  if (living !== menuId) return say(walk, living, node, false, before);
  if (program.maxMenus > 0 && state.menus >= program.maxMenus) return leave(walk, "menuLimit");
  state.menus += 1;
  say(walk, menuId, node, true, before);
}

function enterQueue(walk: Walk, queueId: number, withGreeting: boolean): void {
  const id = queueNodeId(queueId);
  const node = walk.program.nodes[id];
  if (!node) return void note(walk, "nothingToSay");
  const speaker = speakerAt(walk, id);
  if (speaker) return enterSpeaker(walk, id, speaker, withGreeting);
  enter(walk, id, withGreeting ? node : { ...node, text: "", hasMedia: false });
}

/**
 * An integration speaks first, and a prompt answers the message that brought the customer here. Who chose the queue in a
 * menu, or was moved to it, gets its greeting instead, and the prompt answers what they write next.
 */
function enterSpeaker(walk: Walk, id: string, speaker: string, withGreeting: boolean): void {
  const { program, state, event } = walk;
  const node = program.nodes[id];
  const speaks = program.nodes[speaker];
  const begins = speaks?.kind === "speaker" && speaks.speaks?.begins === true;
  const isFirstMessage = event.kind === "messageReceived" && state.asked.length === 0;
  const greets =
    node !== undefined && withGreeting && !begins && !(isFirstMessage && speaks?.kind === "speaker" && speaks.speaks);
  const isGreeted = greets && (node.text.trim() !== "" || node.hasMedia);
  if (isGreeted) say(walk, id, { ...node, choices: [] }, true);
  if (state.silentSince === null)
    reachSpeaker(walk, [id], speaker, begins || (event.kind === "messageReceived" && !isGreeted));
}

const enterOption = (walk: Walk, id: string): void => {
  const node = walk.program.nodes[id];
  if (node) enter(walk, id, node);
};

/** Says a node that was just reached. A leaf leaves the ticket to people, here or in the queue that it forwards to. */
function enter(walk: Walk, id: string, node: BotNode): void {
  walk.nodes += 1;
  if (walk.nodes > fuses.nodes) return leave(walk, "loop");
  say(walk, id, node, true);
  if (walk.state.silentSince !== null) return;
  const speaker = node.kind === "option" ? speakerAt(walk, id) : null;
  if (speaker) return reachSpeaker(walk, walk.state.trail, speaker, true);
  if (node.choices.length > 0) return;
  const target = node.kind === "option" ? node.forwardQueueId : null;
  if (target === null || !walk.program.nodes[queueNodeId(target)]) return leave(walk, "finished");
  if (walk.queueId !== target) assignQueue(walk, target);
  const absence = absenceNow(walk, target);
  if (!absence) return enterQueue(walk, target, true);
  Object.assign(walk.state, { trail: [], asked: [] });
  tellAbsence(walk, absence);
}

/** Sends a node's text, file and choices, and makes it the place where the customer is. */
function say(walk: Walk, id: string, node: BotNode, withMedia: boolean, before = ""): void {
  const { program, state, facts } = walk;
  state.trail = trailOf(program, id);
  state.awaits = null;
  state.asked = node.choices.map(({ node: choice }, index) => [index + 1, choice]);
  note(walk, "at", id);
  const text = [before, node.text.trim(), choiceLines(program, node)].filter(Boolean).join("\n\n");
  const media = withMedia && node.hasMedia ? id : null;
  if (!text && media === null) return;
  if (!send(walk, text, media)) return;
  if (node.choices.length > 0) state.saidAt = facts.now;
  if (node.kind === "queue" && node.text.trim()) walk.effects.push({ kind: "mark", what: "greeted" });
}

function choiceLines(program: Program, node: BotNode): string {
  if (node.choices.length === 0) return "";
  const words = botTexts[program.language];
  const lines = node.choices.map(({ title }, index) => `*${index + 1}* - ${title}`);
  const ways = [
    node.kind === "option" && `*0* - ${words.back}`,
    node.kind !== "menu" && (node.kind === "option" || program.offered.length > 1) && `*#* - ${words.main}`,
  ].filter(Boolean);
  return [...lines, ...(ways.length > 0 ? [ways.join(" · ")] : [])].join("\n");
}
