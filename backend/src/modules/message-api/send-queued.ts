import type { Content } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { mayWriteFirst } from "../campaigns";
import { checkNumber, findOrCreateContact, isKnownNumber } from "../contacts";
import { sendToPerson, writesFirst } from "../loose-messages";
import { storedFile } from "../media";
import type { DomainEvents } from "../../domain-events";
import { apiMessageStore, queuedMessages, type ApiMessageRow } from "./api-message.store";

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

/** Hands queued messages to the outbox, of each connection a few at a time. Runs once at a time in a process. */
export async function sendQueued(): Promise<void> {
  again = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (again) {
      again = false;
      await sendBatch();
    }
  } finally {
    isRunning = false;
  }
}

async function sendBatch(): Promise<void> {
  const spent = new Set<number>();
  for (const { companyId, connectionId, id } of await queuedMessages()) {
    const scope = scopeOfRow({ companyId });
    await sendOne(scope, connectionId, id, spent).catch((error: unknown) =>
      log.warn({ error, apiMessageId: id }, "API message could not be sent, left to the next sweep"),
    );
  }
}

/** The outbox row and the state "handed" are committed together, so that a message is sent only once. */
async function sendOne(scope: Scope, connectionId: number, id: number, spent: Set<number>): Promise<void> {
  const person = await personOf(scope, connectionId, id);
  await transaction(scope, async (inside) => {
    const store = apiMessageStore(inside);
    const row = await store.claim(id);
    if (!row) return;
    if (person === "nobody") return void (await store.change(id, { state: "failed", reason: "recipient", body: "" }));
    const isCold = await writesFirst(inside, { ...person, connectionId });
    if (isCold && (spent.has(connectionId) || !(await mayWriteFirst(inside, connectionId)))) {
      spent.add(connectionId);
      if (row.reason === null) await noteWaiting(inside, id);
      return;
    }
    const content = await contentOf(inside, row);
    if (!content) return void (await store.change(id, { state: "failed", reason: "media", body: "" }));
    const { mediaId } = row;
    const sent = await sendToPerson(inside, { ...person, connectionId, content, mediaId, source: "api", sourceId: id });
    await store.change(id, { ...sent, state: "handed", reason: null, body: "", mediaId: null });
  });
}

/** The connection's next messages may be replies, which need no budget, so another batch is read. */
async function noteWaiting(scope: Scope, id: number): Promise<void> {
  await apiMessageStore(scope).change(id, { reason: "budget" });
  again = true;
}

/** Runs before the transaction, because it may have to ask WhatsApp. */
async function personOf(scope: Scope, connectionId: number, id: number): Promise<{ contactId: number } | "nobody"> {
  const row = await apiMessageStore(scope).get(id);
  if (!row) return "nobody";
  const checked = (await isKnownNumber(scope, row.number)) ? null : await checkNumber(scope, row.number);
  if (checked?.is === "nobody") return "nobody";
  const seen = { phone: row.number, ...(checked?.is === "known" && checked.peer) };
  return { contactId: (await findOrCreateContact(scope, seen, connectionId)).id };
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
