import * as yup from "yup";
import { del, get, post } from "./endpoint";
import { fromJsonText, momentText, rowId, strictObject, trimmedText } from "./input";
import { maxTextLength, uploadLimits } from "./limits";
import { messageFailures } from "./message-kinds";
import { locationInput } from "./message-input";
import { isWebAddress } from "./prompts";
import { maxIdempotencyKey } from "./rules/idempotency";
import { templateValues } from "./templates";

/** How far ahead a message may be scheduled. */
const maxAheadMs = 366 * 24 * 60 * 60_000;
/** Calls that the log shows. */
export const shownCalls = 100;
/** Days for which a call that is over can be asked for, and its Idempotency-Key is remembered. */
export const keptCallDays = 90;
/** Hours for which a replaced token still works. */
export const formerTokenHours = 24;

const withDescription = (description: string) => ({ jsonSchema: { description } });

/** Longest file in base64, in characters: it stands in a JSON body of at most 1 MB. Larger ones come as a form or an address. */
const maxBase64 = 900_000;

/** The file of a JSON body: an address that the server downloads, or the bytes in base64. */
const externalMedia = strictObject({
  url: trimmedText()
    .max(2_000, "Too Long!")
    .test("web-address", "Invalid", (text) => !text || isWebAddress(text)),
  base64: yup
    .string()
    .max(maxBase64, "Too Long!")
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: "Invalid", excludeEmptyString: true }),
  /** The file name that the customer sees. */
  name: trimmedText().max(255, "Too Long!"),
  /** The type of the file; ignored where the bytes tell it. */
  mimetype: trimmedText().max(100, "Too Long!"),
})
  .optional()
  .default(undefined)
  .test("one-source", "Required", (media) => media === undefined || Boolean(media.url) !== Boolean(media.base64))
  .meta({
    jsonSchema: {
      description:
        "A file, with `body` as its caption: either `url`, a public http or https address that is downloaded before the " +
        "call is answered (64 MB and 60 seconds at most), or `base64`, the bytes of a small file.",
      examples: [{ url: "https://example.com/boleto.pdf", name: "Boleto 12-2026.pdf" }],
    },
  });
export type ExternalMedia = NonNullable<yup.InferType<typeof externalMedia>>;

/** A template by its id, or by its name and language. */
const externalTemplate = strictObject({
  id: rowId(),
  name: trimmedText().max(512, "Too Long!"),
  language: trimmedText().max(20, "Too Long!"),
  values: templateValues().default([]),
  header: externalMedia.meta(
    withDescription("The file of its header, where that takes one: as `media`. In a form it stands in `medias`."),
  ),
  buttons: templateValues()
    .default([])
    .meta(withDescription("The values in the addresses of its buttons, in the order of those that take one.")),
})
  .transform(fromJsonText)
  .optional()
  .default(undefined)
  .test("one-name", "Required", (template, { createError, path }) => {
    const refuse = (field: string, message: string) => createError({ path: `${path}.${field}`, message });
    if (template?.id !== undefined) return !template.name || refuse("name", "Not with id");
    const missing = template && (["name", "language"] as const).find((field) => !template[field]);
    return !missing || refuse(missing, "Required");
  })
  .meta({
    jsonSchema: {
      description:
        "Instead of a text: an approved template of an official number, by `id` or by `name` and `language`, with the " +
        "`values` of its header and body in order. The only message to somebody who did not write in the last 24 hours.",
      examples: [{ name: "pedido_enviado", language: "pt_BR", values: ["Maria", "1042"] }],
    },
  });

/** Digits with the country code, in any spelling. */
const phoneNumber = () =>
  yup
    .string()
    .transform((value: unknown, original: unknown) => {
      const text = typeof original === "number" ? String(original) : value;
      return typeof text === "string" ? text.replace(/[\s()+.-]/g, "") : text;
    })
    .matches(/^\d{8,15}$/, { message: "Invalid", excludeEmptyString: true })
    // Any spelling: the pattern above is that of the digits that are left.
    .meta({
      jsonSchema: {
        description: "With the country code, in any spelling: 5581999990000 or +55 (81) 99999-0000.",
        pattern: "^[\\d\\s()+.-]+$",
        examples: ["5581999990000"],
      },
    });

