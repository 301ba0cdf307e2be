import { findTaxId } from "../tax-id";
import { bubblesOf } from "./answer-text";
import { applyCommands } from "./apply-commands";
import { billsId, type BotSpeaker } from "./program";
import { fold, readAnswer } from "./read-answer";
import { botTexts } from "./texts";
import { speakerIn, type BotEvent, type CallValue } from "./vocabulary";
import { assignQueue, countTurn, fuses, leave, minute, nodeAt, note, send, type Received, type Walk } from "./walk";

/** Tax ids that were not found, before people take over. */
const maxWrongTaxIds = 3;

/** Whether the company's plan includes it. */
const maySpeak = ({ facts }: Walk, id: string): boolean =>
  id.startsWith("prompt:") ? facts.mayUse.prompts : !id.startsWith("integration:") || facts.mayUse.integrations;

/** The node that speaks for this one; null: the node speaks for itself. */
export function speakerAt(walk: Walk, id: string): string | null {
  const speaker = walk.program.nodes[id]?.speaker ?? null;
  return speaker !== null && walk.program.nodes[speaker] && maySpeak(walk, speaker) ? speaker : null;
}

/** Gives the conversation to it. `asks`: it answers at once; else it waits for the customer's next message. */
export function reachSpeaker(walk: Walk, above: readonly string[], id: string, asks: boolean): void {
  const { state, program } = walk;
  Object.assign(state, { trail: [...above, id], asked: [], wrong: 0, awaits: null, wroteMore: false });
  Object.assign(state, { session: null, contracts: 0 });
  note(walk, "at", id);
  if (id === billsId) return void send(walk, botTexts[program.language].askTaxId, null);
  if (asks) ask(walk);
}

const speakerNow = (walk: Walk): BotSpeaker | null => {
  const node = nodeAt(walk);
  return node?.kind === "speaker" ? node.speaks : null;
};

/** A message of the customer, while a prompt, an integration or the look-up of bills has the conversation. */
export function speakerReceived(walk: Walk, event: Received): void {
  const { state, facts, program } = walk;
  if (!maySpeak(walk, state.trail.at(-1) ?? "")) {
    walk.effects.push({ kind: "addNote", text: botTexts[program.language].planOff });
    return leave(walk, "planOff");
  }
  const speaker = speakerNow(walk);
  if (!speaker) return taxIdReceived(walk, event);
  const text = fold(event.text);
  if (speaker.finishWord && text === fold(speaker.finishWord)) return leave(walk, "finished");
  if (state.replies >= fuses.replies) return toPeople(walk, speaker);
  if (speaker.restartWord && text === fold(speaker.restartWord)) {
    state.session = null;
    if (speaker.restartText.trim()) send(walk, speaker.restartText, null);
    return ask(walk);
  }
  const isExpired = speaker.expiresMinutes > 0 && facts.now - state.sessionAt > speaker.expiresMinutes * minute;
  if (state.session !== null && isExpired) {
    note(walk, "expired");
    state.session = null;
  }
  // A conversation of another bot is answered in order; a prompt answers everything at once.
  if (state.awaits !== null && speaker.kind === "integration") state.wroteMore = true;
  else ask(walk);
}

/** A newer question replaces the one that is awaited. */
function ask(walk: Walk, choice: number | null = null): void {
  const { state, facts, effects } = walk;
  const to = speakerIn(state);
  if (!to) return;
  state.awaits = facts.seq;
  state.wroteMore = false;
  note(walk, "asks", state.trail.at(-1));
  const waitMs = speakerNow(walk)?.quietMs ?? 0;
  effects.push({ kind: "call", to, begins: state.session === null, session: state.session, choice, waitMs });
}

type Resolved = Extract<BotEvent, { kind: "callResolved" }>;
type Next = "menu" | null;

/** The answer of a call, unless it is no longer awaited. */
export function callResolved(walk: Walk, { call, value }: Resolved): Next {
  const { state } = walk;
  if (state.awaits !== call || value.kind === "heard") return thrownAway(walk);
  const speaker = speakerNow(walk);
  const { wroteMore } = state;
  Object.assign(state, { awaits: null, wroteMore: false, sessionAt: walk.facts.now });
  note(walk, "answered", value.kind);
  if (value.kind === "failed") failed(walk, speaker, value.failure);
  else if (value.kind === "answer") answered(walk, speaker, value);
  else if (value.kind !== "commands") billsAnswered(walk, call, value);
  if (value.kind !== "commands") return null;
  state.session = value.hasSession ? call : null;
  const next = commanded(walk, value.commands);
  if (value.isOver && next === null) leave(walk, "finished");
  if (wroteMore && next === null && state.silentSince === null) ask(walk);
  return next;
}

