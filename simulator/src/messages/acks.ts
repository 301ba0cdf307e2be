import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Account } from "../people/account";
import { receiptKey } from "../people/stanza-queue";
import type { World } from "../people/world";
import { resendQueued } from "./retry";

/** The client's error for a key it has already used: the phone's session is behind, so it needs a new one. */
const STALE_KEY = "487";
const MOST_REENCRYPTIONS = 2;

/** Handles a client's acknowledgement of a stanza, or its refusal with an error. */
export function handleAck(world: World, account: Account, node: BinaryNode): boolean {
  const { companion } = account;
  const { class: tag = "", id = "", type = "", participant = "", error } = node.attrs;
  world.saveSoon();
  if (tag !== "message") {
    companion.stanzaQueue.acknowledge(tag === "receipt" ? receiptKey(id, type, participant) : `${tag} ${id}`);
    return true;
  }
  const key = `message ${id}`;
  const due = companion.refusalsDue.get(id) ?? 0;
  if (error !== undefined && due > 0) {
    // This refusal belongs to a retry that was already answered; the new ciphertext is still unconfirmed.
    if (due === 1) companion.refusalsDue.delete(id);
    else companion.refusalsDue.set(id, due - 1);
    return true;
  }
  const queuedStanza = companion.stanzaQueue.get(key);
  if (error === STALE_KEY && queuedStanza?.plain && (queuedStanza.reencryptions ?? 0) < MOST_REENCRYPTIONS) {
    resendQueued(world, account, queuedStanza);
    return true;
  }
  companion.stanzaQueue.acknowledge(key);
  return true;
}
