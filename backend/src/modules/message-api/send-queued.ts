import type { Content } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import { onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { quotable, vcardOf, type MessageRow } from "../messages";
import { defineDispatch, handOver, tierWait } from "../outreach";
import { templateFiller } from "../templates";
import type { DomainEvents } from "../../domain-events";
import { apiMessageStore, queuedMessages, type ApiMessageRow } from "./api-message.store";
import { contactFor, lookUpQueued } from "./look-up-queued";

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
  onProcessEvent("outbox.filled", ({ connectionId, freedChat }) => {
    if (freedChat !== undefined && (leaving.get(connectionId) ?? 0) > Date.now()) sendSoon();
  });

/** The content is kept with the message only. */
const over = { nextTryAt: null, body: "", content: null, mediaId: null };

/** A quoted message that has been deleted since is not quoted. Null: its template cannot be sent any more. */
async function readContent(
  scope: Scope,
  { content, hasFile }: ApiMessageRow,
  to: { contactId: number; connectionId: number },
): Promise<{ content: Content | null; quoted: MessageRow | null } | null> {
  const { location, contacts, quotedMessageId, template } = content ?? {};
  const fill = template && (await templateFiller(scope, to.connectionId, template, hasFile));
  if (fill === null) return null;
  return {
    quoted: quotedMessageId === undefined ? null : await quotable(scope, quotedMessageId, to),
    content: location
      ? { kind: "location", ...location }
      : contacts
        ? { kind: "contacts", cards: contacts.map((card) => ({ name: card.name, vcard: vcardOf(card) })) }
        : (fill?.(template?.values ?? []) ?? null),
  };
}

/** The outbox row and the state "handed" are committed together. Returns whether the message was queued. */
async function sendOne(scope: Scope, connectionId: number, id: number): Promise<boolean> {
  const queuedMessage = await apiMessageStore(scope).get(id);
  const contactId =
    queuedMessage && (queuedMessage.contactId ?? (await contactFor(scope, queuedMessage, connectionId)));
  if (queuedMessage && contactId === null && queuedMessage.number === "") {
    // The group was deleted.
    await apiMessageStore(scope).changeQueued(id, { ...over, state: "failed", reason: "recipient" });
    return false;
  }
  if (contactId === null) {
    // It comes back once its number is looked up.
    await apiMessageStore(scope).changeQueued(id, { isNew: true, lookedUpAt: null });
    return false;
  }
  return transaction(scope, async (inside) => {
    const store = apiMessageStore(inside);
    const row = await store.claim(id);
    if (!row) return false;
    const to = { contactId, connectionId, source: "api", sourceId: id } as const;
    const waitsUntil = row.content?.template ? await tierWait(inside, to) : null;
    if (waitsUntil) {
      await store.change(id, { nextTryAt: waitsUntil, reason: "tier" });
      return false;
    }
    // A file that was removed is missed like one that is gone from the disk.
    const isLost = row.hasFile && row.mediaId === null;
    const messageContent = await readContent(inside, row, to);
    const result = isLost
      ? { cause: "media" as const }
      : messageContent
        ? await handOver(inside, { ...row, text: row.body, ...messageContent }, to)
        : { cause: "template" as const };
    if ("cause" in result) {
      await store.change(id, { ...over, state: "failed", reason: result.cause });
      return false;
    }
    await store.change(id, { ...over, ...result, state: "handed", reason: null });
    leaving.set(connectionId, Date.now() + leavingForMs);
    return true;
  });
}

/** Hands queued messages to the outbox, of each connection a few at a time. */
export const sendQueued = defineDispatch({
  name: "messageApi.send",
  everySeconds: 2,
  before: async () => {
    for (const [connectionId, until] of leaving) if (until < Date.now()) leaving.delete(connectionId);
  },
  due: queuedMessages,
  dispatch: (scope, { connectionId, id }) => sendOne(scope, connectionId, id),
  after: () => lookUpQueued(sendSoon),
});

export async function moveApiMessages(scope: Scope, merged: DomainEvents["contact.merged"]): Promise<void> {
  await apiMessageStore(scope).moveToContact(merged);
}

export async function failApiMessagesOf(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  await apiMessageStore(scope).failWaiting(connectionId);
}
