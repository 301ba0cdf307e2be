import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, integer, momentText, strictObject, trimmedText } from "./input";
import { signedQuery } from "./messages";
import { calledUrl } from "./rules/addresses";

export const webhookEvents = [
  "ticket.created",
  "ticket.updated",
  "ticket.deleted",
  "message.created",
  "message.updated",
  "message.file_ready",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "note.created",
  "note.deleted",
  "tag.added",
  "tag.removed",
  "campaign.updated",
  "campaign.recipient",
  "template.updated",
  "rating.answered",
  "rating.commented",
  "connection.created",
  "connection.updated",
  "connection.deleted",
  "invoice.created",
  "invoice.updated",
  "invoice.paid",
  "invoice.deleted",
] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

/** What "send a test" sends; no endpoint subscribes to it. */
export const testEvent = "test";

export const maxWebhooks = 20;
/** Seconds until each further try of a delivery that failed: eight over 28 hours. */
export const retryAfterSeconds = [5, 300, 1_800, 7_200, 14_400, 21_600, 25_200, 28_800] as const;
/** Hours for which a replaced secret still signs, alongside the new one. */
export const formerSecretHours = 24;
/** Seconds for which an endpoint that answers 429, 502 or 504 gets nothing, unless its Retry-After says otherwise. */
export const slowDownSeconds = 60;
/** Longest Retry-After that is kept, in seconds. */
export const mostPauseSeconds = 24 * 60 * 60;
/** Size of an event. A longer text is cut, and `isCut` says so. */
export const maxEventBytes = 20_000;
/** Days of nothing but failures after which an endpoint is turned off. */
export const offAfterDays = 3;

const fields = {
  url: calledUrl(500),
  events: yup
    .array()
    .of(yup.string<WebhookEventName>().oneOf(webhookEvents).required())
    .min(1, "Required")
    .max(webhookEvents.length),
  isActive: booleanInput(),
};
export const webhookInput = strictObject({
  url: fields.url.required("Required"),
  events: fields.events.required("Required"),
  isActive: fields.isActive.default(true),
});
export type WebhookInput = yup.InferType<typeof webhookInput>;
const webhookPatch = strictObject({ ...fields, url: fields.url.min(1, "Required") });
export type WebhookPatch = yup.InferType<typeof webhookPatch>;

export interface WebhookDto {
  id: number;
  url: string;
  events: WebhookEventName[];
  isActive: boolean;
  /** Since when every delivery fails; null while they arrive. */
  failingSince: string | null;
  /** When it was turned off: after days of failures, or because it answered 410. */
  turnedOffAt: string | null;
  createdAt: string;
}

/** Only this reply has the secret. */
export type WebhookWithSecret = WebhookDto & { secret: string };

/** Missed: it happened while an admin had turned the endpoint off, and is sent when it is asked for. */
export const deliveryStates = ["pending", "delivered", "failed", "missed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Filters, and the delivery before which the page continues. */
const deliverySearch = strictObject({
  state: yup.string<DeliveryState>().oneOf(deliveryStates),
  event: yup.string<WebhookEventName | typeof testEvent>().oneOf([...webhookEvents, testEvent]),
  /** Continue before this delivery. Names a place in the list, not a row. */
  before: integer().positive().max(Number.MAX_SAFE_INTEGER),
});
export type DeliverySearch = yup.InferType<typeof deliverySearch>;

/** The kind of event of which an example is sent. Absent: a test without one. */
const testInput = strictObject({ event: yup.string<WebhookEventName>().oneOf(webhookEvents) });

/** How an event is named in `id` and `webhook-id`. */
export const eventIdOf = (deliveryId: number): string => `evt_${deliveryId}`;

const replayInput = strictObject({
  since: momentText().meta({ jsonSchema: { format: "date-time", description: "Events from this moment on." } }),
  after: trimmedText()
    .matches(/^evt_[1-9]\d{0,9}$/, { message: "Invalid", excludeEmptyString: true })
    .meta({
      jsonSchema: {
        description:
          "Events after the one with this id, `evt_1042`. An id that this endpoint never had, or that is older than 30 " +
          "days, is refused. Not with `since`.",
      },
    }),
})
  .test("one-start", "Not with since", ({ since, after }, { createError }) =>
    since && after ? createError({ path: "after", message: "Not with since" }) : true,
  )
  .meta({ jsonSchema: { minProperties: 1, maxProperties: 1 } });
export type ReplayInput = yup.InferType<typeof replayInput>;

export interface DeliveryDto {
  id: number;
  /** The `id` of the event, `evt_1042`: also the header `webhook-id`, and `after` of a replay. */
  eventId: string;
  event: WebhookEventName | typeof testEvent;
  state: DeliveryState;
  attempts: number;
  /** Status of the last try, or the reason why there is none. */
  httpStatus: number | null;
  failure: string | null;
  /** Duration of the last try in milliseconds. */
  ms: number | null;
  /** The first 2 kB of the last answer. */
  answer: string;
  nextTryAt: string | null;
  /** The delivery that must arrive first: the oldest pending one of the same ticket. Null when none is before it. */
  blockedBy: number | null;
  createdAt: string;
}

/** Minutes for which the address of a message's file works. */
export const webhookFileMinutes = 60;

/** With the body that was sent, or will be; an address of a file in it is made for each try. */
export type DeliveryWithBody = DeliveryDto & { body: string };

/** Where receivers fetch the file of a message, with a signature. */
export const webhookMediaPath = (messageId: number): string => `/api/webhooks/media/${messageId}`;

const access = { access: "webhooks:manage", plan: "useExternalApi" } as const;

export const webhookApi = {
  list: get("/webhooks", access).replies<WebhookDto[]>(),
  create: post("/webhooks", { ...access, body: webhookInput, creates: true }).replies<WebhookWithSecret>(),
  update: put("/webhooks/:id", { ...access, body: webhookPatch }).replies<WebhookDto>(),
  remove: del("/webhooks/:id", access).replies<{ message: string }>(),
  /** A new secret. The former one also signs for another day. */
  rotate: post("/webhooks/:id/secret", access).replies<WebhookWithSecret>(),
  /** Also to an endpoint that is off. Its body has `test: true`; that of an example is an event's otherwise. */
  test: post("/webhooks/:id/test", { ...access, body: testInput }).replies<DeliveryDto>(),
  /** A hundred, the newest first. The log keeps 30 days. */
  deliveries: get("/webhooks/:id/deliveries", { ...access, query: deliverySearch }).replies<{
    deliveries: DeliveryDto[];
    hasMore: boolean;
  }>(),
  delivery: get("/webhooks/:id/deliveries/:deliveryId", access).replies<DeliveryWithBody>(),
  /**
   * Sends everything since a moment, or after an event, again under the same ids, and in order. That includes what happened
   * while the endpoint was off, for 30 days. To an endpoint that is off it leaves once it is turned on.
   */
  replay: post("/webhooks/:id/replay", { ...access, body: replayInput }).replies<{ deliveries: number }>(),
  /**
   * Sends the same event under the same id again: at once, or after the delivery that `blockedBy` names. Refused with
   * ERR_WEBHOOK_OFF while the endpoint is off.
   */
  resend: post("/webhooks/:id/deliveries/:deliveryId/resend", access).replies<DeliveryDto>(),
  /** The file of a message, at the address that its event brings. The address works for an hour, while the endpoint exists. */
  media: get("/webhooks/media/:id", {
    access: "public",
    limit: "anybody",
    query: strictObject(signedQuery),
  }).replies<StreamedReply>(),
};
