import { beginningOf } from "@guiche/contract/texts/beginning";
import { eventIdOf, maxEventBytes, testEvent } from "@guiche/contract/webhooks";
import type { sampleEvent } from "@guiche/contract/webhook-samples";
import type { DeliveryRow } from "./webhook.store";

type Sample = { event: string } & ReturnType<typeof sampleEvent>;

/** An example is sent as the event that it stands for. */
export function eventOf({ id, event, createdAt, ticketId, sequence, payload }: DeliveryRow) {
  const isTest = event === testEvent;
  const { event: type, ...sample } =
    isTest && "data" in payload ? (payload as unknown as Sample) : { event, data: payload };
  return {
    id: eventIdOf(id),
    type,
    ...(isTest && { test: true }),
    timestamp: createdAt.toISOString(),
    ...(ticketId !== null && { ticketId, sequence }),
    ...sample,
    data: withOwnTimes(sample.data),
  };
}

/** Postgres writes a time in JSON in another way than every reply of ours. */
const postgresTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

/** The fields that hold a time are named so: `createdAt`. A customer's text that looks like one is left alone. */
const withOwnTimes = (data: object): object =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) =>
    typeof value === "string" && name.endsWith("At") && postgresTime.test(value)
      ? new Date(value).toISOString()
      : value,
  ) as object;

/** The JSON of an event. A text that makes it too long is cut, and the event says so. */
export function bodyOf<Event extends { data: object }>(event: Event): string {
  let json = JSON.stringify(event);
  const { body } = event.data as { body?: unknown };
  if (typeof body !== "string") return json;
  for (let most = maxEventBytes; Buffer.byteLength(json) > maxEventBytes && most > 0; most = Math.floor(most * 0.8)) {
    const cut = beginningOf(body, most);
    json = JSON.stringify({ ...event, data: { ...event.data, body: cut, isCut: true } });
  }
  return json;
}
