import type { BinaryNode } from "@whiskeysockets/baileys";
import { parseAddress } from "../stanzas/address";
import { child, stanza } from "../stanzas/stanza";
import { handleCall } from "../messages/calls";
import { handleAck } from "../messages/acks";
import { handleMessage } from "../messages/from-client";
import { handleReceipt } from "../messages/receipts";
import { handleTyping } from "../messages/typing";
import type { World } from "../people/world";
import { announceDevices } from "../pairing/first-messages";
import { handleUnpairedStanza } from "../pairing/unpaired";
import { answerBatch } from "./delivery";
import type { Account } from "../people/account";
import type { Connection } from "./connection";
import { handleIq } from "./iq/handle-iq";

/** Handles one stanza from a client, paired or not. */
export async function dispatch(world: World, connection: Connection, node: BinaryNode): Promise<void> {
  const entry = world.log.note(connection.account?.person.number ?? "", "in", node);
  const isHandled = connection.account
    ? await dispatchAccount(world, connection.account, node)
    : await handleUnpairedStanza(world, connection, node);
  if (!isHandled) entry.unhandled = true;
}

/** Returns false for an unknown kind of stanza. */
async function dispatchAccount(world: World, account: Account, node: BinaryNode): Promise<boolean> {
  switch (node.tag) {
    case "iq":
      return handleIq(world, account, node);
    case "message":
      await handleMessage(world, account, node);
      return true;
    case "receipt":
      // The companion has received its chats; now its device list may follow.
      if (node.attrs.type === "hist_sync") announceDevices(world, account);
      else await handleReceipt(world, account, node);
      return true;
    case "ack":
      return handleAck(world, account, node);
    case "call":
      return handleCall(world, account, node);
    case "chatstate":
      return handleTyping(world, account, node);
    case "presence":
      return answerPresence(world, account, node);
    case "ib":
      return answerBatch(world, account, node) || child(node, "unified_session") !== undefined;
    default:
      return false;
  }
}

/** Answers presence subscriptions only; the client's own availability is ignored. */
function answerPresence(world: World, { companion }: Account, node: BinaryNode): boolean {
  const { to, type } = node.attrs;
  if (type === "subscribe" && parseAddress(to)) {
    companion.connection?.send(stanza("presence", { from: to, type: world.find(to) ? "available" : "unavailable" }));
  }
  return true;
}