/** JSON, or a form with a file in `medias` and the text as its caption. */
export const externalMessage = strictObject({
  number: phoneNumber().when("contactId", {
    is: (id: unknown) => id === undefined,
    then: (number) => number.required("Required"),
    otherwise: (number) => number.max(0, "Not with contactId"),
  }),
  contactId: rowId().meta(withDescription("Instead of `number`: a contact, which may be a group.")),
  body: trimmedText().max(maxTextLength).default(""),
  media: externalMedia,
  location: locationInput.optional().default(undefined).meta(withDescription("A place, instead of a text.")),
  contacts: yup
    .array(
      strictObject({
        name: trimmedText().max(200, "Too Long!").required("Required"),
        number: phoneNumber().required("Required"),
      }).required(),
    )
    .min(1, "Required")
    .max(20, "Too many")
    .meta(withDescription("Contact cards, instead of a text.")),
  template: externalTemplate,
  quotedMessageId: rowId().meta(
    withDescription(
      "The message that is answered: the `id` of a message of this conversation, as events and lists have it.",
    ),
  ),
  whatsappId: rowId().meta({
    jsonSchema: {
      description:
        "With an API key: the connection that sends it, the default one when absent. A connection's token sends by " +
        "its own connection only.",
    },
  }),
  /** When it is sent; at once when absent. The service refuses a time in the past. */
  sendAt: momentText()
    .test("soon-enough", "Too Late!", (text) => !text || !(Date.parse(text) > Date.now() + maxAheadMs))
    .meta({
      jsonSchema: {
        format: "date-time",
        description:
          "Schedules the message: ISO 8601 with the offset or Z, not in the past and at most a year ahead. Until then the " +
          "message can be cancelled. It counts in the month of the call.",
        examples: ["2027-03-10T12:00:00-03:00"],
      },
    }),
}).meta({
  jsonSchema: {
    description: "To one of `number` and `contactId`.",
    // As words: of `oneOf` without types generators of clients make no type.
    minProperties: 1,
    examples: [{ number: "5581999990000", body: "Olá!" }],
  },
});
export type ExternalMessage = yup.InferType<typeof externalMessage>;

/** Messages of one batch call. */
export const maxBatch = 500;

const externalBatch = strictObject({
  messages: yup
    .array()
    .of(
      externalMessage
        .omit(["media", "location", "contacts"])
        .shape({
          /** Without a file of its header. */
          template: externalTemplate.test("no-file", "Not in a batch", (template) => !template?.header),
          /** Required without a template. */
          body: trimmedText()
            .max(maxTextLength)
            .default("")
            .when("template", { is: undefined, then: (text) => text.required("Required") }),
          key: trimmedText()
            .max(maxIdempotencyKey, "Too Long!")
            .meta(
              withDescription("The Idempotency-Key of this message, which is remembered as that of a single call."),
            ),
        })
        .noUnknown(),
    )
    .min(1, "Required")
    .max(maxBatch, "Too many")
    .required("Required"),
});

/**
 * Queued, scheduled for `sendAt`, waiting (`cause` and `nextTryAt` say for what and until when), sent, on the phone, read,
 * failed, or cancelled before it left.
 */
export const externalStates = [
  ...(["queued", "scheduled", "waiting", "sent", "delivered", "read"] as const),
  ...(["failed", "cancelled"] as const),
] as const;
export type ExternalState = (typeof externalStates)[number];

/** Why a message waits, was cancelled, or failed. */
export const externalReasons = ["schedule", "lookups", "offline", "tier", "cancelled", ...messageFailures] as const;
export type ExternalReason = (typeof externalReasons)[number];

