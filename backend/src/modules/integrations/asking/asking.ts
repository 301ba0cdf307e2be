import type { Readable } from "node:stream";
import type { BotCommand } from "@guiche/contract/bot/commands";
import type { OutsideEvent } from "@guiche/contract/bot/outside-event";
import type { CallOutcome } from "@guiche/contract/integrations";
import { OutboundError, type Outbound, type OutboundAnswer, type OutboundCall } from "../../../core/http/outbound";
import type { Scope } from "../../../core/tenant/scope";
import type { IntegrationRow } from "../integration.store";

/** A file of the customer, for a bot that asks for one. */
export interface AskedFile {
  messageId: number;
  /** With its extension. */
  name: string;
  mimetype: string;
  bytes: number;
  /** Null when the file no longer exists. */
  open(): Promise<Readable | null>;
}

/** What a customer's words are asked with. */
export interface AskInput {
  /** What the customer wrote since the last answer, as one text. */
  text: string;
  /** The files among it, once they are downloaded. */
  files?: () => Promise<AskedFile[]>;
  /** What the other bot remembers; null: its conversation begins. */
  session: object | null;
  /** Names the conversation: the ticket's uuid. */
  conversation: string;
  timezone: string;
  event: OutsideEvent["data"];
}

/** The event of a conversation, before it is known whom it is sent to and where its files are. */
export type AskedEvent = Omit<AskInput["event"], "integration">;

/** What the other bot does. */
export interface OutsideAnswer {
  commands: BotCommand[];
  /** It has said all it has to say. */
  isOver: boolean;
  /** Its commands come by a call of their own. */
  isLater: boolean;
  /** Fields of the answer that mean nothing here. */
  unknown?: string[];
  /** What the next question continues. */
  session: object | null;
}

export interface Asking {
  scope: Scope;
  row: IntegrationRow;
  client: Outbound;
}
export type Ask = (asking: Asking, asked: AskInput) => Promise<OutsideAnswer>;

/** The other bot did not answer as it should. `detail`: its own words. */
export class AskError extends Error {
  constructor(
    readonly outcome: Exclude<CallOutcome, "ok">,
    readonly detail = "",
  ) {
    super(`The integration did not answer: ${outcome}`);
  }
}

/** Resolves with any answer below 500 that is no redirection. Rejects with an AskError. */
export async function callService(client: Outbound, url: string, call: OutboundCall): Promise<OutboundAnswer> {
  const answer = await client.call(url, call).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new AskError(error.reason);
  });
  if (answer.status >= 300 && answer.status < 400) throw new AskError("refused", `HTTP ${answer.status}`);
  if (answer.status >= 500) throw new AskError("unreachable", `HTTP ${answer.status}`);
  return answer;
}

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const rowsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The object of an answer; anything else is unreadable. */
export function readJson({ body }: OutboundAnswer): Json {
  const read = parseJson(body.toString("utf8"));
  if (!isJson(read)) throw new AskError("unreadable");
  return read;
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
