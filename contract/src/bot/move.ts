import { menuId, queueNodeId, type BotNode } from "./program";
import type { Choice } from "./read-answer";
import { promptAbove, reachSpeaker, speakerAt, ticketResponder } from "./speaker";
import { botTexts } from "./texts";
import { assignQueue, closeTicket, limits, handOver, note, send, type StepContext } from "./step-context";
import { stopIfClosed, say } from "./say";

/** After the first wrong answer the choices are sent again; after this many in a row the ticket waits for a person. */
const maxWrong = 2;

export function begin(context: StepContext): void {
  const { program, facts, queueId } = context;
  const speaker = ticketResponder(context) ?? (queueId === null ? speakerAt(context, menuId) : null);
  if (speaker) return reachSpeaker(context, [], speaker, true);
  const greetsOne = program.greetsOneQueue || program.offered.length !== 1;
  if (queueId !== null) return enterQueue(context, queueId, greetsOne && !facts.isGreeted);
  const [only, another] = program.offered;
  if (another !== undefined) return sayMenu(context);
  if (only !== undefined) {
    assignQueue(context, only);
    return enterQueue(context, only, greetsOne && !facts.isGreeted);
  }
  const greeting = program.nodes[menuId]?.text.trim() ?? "";
  if (facts.isGreeted || !greeting) return void note(context, "nothingToSay");
  if (send(context, greeting, null)) context.effects.push({ kind: "mark", what: "greeted" });
}

export function toMain(context: StepContext): void {
  const { state, program } = context;
  Object.assign(state, { wrong: 0, silentSince: null, silentFor: null, awaits: null, wroteMore: false, session: null });
  note(context, "main");
  if (program.offered.length > 1) return sayMenu(context);
  const queueId = context.queueId ?? program.offered[0];
  if (queueId !== undefined) return enterQueue(context, queueId, true);
  const speaker = speakerAt(context, menuId);
  if (speaker) reachSpeaker(context, [], speaker, true);
}

function sayMenu(context: StepContext): void {
  const { program, state } = context;
  if (program.maxMenus > 0 && state.menus >= program.maxMenus) return handOver(context, "menuLimit");
  const menu = program.nodes[menuId];
  if (!menu) return;
  state.menus += 1;
  say(context, menuId, menu, true);
}

/** A number refers to the choices as they were shown. If that option was deleted since, its parent is shown again. */
export function choose(context: StepContext, { node: id, number }: Choice): void {
  const { state, program } = context;
  state.wrong = 0;
  note(context, "chose", number);
  const node = program.nodes[id];
  if (!node) return toExistingAncestor(context);
  if (node.kind !== "queue") return enterOption(context, id);
  if (context.queueId !== node.queueId) assignQueue(context, node.queueId);
  if (stopIfClosed(context, node.queueId)) return void Object.assign(state, { trail: [], asked: [] });
  enterQueue(context, node.queueId, true);
}

function toExistingAncestor(context: StepContext): void {
  const { state, program } = context;
  note(context, "deleted");
  const existing = state.trail.filter((id) => program.nodes[id]).at(-1);
  state.trail = [];
  if (existing === undefined || existing === menuId) return begin(context);
  const node = program.nodes[existing];
  if (node) say(context, existing, node, false);
}

export function goUp(context: StepContext): void {
  const { state, program } = context;
  state.wrong = 0;
  note(context, "up");
  // An option that led to the open bills has no list of its own.
  const above = state.trail.slice(0, -1).filter((id) => (program.nodes[id]?.choices.length ?? 0) > 0);
  const id = above.at(-1);
  const node = id === undefined ? undefined : program.nodes[id];
  if (id === undefined || !node) return toExistingAncestor(context);
  say(context, id, node, false);
}

