import type { Ack } from "@guiche/contract/acks";
import type { ConnectionRef } from "../../channels/provider";
import { notifyProcesses } from "../../core/events/process-bus";
import { secrets } from "../../core/auth/seal";
import { publishEvent } from "../../domain-events";
import type { Scope } from "../../core/tenant/scope";
import { raiseAck, sentMessage } from "./ack.store";
import { settleChange } from "./own-change.settled";
import { broadcastAck } from "./message.events";
import { contentContext } from "./content";
import { failureOf } from "./failures";
import { contentOf } from "./kinds";
import { sessionRegistry } from "../../channels/session-registry";
import { quoteOf } from "./quote";

/** Applies an acknowledgement from WhatsApp or the customer's phone, for a message or an act on one. */
export async function applyAck(
  scope: Scope,
  connectionId: number,
  wid: string,
  level: Ack,
  cause: string | null = null,
): Promise<void> {
  const failure = level === -1 ? failureOf(cause) : null;
  const { message, loose, leftOutbox, act } = await raiseAck(scope, connectionId, wid, level, failure);
  if (message) broadcastAck(scope, message);
  if (loose)
    await publishEvent(scope, "looseMessage.acked", {
      id: loose.id,
      source: loose.source,
      sourceId: loose.sourceId,
      ack: level,
      failure,
    });
  if (act) await settleChange(scope, act, level > 0);
  if (leftOutbox || act) notifyProcesses("outbox.filled", { companyId: scope.companyId, connectionId });
}

/** The protobuf of what we sent under this id, for a resend; null when unknown. Rebuilt when there is no file. */
export async function findSent(scope: Scope, connection: ConnectionRef, wid: string): Promise<Uint8Array | null> {
  const row = await sentMessage(scope, connection.connectionId, wid);
  if (!row) return null;
  if (row.content) return secrets().open(row.content, contentContext(scope));
  const content = contentOf(row);
  if (!content || content.kind === "media") return null;
  return sessionRegistry()
    .providerOf(connection)
    .encode(content, row.quoted ? quoteOf(row.quoted, null) : undefined);
}
