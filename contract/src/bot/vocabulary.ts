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
}

export type BotEvent =
  /** `kind`: what the message is; only a text can be an answer. `at`: when it was written. */
  | { kind: "messageReceived"; text: string; isText: boolean; at: number }
  /** Somebody, or a timer, moved the ticket to this queue while nobody holds it. */
  | { kind: "queueAssigned"; queueId: number }
  /** Somebody lets the conversation with the bot begin anew. */
  | { kind: "restarted" };

export type Effect =
  /** `media`: the node whose file goes with the text. */
  | { kind: "send"; text: string; media: string | null }
  | { kind: "assignQueue"; queueId: number }
  /** The ticket waits for people. */
  | { kind: "handOver"; reason: HandOverReason }
  | { kind: "mark"; what: "greeted" | "absenceTold" };

export type HandOverReason = "finished" | "wrongAnswers" | "menuLimit" | "turnLimit" | "loop";

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
  /** Since when the ticket waits for a person; "#" or another queue wakes the bot. */
  silentSince: number | null;
  silentFor: HandOverReason | null;
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
});

/** Whether the customer was offered choices and the bot reads the answer. */
export const awaitsAnswer = (state: BotState, now: number): boolean =>
  state.asked.length > 0 && state.silentSince === null && state.mutedUntil <= now;