/** Repeats the choices once. After a second wrong answer the ticket waits for a person. */
export function wrongAnswer(context: StepContext, isText: boolean): void {
  const { state, program } = context;
  state.wrong += 1;
  state.heldUntil = 0;
  note(context, "wrongAnswer", state.wrong);
  if (state.wrong >= maxWrong) return giveUp(context, "wrongAnswers");
  const existing = state.trail.filter((id) => program.nodes[id]).at(-1);
  const node = existing === undefined ? undefined : program.nodes[existing];
  if (existing === undefined || !node) return toExistingAncestor(context);
  const before = isText ? program.notUnderstoodText : botTexts[program.language].textOnly;
  if (existing !== menuId) return say(context, existing, node, false, before);
  if (program.maxMenus > 0 && state.menus >= program.maxMenus) return giveUp(context, "menuLimit");
  state.menus += 1;
  say(context, menuId, node, true, before);
}

/** Says that people take over. */
function giveUp(context: StepContext, reason: "wrongAnswers" | "menuLimit"): void {
  send(context, context.program.givesUpText, null);
  handOver(context, reason);
}

export function enterQueue(context: StepContext, queueId: number, withGreeting: boolean): void {
  const id = queueNodeId(queueId);
  const node = context.program.nodes[id];
  if (!node) return void note(context, "nothingToSay");
  const speaker = speakerAt(context, id);
  if (speaker) return enterSpeaker(context, id, speaker, withGreeting);
  enter(context, id, withGreeting ? node : { ...node, text: "", hasMedia: false });
}

/**
 * An integration speaks first, and a prompt answers the message that brought the customer here. A customer who chose the
 * queue in a menu, or was moved to it, gets its greeting instead, and the prompt answers the next message.
 */
function enterSpeaker(context: StepContext, id: string, speaker: string, withGreeting: boolean): void {
  const { program, state, event } = context;
  const node = program.nodes[id];
  const speaks = program.nodes[speaker];
  const begins = speaks?.kind === "speaker" && speaks.speaks?.begins === true;
  const isFirstMessage = event.kind === "messageReceived" && state.asked.length === 0;
  const greets =
    node !== undefined && withGreeting && !begins && !(isFirstMessage && speaks?.kind === "speaker" && speaks.speaks);
  const isGreeted = greets && (node.text.trim() !== "" || node.hasMedia);
  if (isGreeted) say(context, id, { ...node, choices: [] }, true);
  if (state.silentSince === null)
    reachSpeaker(context, [id], speaker, begins || (event.kind === "messageReceived" && !isGreeted));
}

const enterOption = (context: StepContext, id: string): void => {
  const node = context.program.nodes[id];
  if (node) enter(context, id, node);
};

/** Sends the text of a node that the customer has just reached. */
function enter(context: StepContext, id: string, node: BotNode): void {
  context.nodes += 1;
  if (context.nodes > limits.nodes) return handOver(context, "loop");
  const speaker = node.kind === "option" ? speakerAt(context, id) : null;
  say(context, id, speaker ? { ...node, choices: [] } : node, true);
  if (context.state.silentSince !== null) return;
  if (speaker) return reachSpeaker(context, context.state.trail, speaker, true);
  if (node.choices.length === 0) leaveLeaf(context, node);
}

/** After the open bills were sent: returns to the prompt that led to them, or does what their option does at its end. */
export function followBills(context: StepContext): void {
  if (promptAbove(context)) return backToPrompt(context);
  const node = context.program.nodes[context.state.trail.at(-2) ?? ""];
  if (node?.kind !== "option" || node.choices.length > 0) return handOver(context, "finished");
  leaveLeaf(context, node);
}

/** The prompt answers the customer's next message. */
export function backToPrompt(context: StepContext): void {
  const trail = context.state.trail.slice(0, -1);
  Object.assign(context.state, { trail, wrong: 0, session: null, contracts: 0 });
  note(context, "at", trail.at(-1));
}

/** A leaf resolves the ticket or leaves it to people, here or in another queue. */
function leaveLeaf(context: StepContext, node: BotNode): void {
  if (node.kind === "option" && node.closesTicket) return closeTicket(context);
  const target = node.kind === "option" ? node.forwardQueueId : null;
  if (target === null || !context.program.nodes[queueNodeId(target)]) return handOver(context, "finished");
  if (context.queueId !== target) assignQueue(context, target);
  if (stopIfClosed(context, target)) return void Object.assign(context.state, { trail: [], asked: [] });
  enterQueue(context, target, true);
}
