import { findTaxId } from "../texts/tax-id";
import { splitMessage } from "./answer-text";
import { applyCommands } from "./apply-commands";
import { billsId, type BotSpeaker } from "./program";
import { fold } from "../texts/short-answers";
import { readAnswer } from "./read-answer";
import { botTexts } from "./texts";
import { speakerIn, type BotEvent, type CallValue } from "./engine-types";
import {
  assignQueue,
  countTurn,
  limits,
  handOver,
  minute,
  nodeAt,
  note,
  send,
  type Received,
  type StepContext,
} from "./step-context";

/** Tax ids that were not found, before people take over. */
const maxWrongTaxIds = 3;

/** Whether the company's plan includes it. */
const maySpeak = ({ facts }: StepContext, id: string): boolean =>
  id.startsWith("prompt:") ? facts.mayUse.prompts : !id.startsWith("integration:") || facts.mayUse.integrations;

/** The prompt or integration that was chosen for this ticket. */
export function ticketResponder(context: StepContext): string | null {
  const { responder = null } = context.facts;
  return responder !== null && context.program.nodes[responder] && maySpeak(context, responder) ? responder : null;
}

/** The node that speaks for this one; null: the node speaks for itself. */
export function speakerAt(context: StepContext, id: string): string | null {
  const speaker = context.program.nodes[id]?.speaker ?? null;
  return speaker !== null && context.program.nodes[speaker] && maySpeak(context, speaker) ? speaker : null;
}

/** Gives the conversation to it. `asks`: it answers at once; else it waits for the customer's next message. */
export function reachSpeaker(context: StepContext, above: readonly string[], id: string, asks: boolean): void {
  const { state, program } = context;
  Object.assign(state, { trail: [...above, id], asked: [], wrong: 0, awaits: null, wroteMore: false });
  Object.assign(state, { session: null, contracts: 0 });
  note(context, "at", id);
  if (id === billsId) return void send(context, botTexts[program.language].askTaxId, null);
  if (asks) ask(context);
}

const speakerNow = (context: StepContext): BotSpeaker | null => {
  const node = nodeAt(context);
  return node?.kind === "speaker" ? node.speaks : null;
};

/** Whether a text is a keyword. One of signs alone has no letters to compare: then nothing but itself is it. */
function isWord(typed: string, keyword: string): boolean {
  const folded = fold(keyword);
  return folded === "" ? keyword !== "" && typed.trim() === keyword : fold(typed) === folded;
}

/** A message of the customer, while a prompt, an integration or the look-up of bills has the conversation. */
export function speakerReceived(context: StepContext, event: Received): void {
  const { state, facts, program } = context;
  const speaker = speakerNow(context);
  if (!maySpeak(context, state.trail.at(-1) ?? "")) {
    context.effects.push({ kind: "addNote", text: botTexts[program.language].planOff });
    return leaveFor(context, speaker, "planOff");
  }
  if (!speaker) return taxIdReceived(context, event);
  if (isWord(event.text, speaker.finishWord)) return handOver(context, "finished");
  if (state.replies >= limits.replies) return toPeople(context, speaker);
  if (isWord(event.text, speaker.restartWord)) {
    state.session = null;
    if (speaker.restartText.trim()) send(context, speaker.restartText, null);
    return ask(context);
  }
  const isExpired = speaker.expiresMinutes > 0 && facts.now - state.sessionAt > speaker.expiresMinutes * minute;
  if (state.session !== null && isExpired) {
    note(context, "expired");
    state.session = null;
  }
  // A conversation of another bot is answered in order; a prompt answers everything at once.
  if (state.awaits !== null && speaker.kind === "integration") state.wroteMore = true;
  else ask(context);
}

/** A newer question replaces the one that is awaited. */
function ask(context: StepContext, choice: number | null = null): void {
  const { state, facts, effects } = context;
  const to = speakerIn(state);
  if (!to) return;
  state.awaits = facts.seq;
  state.wroteMore = false;
  note(context, "asks", state.trail.at(-1));
  const waitMs = speakerNow(context)?.quietMs ?? 0;
  effects.push({ kind: "call", to, begins: state.session === null, session: state.session, choice, waitMs });
}

type CallResolution = Extract<BotEvent, { kind: "callResolved" }>;
/** What the caller does next: the main menu, or what follows the option above. */
type Next = "menu" | "after" | null;

/** The answer of a call, unless it is no longer awaited. */
export function speakerCallResolved(context: StepContext, { call, value }: CallResolution): Next {
  const { state } = context;
  if (state.awaits !== call || value.kind === "heard") return thrownAway(context);
  const speaker = speakerNow(context);
  const { wroteMore } = state;
  Object.assign(state, { awaits: null, wroteMore: false, sessionAt: context.facts.now });
  note(context, "answered", value.kind);
  if (value.kind === "failed") leaveAfterFailure(context, speaker, value);
  else if (value.kind === "answer") sayAnswer(context, speaker, value);
  else if (value.kind !== "commands") return billsAnswered(context, call, value);
  if (value.kind !== "commands") return null;
  state.session = value.hasSession ? call : null;
  const next = runCommands(context, value.commands);
  if (value.isOver && next === null) handOver(context, "finished");
  if (wroteMore && next === null && state.silentSince === null) ask(context);
  return next;
}

/** Commands that came by themselves, from the integration that has the conversation. */
export function commandsReceived(context: StepContext, event: Extract<BotEvent, { kind: "commandsReceived" }>): Next {
  const speaker = speakerIn(context.state);
  if (speaker?.kind === "integration" && speaker.id === event.integrationId)
    return runCommands(context, event.commands);
  return event.commands.some(({ type }) => type === "resume")
    ? runCommands(context, event.commands)
    : thrownAway(context);
}

