import type { OtherCompanyDto } from "./auth";
import type { ContactDto } from "./contacts";
import type { MovedCard } from "./kanban";
import type { TicketConflict } from "./tickets";

/**
 * Every code the server may answer in `error`, with its HTTP status. The browser has a text for each in three
 * languages; a code outside this list is a bug, and an unexpected error is `ERR_INTERNAL`. One exception: for a conflict
 * over a ticket `error` is JSON text (see `TicketConflict`), because the documented API says so.
 */
export const errorStatus = {
  ERR_BAD_REQUEST: 400,
  ERR_VALIDATION: 400,
  /** Fields that the endpoint does not know: their names are those of `fields`. Nothing was done. */
  ERR_UNKNOWN_FIELD: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_ALREADY_PAIRED: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_EDIT_WAPP_MSG: 400,
  ERR_REACT_WAPP_MSG: 400,
  ERR_FORWARD_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_CREATING_MESSAGE: 400,
  ERR_CREATING_TICKET: 400,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_CONTACT_BLOCKED: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_PROVIDER_NOT_OFFERED: 400,
  ERR_WAPP_PAIRED_BY_QR: 400,
  ERR_TEMPLATE_NOT_SENDABLE: 400,
  /** An official number may send this customer a template only: the last message is more than 24 hours old. */
  ERR_WINDOW_CLOSED: 400,
  ERR_META_TOKEN: 400,
  /** What Meta says of it is in `fields.body`. */
  ERR_META_REFUSED: 400,
  ERR_PLAN_LIMIT_REACHED: 400,
  ERR_PLAN_OFFICIAL_LIMIT_REACHED: 400,
  ERR_TICKET_NOT_OPEN: 400,
  ERR_RESET_CODE: 400,
  ERR_INVITATION: 400,
  ERR_SHEET_UNREADABLE: 400,
  ERR_SHEET_TOO_LARGE: 400,
  ERR_LAST_ADMIN: 400,
  /** Users cannot put themselves on leave. */
  ERR_OWN_LEAVE: 400,
  /** Nothing can be assigned to a colleague who is on leave. */
  ERR_COLLEAGUE_ON_LEAVE: 400,
  /** A key acts as a program, which holds no ticket: the call names the user, or the key acts for one. */
  ERR_KEY_NEEDS_USER: 400,
  ERR_WRONG_PASSWORD: 400,
  ERR_WRONG_CODE: 400,
  ERR_PASSKEY: 400,
  ERR_EMAIL_CONFIRMED_ELSEWHERE: 409,
  /** The address and password open accounts in several companies: `companies`. */
  ERR_CHOOSE_COMPANY: 409,
  /** The address has as many accounts as it may have before it is confirmed. */
  ERR_TOO_MANY_ACCOUNTS: 429,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_COMPANY_EXPIRED: 401,
  /** The user is on leave and cannot sign in. */
  ERR_ON_LEAVE: 401,
  ERR_SESSION_EXPIRED: 401,
  /** The address of a file has no valid signature, or its time is over. */
  ERR_FILE_ADDRESS: 401,
  /** The token of the external API belongs to no connection. */
  ERR_API_TOKEN: 401,
  ERR_API_KEY: 401,
  ERR_KEY_SCOPE: 403,
  /** 401 with `challenge` as the reply of a sign-in: the code is missing. */
  ERR_SECOND_FACTOR: 403,
  ERR_NO_PERMISSION: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NOT_FOUND: 404,
  /** The path exists with other methods, which the header Allow names. */
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_TOO_MANY_OPTIONS: 400,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_API_KEY_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_INVOICE_PAID: 409,
  ERR_INVOICE_NOT_BY_HAND: 409,
  ERR_EARLIER_INVOICE: 409,
  ERR_META_UNREACHABLE: 424,
  ERR_PAYMENT_UNAVAILABLE: 503,
  ERR_PAYMENT_PROVIDER: 503,
  ERR_NO_CONTACT_LIST_ITEM_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_CHAT_MESSAGE_FOUND: 404,
  ERR_NO_FILE_OPTION_FOUND: 404,
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_PROMPT_FOUND: 404,
  /** Its model or its key is missing, so that customers would only be left waiting. */
  ERR_PROMPT_NOT_READY: 409,
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_TOO_MANY_WEBHOOKS: 409,
  ERR_WEBHOOK_OFF: 409,
  /** The bot's call was answered already, or its answer is being taken. */
  ERR_CALL_ANSWERED: 409,
  ERR_TOO_MANY_API_KEYS: 409,
  ERR_NO_MEDIA_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_CHANGED: 409,
  ERR_CARD_MOVED: 409,
  ERR_CUSTOMER_WROTE: 409,
  ERR_UNDO_EXPIRED: 409,
  ERR_UNDO_OUTDATED: 409,
  ERR_TOO_MANY_FILTERS: 409,
  ERR_TOO_MANY_BOT_SCRIPTS: 409,
  ERR_PLAN_IN_USE: 409,
  /** The limits that the company exceeds, and by how many, are in `fields`. */
  ERR_PLAN_TOO_SMALL: 409,
  /** A Pix code of an open invoice can still be paid: its price stands. */
  ERR_CHARGE_OPEN: 409,
  ERR_NEXT_PERIOD_PAID: 409,
  ERR_LIST_IN_USE: 409,
  ERR_FILE_IN_USE: 409,
  ERR_TAG_IN_USE: 409,
  /** The cards of a lane that is deleted need another place. */
  ERR_LANE_HAS_CARDS: 409,
  ERR_SCHEDULE_SENT: 409,
  /** Another person has changed it since: named in `users`. */
  ERR_SCHEDULE_CHANGED: 409,
  ERR_CAMPAIGN_LOCKED: 409,
  ERR_CAMPAIGN_EMPTY: 400,
  /** The list or tag has no contacts. */
  ERR_CAMPAIGN_NOBODY: 400,
  ERR_NUMBER_IN_LIST: 409,
  ERR_CONFLICT: 409,
  /** The Idempotency-Key was used with another content. */
  ERR_KEY_REUSED: 409,
  /** `If-Match` names an ETag that the resource no longer has: it has been changed since, or is being changed now. */
  ERR_PRECONDITION_FAILED: 412,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  /** The plan's messages of the month through the external API are used up. */
  ERR_API_QUOTA: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,
  /** The company's plan has no room for another file. */
  ERR_STORAGE_QUOTA: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text);

