import { errorStatus, type ErrorCode, type ErrorReply } from "@guiche/contract/errors";
import type { TicketConflict } from "@guiche/contract/tickets";
import type { ErrorRequestHandler, Request } from "express";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { ValidationError } from "yup";
import { isDatabaseUnavailable } from "../db/database-errors";
import { log, requestMark } from "../log/log";
import { OutageError } from "../log/outage-error";
import { port } from "../port";

/** An error that the caller sees: a code of the contract, with the fields that code may carry. */
export class AppError extends Error {
  readonly status: number;
  /** Seconds after which a retry makes sense, when known. */
  readonly retryAfter?: number;
  constructor(
    readonly code: ErrorCode,
    readonly extra: Omit<ErrorReply, "error"> = {},
  ) {
    super(code);
    this.status = errorStatus[code];
  }
}

/** ERR_VALIDATION: what is wrong with each field. */
export const invalid = (fields: Record<string, string>): AppError => new AppError("ERR_VALIDATION", { fields });

/** What is written, or the refusal for the columns whose values another row has. */
export const unlessTaken = <T>(write: Promise<T>, refuse: (columns: object) => AppError | false): Promise<T> =>
  write.catch((error: unknown) => {
    throw (error instanceof UniqueConstraintError && refuse(error.fields)) || error;
  });

/**
 * 409: another agent has the ticket. The reply's `error` is the JSON text of the specification; programs read `code` and
 * `conflict`.
 */
export class TicketAssignedError extends Error {
  readonly status = 409;
  constructor(
    readonly conflict: TicketConflict,
    readonly ids: { ticketId?: number; queueId?: number | null },
  ) {
    super("ERR_OTHER_OPEN_TICKET");
  }
}

interface ErrorResponse {
  status: number;
  body: ErrorReply;
}

/** Retry-After of every 503. */
const retryAfterSeconds = 5;

/**
 * Errors of express and its body parser carry a type. Any unexpected error gets one generic sentence; the log has all
 * of it.
 */