function thrownAway(context: StepContext): null {
  note(context, "late");
  return null;
}

function runCommands(context: StepContext, commands: Parameters<typeof applyCommands>[1]): Next {
  if (commands.some(({ type }) => type === "message" || type === "file")) context.state.replies += 1;
  return applyCommands(context, commands);
}

/** Another service failed: the customer is told, and people see why. */
function leaveAfterFailure(
  context: StepContext,
  speaker: BotSpeaker | null,
  { failure, isForgotten }: Extract<CallValue, { kind: "failed" }>,
): void {
  note(context, "failed", failure);
  if (!isForgotten && context.program.failedText.trim()) send(context, context.program.failedText, null);
  leaveFor(context, speaker, "callFailed");
}

type Answer = Extract<CallValue, { kind: "answer" }>;

function sayAnswer(context: StepContext, speaker: BotSpeaker | null, { text, voice, ...decided }: Answer): void {
  const { state, effects, program } = context;
  const bubbles = splitMessage(text);
  const looksUp = decided.openBills === true && speaker?.sendsBills === true && !decided.handOver;
  const handsOver = decided.handOver || (bubbles.length === 0 && !looksUp);
  const words = botTexts[program.language];
  state.replies += 1;
  if (voice !== null && countTurn(context)) effects.push({ kind: "sendFile", fileId: voice, name: null, text: "" });
  else sendPlain(context, handsOver && bubbles.length === 0 ? [words.handOver] : bubbles);
  if (state.silentSince !== null) return;
  if (looksUp) return reachSpeaker(context, state.trail, billsId, false);
  if (!handsOver) return;
  const queueId = decided.queueId ?? speaker?.queueId ?? null;
  effects.push({ kind: "addNote", text: [`${words.summary}:`, decided.reason].filter(Boolean).join("\n") });
  leaveFor(context, speaker && { ...speaker, queueId }, "speaker");
}

/** The thirtieth answer was the last one. */
function toPeople(context: StepContext, speaker: BotSpeaker): void {
  note(context, "manyReplies", context.state.replies);
  sendPlain(context, [botTexts[context.program.language].handOver]);
  leaveFor(context, speaker, "speaker");
}

function leaveFor(
  context: StepContext,
  speaker: BotSpeaker | null,
  reason: "speaker" | "callFailed" | "planOff",
): void {
  const queueId = speaker?.queueId ?? null;
  if (queueId !== null && queueId !== context.queueId) assignQueue(context, queueId);
  handOver(context, reason);
}

function sendPlain(context: StepContext, texts: readonly string[]): void {
  if (texts.length === 0 || !countTurn(context)) return;
  for (const text of texts) context.effects.push({ kind: "send", text, media: null, isPlain: true });
}

/** A CPF or CNPJ, or the number of a contract. */
function taxIdReceived(context: StepContext, { text }: Received): void {
  const { state, program } = context;
  if (state.awaits !== null) return void note(context, "preface");
  const choices = Array.from({ length: state.contracts }, (_, index) => ({ number: index + 1, title: "", node: "" }));
  const answer = findTaxId(text) ? null : readAnswer(text, choices);
  if (answer?.kind === "choice") return ask(context, answer.choice.number);
  if (findTaxId(text)) {
    Object.assign(state, { session: null, contracts: 0 });
    return ask(context);
  }
  wrongTaxId(context, botTexts[program.language].badTaxId);
}

function wrongTaxId(context: StepContext, text: string): void {
  context.state.wrong += 1;
  note(context, "wrongAnswer", context.state.wrong);
  const isLast = context.state.wrong >= maxWrongTaxIds;
  send(context, isLast ? botTexts[context.program.language].handOver : text, null);
  if (isLast) handOver(context, "wrongAnswers");
}

type BillsValue = Extract<CallValue, { kind: "contracts" | "bills" | "noCustomer" }>;

/** Whether a prompt began the look-up of bills. It goes on when the look-up ends. */
export const promptAbove = ({ program, state }: StepContext): boolean =>
  program.nodes[state.trail.at(-2) ?? ""]?.kind === "speaker";

/**
 * Sends the result of the bill look-up. If there were bills, or a prompt began the look-up, the caller decides what
 * follows ("after"); else the ticket waits for a person.
 */
function billsAnswered(context: StepContext, call: number, value: BillsValue): Next {
  const { state, program, effects } = context;
  const words = botTexts[program.language];
  if (value.kind === "noCustomer") {
    wrongTaxId(context, words.noCustomer);
    return null;
  }
  if (value.kind === "contracts") {
    Object.assign(state, { session: call, contracts: value.names.length });
    const lines = value.names.map((name, index) => `*${index + 1}* - ${name}`);
    sendPlain(context, [[words.chooseContract, ...lines].join("\n")]);
    return null;
  }
  const isEmpty = value.bills.length === 0;
  sendPlain(context, [(isEmpty ? words.noBills : words.billsOf).replace("{customer}", () => value.customer)]);
  for (const { text, pix, fileId } of value.bills) {
    sendPlain(context, [text, ...(pix === null ? [] : [words.pixBelow, pix])]);
    if (fileId !== null && countTurn(context)) effects.push({ kind: "sendFile", fileId, name: "boleto.pdf", text: "" });
  }
  if ((!isEmpty || promptAbove(context)) && state.silentSince === null) return "after";
  handOver(context, "finished");
  return null;
}
