import type { BinaryNode } from "@whiskeysockets/baileys";
import { child, seconds, stanza } from "../stanzas/stanza";
import { SERVER } from "../stanzas/address";
import type { Companion } from "../people/companion";
import { stanzaKey, type QueuedStanza } from "../people/stanza-queue";
import type { World } from "../people/world";
import type { Account } from "../people/account";

/** Adds a stanza to a companion's queue and sends it if the companion is online. */
export function post(world: World, companion: Companion, node: BinaryNode, plain?: Uint8Array): void {
  companion.stanzaQueue.put({ key: stanzaKey(node), node, plain });
  world.saveSoon();
  if (companion.connection?.isDelivering) companion.connection.send(node);
}

/** Starts to deliver the queue: first its size, then, on the client's request, all stanzas. */
export function beginDelivery(world: World, { companion }: Account): void {
  const { connection, stanzaQueue } = companion;
  if (!connection || connection.isDelivering) return;
  const pending = stanzaQueue.pending();
  if (!pending.length) {
    openDelivery(world, companion, []);
    return;
  }
  const count = (tag: string): number => pending.filter((queuedStanza) => queuedStanza.node.tag === tag).length;
  const preview = {
    count: pending.length,
    message: count("message"),
    receipt: count("receipt"),
    notification: count("notification"),
    call: count("call"),
    appdata: 0,
    t: seconds(),
  };
  connection.send(stanza("ib", { from: SERVER }, [stanza("offline_preview", preview)]));
}

/** Answers the client's request for its batch. It asks only once, so it gets everything waiting. */
export function answerBatch(world: World, { companion }: Account, node: BinaryNode): boolean {
  if (!child(node, "offline_batch")) return false;
  if (!companion.connection?.isDelivering) openDelivery(world, companion, companion.stanzaQueue.pending());
  return true;
}

function openDelivery(world: World, companion: Companion, stanzas: QueuedStanza[]): void {
  const connection = companion.connection;
  if (!connection) return;
  stanzas.forEach(({ node }, index) => {
    connection.send({ ...node, attrs: { ...node.attrs, offline: String(index % 10) } });
  });
  connection.send(stanza("ib", { from: SERVER }, [stanza("offline", { count: stanzas.length })]));
  connection.isDelivering = true;
  world.saveSoon();
}
