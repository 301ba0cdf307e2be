import type { Ack } from "@guiche/contract/messages";
import type { ConnectionRef } from "../../channels/provider";
import { signal } from "../../platform/events/signals";
import { secrets } from "../../platform/auth/seal";
import type { Scope } from "../../platform/tenant/scope";
import { raiseAck, sentMessage } from "./ack.store";
import { announceAck } from "./message.news";
import { contentPlace } from "./content";
import { lines } from "./lines";

/** WhatsApp, or the customer's phone, tells how far a message got. */
export async function applyAck(
  scope: Scope,
  connectionId: number,
  wid: string,
  level: Ack,
  failure: string | null = null,
): Promise<void> {
  const row = await raiseAck(scope, connectionId, wid, level, failure);
  if (!row) return;
  announceAck(scope, row);
  if (row.leftOutbox) signal("outbox.filled", { companyId: scope.companyId, connectionId });
}

/** The protobuf of what we sent under this id; null when it is unknown. A text's is made again from the text. */
export async function findSent(scope: Scope, connection: ConnectionRef, wid: string): Promise<Uint8Array | null> {
  const row = await sentMessage(scope, connection.connectionId, wid);
  if (!row) return null;
  if (row.content) return secrets().open(row.content, contentPlace(scope));
  return lines().providerOf(connection).encode({ kind: "text", text: row.body });
}