const reasons =
  "Why it waits or failed. It waits for its time (`schedule`), until the number of somebody new may be looked up on " +
  "WhatsApp (`lookups`, about 25 a minute; it holds up no message to people whom the company knows), until its " +
  "connection is connected (`offline`), or, a template of an official number, until Meta's limit of customers within 24 " +
  "hours has room again (`tier`). It was `cancelled`. Or it failed: the number is not on WhatsApp, or the group was " +
  "deleted (`recipient`); the connection was deleted (`connection`); the file is gone (`media`); the company blocked the " +
  "contact (`blocked`); no answer in ten minutes (`timeout`); this number may answer, but not write first (`restricted`); " +
  "the person blocks us (`forbidden`); too many messages (`tooFast`); WhatsApp refuses it (`refused`) or has an error " +
  "(`server`); it may have left, and nobody confirmed it (`unconfirmed`); `unknown`. By an official number also: the 24 " +
  "hours after the customer's last message are over (`window`); Meta refuses the template (`template`) or holds the " +
  "message back from this person for now (`heldBack`); the person wants no such messages (`optedOut`); it is too long (`tooLong`).";

const externalMessageShape = yup.object({
  id: yup.number().integer().required(),
  status: yup
    .string<ExternalState>()
    .oneOf(externalStates)
    .required()
    .meta(
      withDescription(
        "`queued`: it leaves now. `scheduled`: at `sendAt`. `waiting`: `reason` says for what. `sent`: WhatsApp has it. " +
          "`delivered`: it is on the phone. `read`. `failed`: `reason` says why. `cancelled`: before it left.",
      ),
    ),
  reason: yup
    .string<ExternalReason>()
    .oneOf(externalReasons)
    .nullable()
    .defined()
    .meta(withDescription(`${reasons} Null otherwise.`)),
  cause: yup
    .string<ExternalReason>()
    .oneOf(externalReasons)
    .meta(withDescription("The same as `reason`; absent when there is none.")),
  nextTryAt: yup
    .string()
    .nullable()
    .defined()
    .meta(withDescription("Of a message that waits: when it is tried again, ISO 8601. Null otherwise.")),
  sendAt: yup
    .string()
    .nullable()
    .defined()
    .meta(withDescription("Of a scheduled message: when it is sent, ISO 8601. Null otherwise.")),
  leavesAt: yup
    .string()
    .nullable()
    .defined()
    .meta(
      withDescription(
        "When it leaves, ISO 8601: now, at `sendAt`, or when its number may be looked up. Null while its connection is " +
          "offline, and once it has left, failed or was cancelled.",
      ),
    ),
  number: yup.string().defined().meta(withDescription("Empty for a group.")),
  /** The path of the status call, and of the one that cancels. */
  statusUrl: yup.string().required(),
  createdAt: yup.string().required(),
});
export type ExternalMessageDto = yup.InferType<typeof externalMessageShape>;

/** What became of one message of a batch: queued like a call of its own, or refused with the error of that call. */
const externalBatchShape = yup.object({
  results: yup
    .array()
    .of(
      yup.object({
        /** The HTTP status that a call of its own would have. */
        status: yup.number().integer().required(),
        message: externalMessageShape.default(undefined),
        error: yup.string(),
        fields: yup.mixed().meta({ jsonSchema: { type: "object", additionalProperties: { type: "string" } } }),
      }),
    )
    .required(),
});
export interface ExternalBatchResult {
  status: number;
  message?: ExternalMessageDto;
  error?: string;
  fields?: Record<string, string>;
}

/** One call of the log. It has no texts. */
export interface ExternalCallDto {
  id: number;
  /** Its name; empty when it was deleted. */
  connection: string;
  number: string;
  hasFile: boolean;
  /** HTTP status of our reply. */
  httpStatus: number;
  /** The error code of a refused call. */
  error: string | null;
  status: ExternalState | null;
  /** Of a scheduled message: when it is sent. */
  sendAt: string | null;
  createdAt: string;
}

