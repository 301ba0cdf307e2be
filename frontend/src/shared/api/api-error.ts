import type { ErrorReply } from "@guiche/contract/errors";

/** The code of a request that got no response. The browser's own code, not the server's. */
export const networkError = "ERR_NETWORK";

/** Every error that `call` throws, except an abort. */
export class ApiError extends Error {
  readonly status: number;
  /** The reply's `error` field as received: a code or a text. "" when the reply had none. */
  readonly code: string;
  /** The reply's text to show when there is no translation; "" when the reply carries a code. */
  readonly text: string;
  /** What is wrong with the value of a field. */
  readonly fields?: Record<string, string>;
  /** Sent with ERR_UNKNOWN_FIELD: the names of the fields that the server does not know. */
  readonly unknownFields: string[];
  /** `yyyy-MM-dd`, sent with ERR_COMPANY_EXPIRED. */
  readonly dueDate?: string;
  /** Sent with ERR_COMPANY_EXPIRED to an admin, who may go on to the invoices. */
  readonly mayPay: boolean;
  /** Sent with a sign-in's ERR_SECOND_FACTOR. */
  readonly challenge?: string;
  /** Sent with a sign-in's ERR_CHOOSE_COMPANY. */
  readonly companies?: ErrorReply["companies"];
  /** Sent with ERR_DUPLICATED_CONTACT: the contact that already has the number. */
  readonly existingContact?: ErrorReply["existingContact"];
  /** Sent with ERR_LIST_IN_USE and ERR_FILE_IN_USE: the names of what uses it. */
  readonly users?: string[];

  /** Sent with ERR_CARD_MOVED: where the card is now. */
  readonly card?: ErrorReply["card"];

  constructor(status: number, reply: Partial<ErrorReply>) {
    const code = typeof reply.error === "string" ? reply.error : "";
    super(code || `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.text = /^ERR_[A-Z_]+$/.test(code) ? "" : code;
    const isUnknown = code === "ERR_UNKNOWN_FIELD";
    if (!isUnknown) this.fields = reply.fields;
    this.unknownFields = isUnknown ? Object.keys(reply.fields ?? {}) : [];
    this.dueDate = reply.dueDate;
    this.mayPay = reply.mayPay === true;
    this.challenge = reply.challenge;
    this.companies = reply.companies;
    this.existingContact = reply.existingContact;
    this.users = reply.users;
    this.card = reply.card;
  }
}

export const hasCode = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);
