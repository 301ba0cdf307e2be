import type { BotCommand } from "./commands";

/** Why the bot says nothing to a message at all, in the order in which the causes are looked at. */
export const silences = [
  "group",
  "ownMessage",
  "unreadable",
  "history",
  "suspended",
  "held",
  "contactOff",
  "ticketOff",
  "takenOver",
] as const;
export type Silence = (typeof silences)[number];

/** Hours are closed since `since` (Unix milliseconds); the notice may be empty. */
export interface Absence {
  since: number;
  notice: string;
}

/** What a step may know beside the program. The engine reads no clock: `now` is Unix milliseconds. */
export interface Facts {
  now: number;
  silence: Silence | null;
  queueId: number | null;
  /** The greeting without a menu was sent. */
  isGreeted: boolean;
  /** When the customer was last told that the hours are closed. */
  absenceToldAt: number | null;
  /** The absence of the company, where its hours apply. */
  companyAbsence: Absence | null;
  /** The absences of queues, where theirs apply. */
  queueAbsences: Record<number, Absence>;
  /** The number of this step in the ticket: a call is known by it. */
  seq: number;
  /** What the company's plan includes at this moment. */
  mayUse: { prompts: boolean; integrations: boolean };
}

/** Facts of a new ticket: no queue, within opening hours, on a plan that includes everything. */
export const newFacts = (now: number): Facts => ({
  now,
  silence: null,
  queueId: null,
  isGreeted: false,
  absenceToldAt: null,
  companyAbsence: null,
  queueAbsences: {},
  seq: 0,
  mayUse: { prompts: true, integrations: true },
});

export type BotEvent =
  /** `kind`: what the message is; only a text can be an answer. `at`: when it was written. */
  /** `isVoice`: a recording, which may be listened to. */
  | { kind: "messageReceived"; text: string; isText: boolean; isVoice?: true; at: number }
  /** Somebody, or a timer, moved the ticket to this queue while nobody holds it. */
  | { kind: "queueAssigned"; queueId: number }
  /** An agent restarts the conversation with the bot. */
  | { kind: "restarted" }
  /** An agent gave the ticket back, and the company lets the bot go on where it was. */
  | { kind: "returned" }
  /** The bot's last message did not reach the customer. */
  | { kind: "messageFailed" }
  /** A call to another service has ended. `call`: the number of the step that asked. */
  | { kind: "callResolved"; call: number; value: CallValue }
  /** Another system sent commands by itself. */
  | { kind: "commandsReceived"; integrationId: number; commands: ReadyCommand[] };

/**
 * The service that a call asks. A company has one billing system, so its id is 0. `voice`: the AI of a prompt
 * transcribes the customer's recording.
 */
export interface CallTarget {
  kind: "prompt" | "integration" | "bills" | "voice";
  id: number;
}

/** A command whose file is stored. */
export type ReadyCommand =
  | Exclude<BotCommand, { type: "media" }>
  | { type: "file"; fileId: number; name: string | null; caption: string };

/** One bill of a customer, as it is told. */
export interface BillTexts {
  text: string;
  /** The code for a bank's app, in a bubble of its own. */
  pix: string | null;
  fileId: number | null;
}

/** What the AI of a prompt decided. */
interface PromptAnswer {
  kind: "answer";
  text: string;
  handOver: boolean;
  queueId: number | null;
  reason: string;
  /** The stored recording of the text. */
  voice: number | null;
  /** The customer asks for open bills, which the look-up gives. */
  openBills?: boolean;
}

/** The result of a call to another service. */
export type CallValue =
  | PromptAnswer
  /** `isOver`: the other bot has said all it has to say. `isLater`: the commands come by a call of their own. */
  | { kind: "commands"; commands: ReadyCommand[]; isOver: boolean; isLater: boolean; hasSession: boolean }
  /** Several contracts: the customer chooses by number. */
  | { kind: "contracts"; names: string[] }
  | { kind: "bills"; customer: string; bills: BillTexts[] }
  | { kind: "noCustomer" }
  /** What the customer said in a recording. */
  | { kind: "heard"; text: string }
  | { kind: "failed"; failure: string };

