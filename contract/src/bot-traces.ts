import * as yup from "yup";
import type { BotEvent, CallTarget, CallValue, Effect, Facts, TraceLine } from "./bot/engine-types";
import { botCommands } from "./bot/command-input";
import { get, post } from "./endpoint";
import { integer, rowId, strictObject, trimmedText } from "./input";
import { trialMessages } from "./prompts";

/** A call to another service that was answered, well or not. */
export interface BotAnsweredCall {
  kind: CallTarget["kind"];
  /** The prompt or integration, by its name at that time; null when unknown. */
  name: string | null;
  /** The AI's model. */
  model: string | null;
  /** The provider's own count; null where it tells none. */
  tokens: number | null;
  milliseconds: number;
}

/**
 * One step of the bot in a ticket: what it knew, and what it did. The messages of a step are those whose `clientId` is
 * `bot:{ticketId}:{seq}:{n}`.
 */
export interface BotTraceDto {
  seq: number;
  at: string;
  /** A customer's text is not kept here: it is in the message. */
  event: BotEvent;
  messageId: number | null;
  /** What the customer wrote; null when the message was edited or deleted since, or is no text. */
  text: string | null;
  /** The conversation with the bot began here. */
  isFresh: boolean;
  programHash: string;
  facts: Facts;
  effects: Effect[];
  trace: TraceLine[];
  /** The responder whose answer the step took; null for steps without one. */
  call: BotAnsweredCall | null;
}

const tracePage = strictObject({
  /** Continue before this step. */
  before: integer().min(1).max(2_147_483_647),
});

/** Steps per page. */
export const tracesPerPage = 100;

/** How many of the newest conversations are compared with a draft. */
export const comparedConversations = 200;
export const conversationsPerPage = 50;
/** Steps of one conversation; the ones after them are not compared. */
export const stepsPerConversation = 60;

const conversationPage = strictObject({
  /** Continue before this ticket. Names a place in the list, not a row. */
  before: integer().min(1).max(9_999_999_999),
  /** Only of this connection. */
  whatsappId: rowId(),
});
export type BotConversationSearch = yup.InferType<typeof conversationPage>;

/** A step, as far as it can be made again. */
export type BotStepDto = Pick<BotTraceDto, "seq" | "at" | "event" | "text" | "isFresh" | "facts" | "effects">;

/** A ticket in which the bot took steps. */
export interface BotConversationDto {
  ticketId: number;
  ticketNumber: number;
  contact: string;
  whatsappId: number | null;
  /** Oldest first. */
  steps: BotStepDto[];
}

const botTrial = strictObject({
  /** One of the two. */
  promptId: rowId(),
  integrationId: rowId().test(
    "one",
    "Required",
    (id, { parent }: yup.TestContext<{ promptId?: number }>) =>
      (id === undefined) !== ((parent as { promptId?: number }).promptId === undefined),
  ),
  /** The session from the integration's last reply; without it a new conversation begins. */
  session: yup.string().max(20_000, "Too Long!"),
  messages: trialMessages(),
});
export type BotTrial = yup.InferType<typeof botTrial>;

/** A request as it left, with `****` in place of its secrets. */
export interface TriedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What came back, its beginning; null when nothing did. */
  answer: { status: number; body: string } | null;
  /** Why the answer was not followed: `commands[0].type: Not a command`. */
  refusal?: string;
}

export interface BotTrialDto {
  /** Fields of the answer that mean nothing here. */
  unknown: string[];
  /** The requests sent to an integration, including those that it did not answer; none for a prompt. */
  requests: TriedRequest[];
  /** The value of the event `callResolved`. */
  value: CallValue;
  milliseconds: number;
  /** For the next call of an integration; null: its conversation is over. */
  session: string | null;
}

/** The newest call of an integration in a conversation. */
export interface LastCallDto {
  at: string;
  milliseconds: number;
  outcome: string;
  ticketId: number;
  ticketNumber: number;
  requests: TriedRequest[];
}

const botCommandInput = strictObject({
  /** `data.call` of the event that is answered; it may be answered once. */
  call: trimmedText()
    .required("Required")
    .matches(/^[0-9a-f-]{36}$/, "Invalid"),
  commands: botCommands.required("Required").min(1, "Required"),
});

export const botTraceApi = {
  /** The newest steps first. */
  ofTicket: get("/bot/traces/:ticketId", { access: "bot:traces", query: tracePage }).replies<{
    traces: BotTraceDto[];
    hasMore: boolean;
    ticketNumber: number;
    /** The ticket's connection. */
    whatsappId: number | null;
  }>(),
  /** The newest tickets with steps of the bot, of those that the person may see. */
  conversations: get("/bot/conversations", { access: "bot:traces", query: conversationPage }).replies<{
    conversations: BotConversationDto[];
    hasMore: boolean;
  }>(),
  /** Makes one real call of a conversation that is only tried; nothing is sent to a customer. It is counted. */
  tryCall: post("/bot/try", {
    access: "bot:call",
    body: botTrial,
    limit: "tryPrompt",
  }).replies<BotTrialDto>(),
  /** Null before the first call, and once its ticket is deleted or the bot's traces have run out. */
  lastCall: get("/queueIntegration/:id/lastCall", {
    access: "integrations:manage",
    plan: "useIntegrations",
  }).replies<{ call: LastCallDto | null }>(),
  /**
   * Commands of another system, after it answered an event with 202. The token of the call is the only credential. A call
   * that was answered already is refused with 409 ERR_CALL_ANSWERED.
   */
  commands: post("/bot/commands", { access: "public", body: botCommandInput, limit: "anybody" }).replies<{
    message: string;
  }>(),
};
