import type { BotCommand } from "./commands";

/** Reasons for which the bot does not react to a message at all, in the order in which they are checked. */
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

/** A time outside business hours, which began at `since` (Unix milliseconds). The notice for customers may be empty. */
export interface Absence {
  since: number;
  notice: string;
}

/** A step's input other than the program, state and event. The engine reads no clock: `now` is Unix milliseconds. */
export interface Facts {
  now: number;
  silence: Silence | null;
  queueId: number | null;
  /** The node of the prompt or the integration that was chosen for this ticket. It speaks first. */
  responder?: string | null;
  /** The greeting without a menu was sent. */
  isGreeted: boolean;
  /** When the customer was last told that the hours are closed. */
  absenceToldAt: number | null;
  /** Set while the company is closed, if its hours apply. */
  companyAbsence: Absence | null;
  /** The queues that are closed, if their hours apply. */
  queueAbsences: Record<number, Absence>;
  /** The number of this step in the ticket. It identifies the call that the step makes. */
  seq: number;
  /** The bot's last message has reached the phone. */
  hasArrived: boolean;
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
  hasArrived: true,
  mayUse: { prompts: true, integrations: true },
});

/** A conversation without a queue that is quiet for so long moves to the fallback queue. */
export const choiceOverdueMinutes = 10;

export type BotEvent =
  /** Only a text can be an answer. `isVoice`: a recording, which an AI may transcribe. `at`: when it was written, by the server's clock. */
  | { kind: "messageReceived"; text: string; isText: boolean; isVoice?: true; at: number }
  /** A user or a timer moved the ticket to this queue while no agent is assigned. */
  | { kind: "queueAssigned"; queueId: number }
  /** The time is over in which an answer that is none was held. */
  | { kind: "holdEnded" }
  /** The conversation has been quiet for too long and has no queue. */
  | { kind: "choiceOverdue" }
  /** An agent restarts the conversation with the bot. */
  | { kind: "restarted" }
  /** An agent returned the ticket to the queue, and the company's settings let the bot continue where it was. */
  | { kind: "returned" }
  /** The bot's last message did not reach the customer. */
  | { kind: "messageFailed" }
  /** A call to another service has ended. `call`: the number of the step that asked. */
  | { kind: "callResolved"; call: number; value: CallValue }
  /** Another system sent commands without having been called. */
  | { kind: "commandsReceived"; integrationId: number; commands: ReadyCommand[] };

/**
 * The service that a call reaches. A company has one billing system, so its id is 0. `voice`: the AI of a prompt
 * transcribes the customer's recording.
 */
export interface CallTarget {
  kind: "prompt" | "integration" | "bills" | "voice";
  id: number;
}

/** A command of another system. Its file, if it has one, has been downloaded and stored. */
export type ReadyCommand =
  | Exclude<BotCommand, { type: "media" }>
  | { type: "file"; fileId: number; name: string | null; caption: string };

/** One open bill, as the messages for the customer. */
export interface BillTexts {
  text: string;
  /** The Pix code to paste into a bank's app, sent as a message of its own. */
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
  /** The customer asks for open bills: the engine calls the billing system next. */
  openBills?: boolean;
}

/** The result of a call to another service. */
export type CallValue =
  | PromptAnswer
  /** `isOver`: the other bot has ended its conversation. `isLater`: the other system sends the commands later. */
  | { kind: "commands"; commands: ReadyCommand[]; isOver: boolean; isLater: boolean; hasSession: boolean }
  /** Several contracts: the customer chooses by number. */
  | { kind: "contracts"; names: string[] }
  | { kind: "bills"; customer: string; bills: BillTexts[] }
  | { kind: "noCustomer" }
  /** The transcript of a recording. */
  | { kind: "heard"; text: string }
  /** `isForgotten`: so long ago that the customer, who may have forgotten the conversation, is not written to. */
  | { kind: "failed"; failure: string; isForgotten?: true };

export type Effect =
  /**
   * `media`: the node whose file is sent with the text. `isPlain`: the text has no variables to fill in. `paceMs`: the delay
   * after the previous message. `choices`: what the text offers, for numbers that have buttons.
   */
  | { kind: "send"; text: string; media: string | null; isPlain?: true; paceMs?: number; choices?: OfferedChoice[] }
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

/** A choice of a menu: the answer that means it, and its words. */
export interface OfferedChoice {
  answer: string;
  title: string;
}

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
  /** The path to the node whose text was sent last; empty: the bot begins with the next message. */
  trail: string[];
  /** The choices as they were last shown. The customer's number refers to these, even if the menu has changed since. */
  asked: [number: number, node: string][];
  /** How often the queue menu was sent in this ticket. */
  menus: number;
  /** Wrong answers since the last valid one. */
  wrong: number;
  saidAt: number;
  /** Until when an answer that is none is held; 0: none is. */
  heldUntil: number;
  /** Whether what is held is a text. */
  heldIsText: boolean;
  /** When the bot left the ticket to people; null while it answers. "#" or another queue ends the silence. */
  silentSince: number | null;
  /** Why the bot left the ticket to people; "closed": it resolved the ticket. */
  silentFor: HandOverReason | "closed" | null;
  /** When the bot sent messages within the last minutes, newest last. */
  turns: number[];
  /** The day (whole days since 1970), and how often the bot answered on it. */
  day: [day: number, turns: number];
  /** The customer's repeated text, how often and since when. */
  same: [text: string, times: number, since: number];
  /** Answers in a row that came faster than a person writes. */
  fast: number;
  mutedUntil: number;
  /** Minutes of the next silence towards another bot. */
  muteMinutes: number;
  /** The call whose answer is awaited, and whether the customer has written again since then. */
  awaits: number | null;
  wroteMore: boolean;
  /** The call that holds the session of the other bot, and when it last spoke. */
  session: number | null;
  sessionAt: number;
  /** Answers of prompts and integrations in this ticket. */
  replies: number;
  /** Contracts that the customer chooses from. */
  contracts: number;
  /**
   * The fallback queue in which the ticket waits because no queue was chosen; null: it is in a chosen queue. The menu
   * asks on as if the ticket had no queue.
   */
  fellBack: number | null;
}

/** One line of the trace, which tells admins what the step did: a translation key and its value. */
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
  heldUntil: 0,
  heldIsText: true,
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
  fellBack: null,
});

/** The service that the conversation is with at the moment: a prompt, an integration or the bill look-up. */
export const speakerIn = ({ trail }: Pick<BotState, "trail">): CallTarget | null => {
  const [, kind, id] = /^(prompt|integration|bills):(\d+)$/.exec(trail.at(-1) ?? "") ?? [];
  return kind === undefined ? null : { kind: kind as CallTarget["kind"], id: Number(id) };
};

/** Whether the customer's next message is an answer: to choices, or to another service that the bot lets speak. */
export const awaitsAnswer = (state: BotState, now: number): boolean =>
  (state.asked.length > 0 || speakerIn(state) !== null) && state.silentSince === null && state.mutedUntil <= now;
