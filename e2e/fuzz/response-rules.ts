import { documentedPath, openApiDocument } from "@guiche/contract/api-docs/openapi";
import { isErrorCode } from "@guiche/contract/errors";
import type { GeneratedRequest } from "./requests";
import type { WireResponse } from "./wire";
import { otherCompanyMarker } from "./world";

/** Endpoints that respond with a file. */
const fileEndpoints = [
  "messages.media",
  "messages.linkPreviewImage",
  "contacts.picture",
  "audit.exported",
  "contacts.exported",
  "contactLists.exported",
  "files.media",
  "schedules.media",
  "campaigns.exported",
  "campaigns.media",
  "announcements.media",
  "quickMessages.media",
  "queues.media",
  "queueOptions.media",
  "chats.media",
  "migration.exported",
];

/** Internal terms that no response may contain; they can only come from a leaked error. */
const inside =
  /node_modules|backend[\\/](src|dist)|\.[cm]?[jt]s:\d+:\d+|Sequelize|postgres|violates|syntax error at|relation "|ECONNRE|ENOENT|passwordHash|tokenVersion"?:|codeHash|\$2[aby]\$/;
/** The values that a field may have, as the document has them. */
const ofTheContract = /One of: [^"]*/g;
const allowedErrorFields = [
  // The sign-in still needs the second step.
  "challenge",
  // ERR_COMPANY_EXPIRED: this user may pay the invoice.
  "mayPay",
  // ERR_CARD_MOVED: where the card of the board is now.
  "card",
  // Another agent has the ticket.
  "code",
  "conflict",
  "error",
  "fields",
  // ERR_KEY_SCOPE: what the key lacks.
  "scope",
  "dueDate",
  "alreadyExists",
  "existingContact",
  "invalido",
  "connection",
  "users",
];

type Operations = Record<string, { responses: object } | undefined>;
const { paths } = openApiDocument("fuzz") as { paths: Record<string, Operations | undefined> };

/** Of a changed path, and of a body where none belongs. */
const ofOtherCalls = [403, 404, 405, 413, 415];

/** Whether the OpenAPI document has this status for the call; what is sent with another method is another call. */
const isDocumented = ({ endpoint, method }: GeneratedRequest, status: number): boolean =>
  method.toLowerCase() !== endpoint.method ||
  ofOtherCalls.includes(status) ||
  String(status) in (paths[documentedPath(endpoint.path)]?.[endpoint.method]?.responses ?? {});

/** The fault of a response, independent of the request; null if it has none. */
export function violationOf(request: GeneratedRequest, { status, headers, text }: WireResponse): string | null {
  const { name, who, method } = request;
  if (status >= 500 && !isDocumented5xx(status, headers, text)) return `answers ${status}`;
  if (who !== "super" && text.includes(otherCompanyMarker)) return "tells something of another company";
  // The refusal of fields that are unknown, or of any name with an unreadable value, repeats the names that came.
  const leak = /"error":"ERR_(UNKNOWN_FIELD|BAD_REQUEST)"/.test(text)
    ? null
    : inside.exec(text.replace(ofTheContract, ""));
  if (leak) return `lets "${leak[0]}" out`;
  if (method === "HEAD" || status === 204 || status === 304) return null;
  const isFile = fileEndpoints.includes(name) && status < 300;
  if (isFile || (method === "OPTIONS" && status === 200)) return null;
  if (fileEndpoints.includes(name) && status === 416) return null;
  if (!String(headers["content-type"]).startsWith("application/json")) return `is no JSON (status ${status})`;
  const body = parsed(text);
  if (body === undefined) return `has a body that cannot be read (status ${status})`;
  if (status >= 400 && !isDocumented(request, status)) return `answers ${status}, which the document does not have`;
  return status < 300 ? null : faultOfError(body);
}

/** A 5xx that the API documents: 503 with Retry-After, or 507. */
const isDocumented5xx = (status: number, headers: WireResponse["headers"], text: string): boolean =>
  (status === 503 && text === '{"error":"ERR_UNAVAILABLE"}' && headers["retry-after"] !== undefined) || status === 507;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function faultOfError(body: unknown): string | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "is no error object";
  const unknown = Object.keys(body).filter((key) => !allowedErrorFields.includes(key));
  if (unknown.length > 0) return `has ${unknown.join(", ")} in its error`;
  const { error } = body as { error?: unknown };
  if (typeof error !== "string") return "has no error text";
  // For a ticket that another agent holds, the error text is JSON.
  return isErrorCode(error) || "userId" in Object(parsed(error)) ? null : `has an unknown error: ${error.slice(0, 80)}`;
}