/** Messages of this month through the API, of the plan's; null without a limit. */
export interface ExternalQuota {
  used: number;
  limit: number | null;
  /** When the count starts over. */
  resetsAt: string;
}

const rate = {
  "RateLimit-Limit": { type: "integer", description: "Calls that the rate limit allows in its window." },
  "RateLimit-Remaining": { type: "integer", description: "Calls left in the present window." },
  "RateLimit-Reset": { type: "integer", description: "Seconds until the next window." },
  "Retry-After": { type: "integer", description: "With 429 over the rate limit: seconds to wait." },
} as const;
const quota = {
  "X-Quota-Limit": { type: "integer", description: "Messages a month of the plan; absent without a limit." },
  "X-Quota-Remaining": { type: "integer", description: "Messages left this month." },
  "X-Quota-Reset": { type: "string", description: "When the company's next month begins." },
} as const;
const idempotencyKey = {
  type: "string",
  maxLength: maxIdempotencyKey,
  description:
    "A repeated call with the same key and content answers the first message as it is now, and sends nothing. A key is " +
    `remembered for ${keptCallDays} days after its message left, failed or was cancelled.`,
} as const;

const numberQuery = strictObject({ number: phoneNumber().required("Required") });
const numberShape = yup.object({
  number: yup.string().required(),
  isOnWhatsapp: yup
    .boolean()
    .nullable()
    .defined()
    .meta(withDescription("Null when no connection of the company can tell now.")),
});

const page = { access: "api:use", plan: "useExternalApi" } as const;

export const externalMessageApi = {
  /**
   * For programs: the bearer is the token of a connection. Answers 202 once the message is queued. A repeated
   * Idempotency-Key answers the same message; with another content it is refused with ERR_KEY_REUSED. What an official
   * number may not send now, because the customer's 24 hours are over, is refused with ERR_WINDOW_CLOSED.
   */
  send: post("/messages/send", {
    access: "public",
    bearer: "connection",
    body: externalMessage,
    queues: true,
    headers: { read: { "Idempotency-Key": idempotencyKey }, replied: { ...rate, ...quota } },
    shape: externalMessageShape,
    upload: { field: "medias", files: 1, bytes: uploadLimits.message },
  }).replies<ExternalMessageDto>(),
  /**
   * Up to 500 texts or templates in one call, each with a result in the order of the rows. A row that breaks the schema refuses the whole
   * call, and nothing is queued. Messages to one person leave in their order, those to different people in any. Each row counts in the month's quota, the call once in the rate limit.
   */
  sendBatch: post("/messages/send/batch", {
    access: "public",
    bearer: "connection",
    body: externalBatch,
    headers: { replied: { ...rate, ...quota } },
    shape: externalBatchShape,
  }).replies<{ results: ExternalBatchResult[] }>(),
  status: get("/messages/send/:id", {
    access: "public",
    bearer: "connection",
    headers: { replied: rate },
    shape: externalMessageShape,
  }).replies<ExternalMessageDto>(),
  /**
   * Withdraws a message that has not left: above all one that is scheduled. A repeated call answers the same. Refused with
   * ERR_SCHEDULE_SENT once it has left.
   */
  cancel: del("/messages/send/:id", {
    access: "public",
    bearer: "connection",
    headers: { replied: rate },
    shape: externalMessageShape,
  }).replies<ExternalMessageDto>(),
  /**
   * Whether the number is on WhatsApp. That it is, is kept for a week; that it is not, for an hour. A company may look up
   * about 25 new numbers a minute: beyond that it gets 429, whose RateLimit headers are those of the look-ups.
   */
  checkNumber: get("/message-api/number", {
    access: "public",
    bearer: "connection",
    query: numberQuery,
    headers: { replied: rate },
    shape: numberShape,
  }).replies<yup.InferType<typeof numberShape>>(),
  calls: get("/message-api/calls", page).replies<ExternalCallDto[]>(),
  quota: get("/message-api/quota", page).replies<ExternalQuota>(),
};
