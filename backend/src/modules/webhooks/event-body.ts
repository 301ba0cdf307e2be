import { eventIdOf, maxEventBytes, testEvent } from "@guiche/contract/webhooks";
import type { DeliveryRow } from "./webhook.store";

/** An example is sent as the event that it stands for. */
export function eventOf({ id, event, createdAt, ticketId, sequence, payload }: DeliveryRow) {
  const sample = event === testEvent && "event" in payload ? (payload as { event: string; data: object }) : null;
  return {
    id: eventIdOf(id),
    type: sample?.event ?? event,
    ...(sample && { test: true }),
    timestamp: createdAt.toISOString(),
    ...(ticketId !== null && { ticketId, sequence }),
    data: sample?.data ?? payload,
  };
}

/** The JSON of an event. A text that makes it too long is cut, and the event says so. */
export function bodyOf<Event extends { data: object }>(event: Event): string {
  let json = JSON.stringify(event);
  const { body } = event.data as { body?: unknown };
  if (typeof body !== "string") return json;
  for (let most = maxEventBytes; Buffer.byteLength(json) > maxEventBytes && most > 0; most = Math.floor(most * 0.8)) {
    // Never half a character.
    const cut = body.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
    json = JSON.stringify({ ...event, data: { ...event.data, body: cut, isCut: true } });
  }
  return json;
}
