import * as yup from "yup";
import type { BotEvent, CallValue, Effect, Facts, TraceLine } from "./bot/vocabulary";
import { get, post } from "./endpoint";
import { integer, rowId, trimmedText } from "./input";

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
  programHash: string;
  facts: Facts;
  effects: Effect[];
  trace: TraceLine[];
}

export const tracePage = yup
  .object({
    /** Continue before this step. */
    before: integer().min(1).max(2_147_483_647),
  })
  .noUnknown();

/** Steps per page. */
export const tracesPerPage = 100;

export const botTrial = yup
  .object({
    promptId: rowId().required("Required"),
    /** The conversation so far, oldest first; its last message is the customer's. */
    messages: yup
      .array(
        yup
          .object({
            from: yup
              .string<"customer" | "us">()
              .oneOf(["customer", "us"] as const)
              .required("Required"),
            text: trimmedText().required("Required").max(4_096, "Too Long!"),
          })
          .noUnknown()
          .required("Required"),
      )
      .required("Required")
      .min(1)
      .max(100),
  })
  .noUnknown();
export type BotTrial = yup.InferType<typeof botTrial>;

export interface BotTrialDto {
  /** The value of the event `callResolved`. */
  value: CallValue;
  milliseconds: number;
}

export const botTraceApi = {
  /** The newest steps first. */
  ofTicket: get("/bot/traces/:ticketId", { access: "bot:traces", query: tracePage }).replies<{
    traces: BotTraceDto[];
    hasMore: boolean;
  }>(),
  /** Makes one real call of a conversation that is only tried; nothing is sent to a customer. It is counted. */
  tryCall: post("/bot/try", {
    access: "bot:call",
    plan: "useOpenAi",
    body: botTrial,
    limit: "tryPrompt",
  }).replies<BotTrialDto>(),
};
