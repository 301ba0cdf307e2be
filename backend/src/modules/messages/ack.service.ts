import type { Ack } from "@guiche/contract/acks";
import type { ConnectionRef, SentContent } from "../../channels/provider";
import { now } from "../../core/clock";
import { notifyProcesses } from "../../core/events/process-bus";
import { secrets } from "../../core/auth/seal";
import { transaction } from "../../core/db/transaction";
import { publishEvent } from "../../domain-events";
import type { Scope } from "../../core/tenant/scope";
import { connectionStore } from "../connections";
import { beginSilence, broadcastTicket, ticketStore } from "../tickets";
import { raiseAck, sentMessage, type AckedRow } from "./ack.store";
import { expirationStore } from "./expiration.store";
import { failedAnswerStore } from "./failed-answer.store";
import { settleChange } from "./own-change.settled";
import { broadcastAck } from "./message.events";
import { contentContext } from "./content";
import { failureOf } from "./failures";
import { contentOf } from "./kinds";
import { providerOf } from "../../channels/live-sessions";
import { quoteOf } from "./quote";

/** A message that left later than this had to wait for its connection. */
const lateAfterMs = 60_000;

/**
 * Applies an acknowledgement from WhatsApp or the customer's phone, for a message or an act on one. `afterSent`: a failure
 * may come after WhatsApp has accepted the message, as it does at the Cloud API.
 */
export async function applyAck(
  scope: Scope,
  connectionId: number,
  wid: string,
  level: Ack,
  cause: string | null = null,
  options: { afterSent?: boolean } = {},
): Promise<void> {
  const failure = level === -1 ? failureOf(cause) : null;
  // First, so that no process sends more between the two.
  if (failure === "restricted") await connectionStore(scope).noteRefusal(connectionId, now());
  const ackOutcome =
    level === -1
      ? await applyFailure(scope, connectionId, wid, failure, options)
      : await raiseAck(scope, connectionId, wid, level, failure);
  const { message, hadFailed, outreach, freedChat, act } = ackOutcome;
  if (message) broadcastAck(scope, message);
  if (message && hadFailed && (await failedAnswerStore(scope).endWait(message.id))) await showWait(scope, message);
  if (outreach)
    await publishEvent(scope, "outreachMessage.acked", {
      id: outreach.id,
      source: outreach.source,
      sourceId: outreach.sourceId,
      ack: level,
      failure,
    });
  if (act) await settleChange(scope, act, level > 0);
  if (freedChat !== null) notifyProcesses("outbox.filled", { companyId: scope.companyId, connectionId, freedChat });
  const at = now();
  // Last, because nothing else depends on it.
  if (message && freedChat !== null && level > 0 && at.getTime() - message.createdAt.getTime() > lateAfterMs) {
    await beginSilence(scope, message.ticketId, message.createdAt, at);
    await publishEvent(scope, "message.leftLate", { messageId: message.id, at });
  }
}

/** A failed answer is no answer: the customer waits on, in the same transaction. */
const applyFailure = (
  scope: Scope,
  connectionId: number,
  wid: string,
  failure: string | null,
  options: { afterSent?: boolean },
) =>
  transaction(scope, async (inside) => {
    const store = failedAnswerStore(inside);
    await store.lockTicket(connectionId, wid);
    const ackOutcome = await raiseAck(inside, connectionId, wid, -1, failure, options);
    const { message } = ackOutcome;
    if (message && (await store.resumeWait(message.id))) await showWait(inside, message);
    if (message?.clientId) await publishEvent(inside, "message.failed", { ...message, clientId: message.clientId });
    return ackOutcome;
  });

/** Tells the lists that the ticket waits again, or no longer. */
async function showWait(scope: Scope, { ticketId }: AckedRow): Promise<void> {
  const ticket = await ticketStore(scope).byId(ticketId);
  if (ticket) broadcastTicket(scope, ticket);
}

/** What we sent under this id, for a resend; null when unknown. Rebuilt when there is no file. */
export async function findSent(scope: Scope, connection: ConnectionRef, wid: string): Promise<SentContent | null> {
  const row = await sentMessage(scope, connection.connectionId, wid);
  const raw = row && providerMessage(scope, connection, row);
  return raw ? { raw, expiration: await expirationStore(scope).of(connection.connectionId, row.contactId) } : null;
}

type SentRow = NonNullable<Awaited<ReturnType<typeof sentMessage>>>;

function providerMessage(scope: Scope, connection: ConnectionRef, row: SentRow): Uint8Array | null {
  if (row.content) return secrets().open(row.content, contentContext(scope));
  const content = contentOf(row);
  if (!content || content.kind === "media") return null;
  return providerOf(connection).encode(content, row.quoted ? quoteOf(row.quoted, null) : undefined);
}