/** Commands that came by themselves, from the integration that has the conversation. */
export function commandsReceived(walk: Walk, event: Extract<BotEvent, { kind: "commandsReceived" }>): Next {
  const speaker = speakerIn(walk.state);
  if (speaker?.kind === "integration" && speaker.id === event.integrationId) return commanded(walk, event.commands);
  return event.commands.some(({ type }) => type === "resume") ? commanded(walk, event.commands) : thrownAway(walk);
}

function thrownAway(walk: Walk): null {
  note(walk, "late");
  return null;
}

function commanded(walk: Walk, commands: Parameters<typeof applyCommands>[1]): Next {
  if (commands.some(({ type }) => type === "message" || type === "file")) walk.state.replies += 1;
  return applyCommands(walk, commands);
}

/** Another service failed: the customer is told, and people see why. */
function failed(walk: Walk, speaker: BotSpeaker | null, failure: string): void {
  note(walk, "failed", failure);
  if (walk.program.failedText.trim()) send(walk, walk.program.failedText, null);
  leaveFor(walk, speaker, "callFailed");
}

type Answer = Extract<CallValue, { kind: "answer" }>;

function answered(walk: Walk, speaker: BotSpeaker | null, { text, voice, ...decided }: Answer): void {
  const { state, effects, program } = walk;
  const bubbles = bubblesOf(text);
  const handsOver = decided.handOver || bubbles.length === 0;
  const words = botTexts[program.language];
  state.replies += 1;
  if (voice !== null && countTurn(walk)) effects.push({ kind: "sendFile", fileId: voice, name: null, text: "" });
  else sendPlain(walk, bubbles.length > 0 ? bubbles : [words.handOver]);
  if (!handsOver || state.silentSince !== null) return;
  const queueId = decided.queueId ?? speaker?.queueId ?? null;
  effects.push({ kind: "addNote", text: [`${words.summary}:`, decided.reason].filter(Boolean).join("\n") });
  leaveFor(walk, speaker && { ...speaker, queueId }, "speaker");
}

/** The thirtieth answer was the last one. */
function toPeople(walk: Walk, speaker: BotSpeaker): void {
  note(walk, "manyReplies", walk.state.replies);
  sendPlain(walk, [botTexts[walk.program.language].handOver]);
  leaveFor(walk, speaker, "speaker");
}

function leaveFor(walk: Walk, speaker: BotSpeaker | null, reason: "speaker" | "callFailed"): void {
  const queueId = speaker?.queueId ?? null;
  if (queueId !== null && queueId !== walk.queueId) assignQueue(walk, queueId);
  leave(walk, reason);
}

function sendPlain(walk: Walk, texts: readonly string[]): void {
  if (texts.length === 0 || !countTurn(walk)) return;
  for (const text of texts) walk.effects.push({ kind: "send", text, media: null, isPlain: true });
}

/** A CPF or CNPJ, or the number of a contract. */
function taxIdReceived(walk: Walk, { text }: Received): void {
  const { state, program } = walk;
  if (state.awaits !== null) return void note(walk, "preface");
  const choices = Array.from({ length: state.contracts }, (_, index) => ({ number: index + 1, title: "", node: "" }));
  const answer = findTaxId(text) ? null : readAnswer(text, choices);
  if (answer?.kind === "choice") return ask(walk, answer.choice.number);
  if (findTaxId(text)) {
    Object.assign(state, { session: null, contracts: 0 });
    return ask(walk);
  }
  wrongTaxId(walk, botTexts[program.language].badTaxId);
}

function wrongTaxId(walk: Walk, text: string): void {
  walk.state.wrong += 1;
  note(walk, "wrongAnswer", walk.state.wrong);
  if (walk.state.wrong >= maxWrongTaxIds) return leave(walk, "wrongAnswers");
  send(walk, text, null);
}

type Billed = Extract<CallValue, { kind: "contracts" | "bills" | "noCustomer" }>;

function billsAnswered(walk: Walk, call: number, value: Billed): void {
  const { state, program, effects } = walk;
  const words = botTexts[program.language];
  if (value.kind === "noCustomer") return wrongTaxId(walk, words.noCustomer);
  if (value.kind === "contracts") {
    Object.assign(state, { session: call, contracts: value.names.length });
    const lines = value.names.map((name, index) => `*${index + 1}* - ${name}`);
    return sendPlain(walk, [[words.chooseContract, ...lines].join("\n")]);
  }
  const isEmpty = value.bills.length === 0;
  sendPlain(walk, [(isEmpty ? words.noBills : words.billsOf).replace("{customer}", value.customer)]);
  for (const { text, pix, fileId } of value.bills) {
    sendPlain(walk, [text, ...(pix === null ? [] : [words.pixBelow, pix])]);
    if (fileId !== null && countTurn(walk)) effects.push({ kind: "sendFile", fileId, name: "boleto.pdf", text: "" });
  }
  leave(walk, "finished");
}