/** `start`: it has not finished starting. `stop`: it is ending. The others do not answer, or are not up to date. */
export type UnmetRequirement = "start" | "stop" | "database" | "migrations" | "redis";

/** The body of every error reply. `fields` comes with ERR_VALIDATION, ERR_UNKNOWN_FIELD and ERR_PLAN_TOO_SMALL, `dueDate` with ERR_COMPANY_EXPIRED. */
export interface ErrorReply {
  /** A code, or JSON text for a conflict over a ticket. */
  error: string;
  /** With a conflict over a ticket, for programs: the code, and what `error` says, as an object. */
  code?: "ERR_OTHER_OPEN_TICKET";
  conflict?: TicketConflict;
  fields?: Record<string, string>;
  /** `yyyy-MM-dd` in the company's time zone. */
  dueDate?: string;
  /** With ERR_COMPANY_EXPIRED: this admin may sign in to pay, or go on to the invoices. */
  mayPay?: true;
  /** With a sign-in's ERR_SECOND_FACTOR: proves for five minutes that the password was right, and opens nothing else. */
  challenge?: string;
  /** With ERR_CHOOSE_COMPANY. */
  companies?: OtherCompanyDto[];
  /** With ERR_DUPLICATED_CONTACT: another contact has the number. */
  alreadyExists?: true;
  existingContact?: ContactDto & { externalId: string | null };
  /** With ERR_WAPP_INVALID_CONTACT: the number is not on WhatsApp. The documented API spells it this way. */
  invalido?: true;
  /** With ERR_LIST_IN_USE and ERR_FILE_IN_USE: the names of what uses it; with ERR_SCHEDULE_CHANGED: who changed it. */
  users?: string[];
  /** With ERR_CONFLICT: the name of the company's connection that already has this WhatsApp number. */
  connection?: string;
  /** With a probe's ERR_UNAVAILABLE: why the process should get no requests. */
  lacks?: UnmetRequirement[];
  /** With ERR_KEY_REUSED: the message that the key's first call sent. */
  messageId?: number;
  /** With ERR_KEY_SCOPE: the scope that the call needs; null where no API key is admitted. */
  scope?: string | null;
  /** With ERR_CARD_MOVED: where the card is now. */
  card?: MovedCard;
}
