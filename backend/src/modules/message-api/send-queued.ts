import type { Content } from "../../channels/content";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { sendToPerson } from "../outreach";
import { storedFile } from "../media";
import type { DomainEvents } from "../../domain-events";
import { apiMessageStore, queuedMessages, type ApiMessageRow } from "./api-message.store";
import { contactFor, lookUpQueued } from "./look-up-queued";

let isRunning = false;
let again = false;

/** Calls within this time are looked at together. */
const collectMs = 50;
let isPlanned = false;

/** A hint that a message was queued. The sweep finds it too. */
export function sendSoon(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    sendQueued().catch((error: unknown) => log.warn({ error }, "API messages could not be sent"));
  }, collectMs).unref();
}

/** Connections whose queued messages this process handed to the outbox lately, and until when they count as such. */
const leaving = new Map<number, number>();
const leavingForMs = 30_000;

/** A message left the outbox: perhaps there is a place for the next one of the API. */
export const followLeaving = (): (() => void) =>
  onProcessEvent("outbox.filled", ({ connectionId, isAck }) => {
    if (isAck && (leaving.get(connectionId) ?? 0) > Date.now()) sendSoon();
  });

/** Hands queued messages to the outbox, of each connection a few at a time. Runs once at a time in a process. */
export async function sendQueued(): Promise<void> {
  again = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (again) {
      again = false;
      await sendBatch();
      await lookUpQueued(sendSoon);
    }
  } finally {
    isRunning = false;
  }
}

async function sendBatch(): Promise<void> {
  for (const [connectionId, until] of leaving) if (until < Date.now()) leaving.delete(connectionId);
  for (const { companyId, connectionId, id } of await queuedMessages(now())) {
    const scope = scopeOfRow({ companyId });
    await sendOne(scope, connectionId, id).catch((error: unknown) =>
      log.warn({ error, apiMessageId: id }, "API message could not be sent, left to the next sweep"),
    );
  }
}

/** The outbox row and the state "handed" are committed together, so that a message is sent only once. */
async function sendOne(scope: Scope, connectionId: number, id: number): Promise<void> {
  const queued = await apiMessageStore(scope).get(id);
  const contactId = queued && (await contactFor(scope, queued, connectionId));
  // It comes back once its number is looked up.
  if (contactId === null)
    return void (await apiMessageStore(scope).changeQueued(id, { isNew: true, lookedUpAt: null }));
  await transaction(scope, async (inside) => {
    const store = apiMessageStore(inside);
    const row = await store.claim(id);
    if (!row) return;
    const content = await contentOf(inside, row);
    if (!content) return void (await store.change(id, { state: "failed", reason: "media", body: "", nextTryAt: null }));
    const { mediaId } = row;
    const sent = await sendToPerson(inside, { contactId, connectionId, content, mediaId, source: "api", sourceId: id });
    if (!sent)
      return void (await store.change(id, {
        state: "failed",
        reason: "blocked",
        body: "",
        mediaId: null,
        nextTryAt: null,
      }));
    await store.change(id, { ...sent, state: "handed", reason: null, nextTryAt: null, body: "", mediaId: null });
    leaving.set(connectionId, Date.now() + leavingForMs);
    again = true;
  });
}

async function contentOf(scope: Scope, { body, mediaId, mediaName, hasFile }: ApiMessageRow): Promise<Content | null> {
  if (!hasFile) return { kind: "text", text: body };
  const file = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
  return file && { kind: "media", media: { ...file.claim, ...(body && { caption: body }) } };
}

export async function failApiMessagesOf(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  await apiMessageStore(scope).failWaiting(connectionId);
}
