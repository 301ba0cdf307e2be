import { menuId, queueNodeId, type BotNode } from "./program";
import type { Choice } from "./read-answer";
import { reachSpeaker, speakerAt } from "./speaker";
import { botTexts } from "./texts";
import { absenceNow, assignQueue, fuses, leave, note, send, type Walk } from "./walk";
import { tellAbsence, say } from "./say";

/** Wrong answers before the ticket is left to people: the choices are repeated once. */
const maxWrong = 2;

export function begin(walk: Walk): void {
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

export function toMain(walk: Walk): void {
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
export function choose(walk: Walk, { node: id, number }: Choice): void {
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

export function goUp(walk: Walk): void {
  const { state, program } = walk;
  state.wrong = 0;
  note(walk, "up");
  const above = state.trail.slice(0, -1).filter((id) => program.nodes[id]);
  const id = above.at(-1);
  const node = id === undefined ? undefined : program.nodes[id];
  if (id === undefined || !node) return toLivingAncestor(walk);
  say(walk, id, node, false);
}

/** The choices once more, then silence: the ticket waits for a person. */
export function wrongAnswer(walk: Walk, isText: boolean): void {
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

export function enterQueue(walk: Walk, queueId: number, withGreeting: boolean): void {
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
