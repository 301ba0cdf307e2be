import type { Writable } from "node:stream";
import type { TaxId } from "@guiche/contract/texts/tax-id";
import {
  OutboundError,
  type OpenAnswer,
  type OutboundAnswer,
  type OutboundCall,
  type OutboundStreams,
} from "../../core/http/outbound";

/** A customer of an internet provider, as its billing system knows them. One person may be several of them. */
export interface BillingCustomer {
  /** The system's own id. */
  id: string;
  name: string;
  /** As the system has them, in any notation; [] where it tells none. */
  phones: string[];
}

export interface OpenBill {
  id: string;
  /** YYYY-MM-DD */
  due: string;
  cents: number;
  /** The digits under a boleto's bar code. */
  line: string | null;
  /** The text that a bank's app takes for a Pix. */
  pix: string | null;
  /** The stored PDF. */
  fileId: number | null;
  link: string | null;
}

/** The largest PDF of a bill that is sent. */
export const maxPdfBytes = 8 * 1024 * 1024;

/**
 * Stores the PDF that `fill` writes, which comes straight from the system and is never whole in memory. Null where there
 * is none, or no room for it: the rest of the bill is enough to pay.
 */
export type StorePdf = (fill: (sink: Writable) => Promise<void>) => Promise<number | null>;

/** A provider's billing system, read only. Every call rejects with a BillingError. */
export interface BillingSystem {
  /** Whether its customers come with the phones of their record. */
  readonly tellsPhones: boolean;
  /** [] when no customer has this number. */
  customersOf(taxId: TaxId): Promise<BillingCustomer[]>;
  /** Unpaid bills without what the customer pays them with, in any order. */
  unpaidOf(customer: BillingCustomer): Promise<OpenBill[]>;
  /** The bill with its line, Pix, PDF and link, as far as the system has them. No PDF is fetched where none is to be stored. */
  withPayment(bill: OpenBill, storePdf: StorePdf | null): Promise<OpenBill>;
}

type BillingFailure =
  /** It does not answer, or too late. */
  | "unreachable"
  /** The server may not call its address. */
  | "forbidden"
  /** It refuses our key. */
  | "refused"
  /** It answers something else than it should. */
  | "unreadable";

export class BillingError extends Error {
  constructor(
    readonly reason: BillingFailure,
    detail = "",
  ) {
    super(`The billing system failed: ${reason}${detail && ` (${detail})`}`);
  }
}

export type BillingClient = OutboundStreams;

/** Calls the system. Answers of any status below 500 but 401 and 403 come back. */
export const callSystem = (client: BillingClient, url: string, call: OutboundCall): Promise<OutboundAnswer> =>
  requireSuccess(client.call(url, call));

/** As `callSystem`, once the headers are there. */
export const openSystem = (client: BillingClient, url: string, call: OutboundCall): Promise<OpenAnswer> =>
  requireSuccess(client.open(url, call));

async function requireSuccess<Answer extends OutboundAnswer | OpenAnswer>(
  answerPromise: Promise<Answer>,
): Promise<Answer> {
  const answer = await answerPromise.catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === "tooLarge") throw new BillingError("unreadable", "too large");
    throw new BillingError(error.reason === "forbidden" ? "forbidden" : "unreachable");
  });
  if (answer.status >= 400 && !Buffer.isBuffer(answer.body)) answer.body.destroy();
  if (answer.status === 401 || answer.status === 403) throw new BillingError("refused");
  if (answer.status >= 500) throw new BillingError("unreachable", String(answer.status));
  return answer;
}

export type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The object of an answer. */
export function readJson({ body }: OutboundAnswer): Json {
  try {
    const read: unknown = JSON.parse(body.toString("utf8"));
    if (isJson(read)) return read;
  } catch {
    // The reason below says it.
  }
  throw new BillingError("unreadable");
}

/** The rows of a list, [] where it is missing. */
export const rowsIn = (list: unknown): Json[] => (Array.isArray(list) ? list.filter(isJson) : []);

/** A text or number as text; "" for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

export const textOrNull = (value: unknown): string | null => textIn(value) || null;

/** "1.234,56", "1234.56" or 1234.56 as cents. */
export function centsIn(value: unknown): number {
  const text = textIn(value);
  const plain = /,\d{1,2}$/.test(text) ? text.replaceAll(".", "").replace(",", ".") : text;
  const amount = Number(plain);
  if (plain === "" || !Number.isFinite(amount)) throw new BillingError("unreadable", "amount");
  return Math.round(amount * 100);
}

/** "2026-12-05", with or without a time, as YYYY-MM-DD. */
export function dayIn(value: unknown): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textIn(value)) ?? [];
  if (day === undefined) throw new BillingError("unreadable", "date");
  return day;
}

/** An address of the settings without its last slashes; https where it names no protocol. */
export const baseOf = (address: string): string =>
  (/^https?:\/\//i.test(address) ? address : `https://${address}`).replace(/\/+$/, "");