export type Effect =
  /** `media`: the node whose file goes with the text. */
  /** `isPlain`: not a template of the company. `paceMs`: how long after the message before it. */
  | { kind: "send"; text: string; media: string | null; isPlain?: true; paceMs?: number }
  /** A file that a call has stored. */
  | { kind: "sendFile"; fileId: number; name: string | null; text: string; paceMs?: number }
  /** Asks another service, after the customer has been quiet for `waitMs`. `session`: the call that it continues. */
  | { kind: "call"; to: CallTarget; begins: boolean; session: number | null; choice: number | null; waitMs: number }
  | { kind: "addNote"; text: string }
  | { kind: "assignUser"; userId: number }
  | { kind: "tag"; tagId: number }
  | { kind: "setField"; name: string; value: string }
  | { kind: "close" }
  | { kind: "assignQueue"; queueId: number }
  /** The ticket waits for people. */
  | { kind: "handOver"; reason: HandOverReason }
  | { kind: "mark"; what: "greeted" | "absenceTold" };

export type HandOverReason =
  | "finished"
  | "wrongAnswers"
  | "menuLimit"
  | "turnLimit"
  | "loop"
  | "speaker"
  | "callFailed"
  | "planOff"
  | "undelivered";

/** The bot's place in a conversation, on the ticket's row. Times are Unix milliseconds. */
export interface BotState {
  /** The node that was said last, with what stands above it; empty: nothing was said. */
  trail: string[];
  /** What the customer was shown: a number means what it meant when it was shown. */
  asked: [number: number, node: string][];
  /** The menus of this ticket. */
  menus: number;
  /** Wrong answers since the last valid one. */
  wrong: number;
  saidAt: number;
  /** When the bot left the ticket to people; null while it answers. "#" or another queue ends the silence. */
  silentSince: number | null;
  /** Why it did; "closed": it resolved the ticket. */
  silentFor: HandOverReason | "closed" | null;
  /** When the bot spoke within the last minutes, newest last. */
  turns: number[];
  /** The day (whole days since 1970) and its turns. */
  day: [day: number, turns: number];
  /** The customer's repeated text, how often and since when. */
  same: [text: string, times: number, since: number];
  /** Answers in a row that came faster than a person writes. */
  fast: number;
  mutedUntil: number;
  /** Minutes of the next silence towards another bot. */
  muteMinutes: number;
  /** The call whose answer is awaited, and whether the customer wrote more meanwhile. */
  awaits: number | null;
  wroteMore: boolean;
  /** The call that holds the session of the other bot, and when it last spoke. */
  session: number | null;
  sessionAt: number;
  /** Answers of prompts and integrations in this ticket. */
  replies: number;
  /** Contracts that the customer chooses from. */
  contracts: number;
}

/** One sentence of what the step did, for people: a key and its values. */
export interface TraceLine {
  what: string;
  value?: string | number;
}

export interface Step {
  state: BotState;
  effects: Effect[];
  trace: TraceLine[];
}

export const newState = (): BotState => ({
  trail: [],
  asked: [],
  menus: 0,
  wrong: 0,
  saidAt: 0,
  silentSince: null,
  silentFor: null,
  turns: [],
  day: [0, 0],
  same: ["", 0, 0],
  fast: 0,
  mutedUntil: 0,
  muteMinutes: 60,
  awaits: null,
  wroteMore: false,
  session: null,
  sessionAt: 0,
  replies: 0,
  contracts: 0,
});

/** The prompt, integration or bill look-up that has the conversation. */
export const speakerIn = ({ trail }: Pick<BotState, "trail">): CallTarget | null => {
  const [, kind, id] = /^(prompt|integration|bills):(\d+)$/.exec(trail.at(-1) ?? "") ?? [];
  return kind === undefined ? null : { kind: kind as CallTarget["kind"], id: Number(id) };
};

/** Whether the bot has offered choices, or lets another service speak, and reads the customer's next message. */
export const awaitsAnswer = (state: BotState, now: number): boolean =>
  (state.asked.length > 0 || speakerIn(state) !== null) && state.silentSince === null && state.mutedUntil <= now;
