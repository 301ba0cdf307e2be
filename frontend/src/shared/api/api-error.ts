import type { ErrorReply } from "@guiche/contract/errors";

/** The code of a call that never got an answer. Ours, not the server's. */
export const networkError = "ERR_NETWORK";

/** Everything that `call` throws, besides an abort. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's `error` as it came: a code, or a text. "" when the answer had none. */
  readonly code: string;
  /** The same, unless it is a code: what may be shown when there is no translation. */
  readonly text: string;
  readonly fields?: Record<string, string>;
  /** `yyyy-MM-dd`, with ERR_COMPANY_EXPIRED. */
  readonly dueDate?: string;
  /** With ERR_DUPLICATED_CONTACT: who has the number. */
  readonly existingContact?: ErrorReply["existingContact"];

  constructor(status: number, reply: Partial<ErrorReply>) {
    const code = typeof reply.error === "string" ? reply.error : "";
    super(code || `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.text = /^ERR_[A-Z_]+$/.test(code) ? "" : code;
    this.fields = reply.fields;
    this.dueDate = reply.dueDate;
    this.existingContact = reply.existingContact;
  }
}

export const hasCode = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);