const parserCodes: Record<string, ErrorCode> = {
  "entity.too.large": "ERR_PAYLOAD_TOO_LARGE",
  "encoding.unsupported": "ERR_UNSUPPORTED_MEDIA_TYPE",
  "charset.unsupported": "ERR_UNSUPPORTED_MEDIA_TYPE",
  "parameters.too.many": "ERR_BAD_REQUEST",
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
const textOf = (value: unknown, name: string): string => {
  const fieldValue = fieldOf(value, name);
  return typeof fieldValue === "string" ? fieldValue : "";
};

/** Errors of express and its middlewares that carry only a status: a missing static file, an unreadable address. */
const statusCodes: Record<number, ErrorCode> = {
  400: "ERR_BAD_REQUEST",
  // A path outside the static folder.
  403: "ERR_NOT_FOUND",
  404: "ERR_NOT_FOUND",
  413: "ERR_PAYLOAD_TOO_LARGE",
  415: "ERR_UNSUPPORTED_MEDIA_TYPE",
};

const toErrorResponse = (code: ErrorCode, extra: Omit<ErrorReply, "error"> = {}): ErrorResponse => ({
  status: errorStatus[code],
  body: { error: code, ...extra },
});

/** What a call answers that names a missing row of these tables. */
const missingCodes: Record<string, ErrorCode> = {
  campaigns: "ERR_NO_CAMPAIGN_FOUND",
  charges: "ERR_NO_INVOICE_FOUND",
  chat_messages: "ERR_NO_CHAT_MESSAGE_FOUND",
  chats: "ERR_NO_CHAT_FOUND",
  connections: "ERR_NO_WAPP_FOUND",
  contact_lists: "ERR_NO_CONTACT_LIST_FOUND",
  contacts: "ERR_NO_CONTACT_FOUND",
  file_lists: "ERR_NO_FILE_LIST_FOUND",
  invoices: "ERR_NO_INVOICE_FOUND",
  media: "ERR_NO_MEDIA_FOUND",
  message_templates: "ERR_NO_TEMPLATE_FOUND",
  messages: "ERR_NO_MESSAGE_FOUND",
  plans: "ERR_NO_PLAN_FOUND",
  prompts: "ERR_NO_PROMPT_FOUND",
  queue_integrations: "ERR_NO_INTEGRATION_FOUND",
  queue_options: "ERR_NO_QUEUE_OPTION_FOUND",
  queues: "ERR_NO_QUEUE_FOUND",
  quick_messages: "ERR_NO_QUICK_MESSAGE_FOUND",
  tags: "ERR_NO_TAG_FOUND",
  ticket_notes: "ERR_NO_NOTE_FOUND",
  tickets: "ERR_NO_TICKET_FOUND",
  users: "ERR_NO_USER_FOUND",
  webhooks: "ERR_NO_WEBHOOK_FOUND",
};

/** A row was deleted after the call had found it: the same answer as a moment later. */
function goneCode({ parent }: ForeignKeyConstraintError): ErrorCode {
  // Postgres tells the table in this sentence alone, which `lc_messages` may translate.
  const [, table = ""] = /is not present in table "(\w+)"/.exec(textOf(parent, "detail")) ?? [];
  return missingCodes[table] ?? "ERR_CONFLICT";
}

/** Maps an error to a reply. Never a stack, SQL, path or driver text. */
export function answerTo(error: unknown): ErrorResponse {
  if (error instanceof AppError) return { status: error.status, body: { error: error.code, ...error.extra } };
  if (error instanceof TicketAssignedError) {
    const { status, conflict, ids } = error;
    const code = "ERR_OTHER_OPEN_TICKET";
    return { status, body: { error: JSON.stringify(conflict), code, conflict: { ...conflict, ...ids } } };
  }
  if (error instanceof ValidationError) return toErrorResponse("ERR_VALIDATION", { fields: fieldsOf(error) });
  // A concurrent request took the name, or deleted the referenced row.
  if (error instanceof UniqueConstraintError) return toErrorResponse("ERR_CONFLICT");
  if (error instanceof ForeignKeyConstraintError) return toErrorResponse(goneCode(error));
  if (isDatabaseUnavailable(error) || error instanceof OutageError) return toErrorResponse("ERR_UNAVAILABLE");
  if (textOf(error, "type") === "entity.parse.failed")
    return toErrorResponse("ERR_BAD_REQUEST", { fields: { body: "Not JSON" } });
  return toErrorResponse(
    parserCodes[textOf(error, "type")] ?? statusCodes[Number(fieldOf(error, "status"))] ?? "ERR_INTERNAL",
  );
}

function fieldsOf(error: ValidationError): Record<string, string> {
  const inner = error.inner.length > 0 ? error.inner : [error];
  return Object.fromEntries(inner.map((one) => [one.path || "body", one.errors[0] ?? "ERR_VALIDATION"]));
}

const longestEmail = 200;

/** Refusals for what the caller is, sends or does too often; what is missing or in conflict happens to any caller. */
const notedStatuses = [400, 401, 403, 413, 415, 429];

/** A browser renews an expired token, and sign-in asks for its second step: nothing was refused. */
const isRoutine = ({ status, body: { error } }: ErrorResponse): boolean =>
  (status === 403 && error === "ERR_SESSION_EXPIRED") || error === "ERR_SECOND_FACTOR";

/** A call that was refused. */
export interface Refusal {
  /** Absent where the caller is not signed in. */
  caller?: {
    companyId: number;
    /** A program has the name of its connection, and no id. */
    user: { id: number | null; name: string };
  };
  /** The email address that a caller without an account named. */
  email?: string;
  ip: string;
  method: string;
  /** The template of the path. */
  route: string;
  code: string;
}

/** Records a refusal. */
export const reportRefusal = port<[refusal: Refusal], Promise<void>>("errors.reportRefusal", () => Promise.resolve());

/** The refused caller, the call and the reason; never the body. */
function noteRefusal(request: Request, answer: ErrorResponse): void {
  if (!notedStatuses.includes(answer.status) || isRoutine(answer)) return;
  const { ip = "", companyId, userId, userName = "" } = requestMark() ?? {};
  const { path = "none" } = (request.route ?? {}) as { path?: string };
  const { method } = request;
  const { status, body } = answer;
  log.info({ method, route: path, status, code: body.error, ip, companyId, userId }, "Request refused");
  const email = typedEmail(request);
  void reportRefusal({
    ...{ method, route: path, code: body.error, ip },
    ...(companyId !== undefined && { caller: { companyId, user: { id: userId ?? null, name: userName } } }),
    ...(email !== undefined && { email }),
  });
}

/** The specification's calls have it in their path. */
function typedEmail({ body, params }: Request): string | undefined {
  const email: unknown = (body as { email?: unknown } | undefined)?.email ?? params["email"];
  return typeof email === "string" && email.length <= longestEmail ? email : undefined;
}

/** The last handler of the app: every error reply is sent here. */
export const errorHandler: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const answer = answerTo(error);
  const { status, body } = answer;
  noteRefusal(request, answer);
  // An AppError (not serving yet, for example) is intended and not logged, unless the operator has to act.
  if (isAppError(error, "ERR_STORAGE_FULL")) log.error("File refused: the disk or the bucket is full");
  else if (status >= 500 && !(error instanceof AppError)) log.error({ error }, "Request failed");
  const comeBackIn = error instanceof AppError ? error.retryAfter : undefined;
  if (comeBackIn !== undefined || status === 503)
    response.setHeader("Retry-After", String(comeBackIn ?? retryAfterSeconds));
  response.status(status).json(body);
};

export const isAppError = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;
