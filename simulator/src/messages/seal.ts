import type { BinaryNode } from "@whiskeysockets/baileys";
import { lidAddress, SERVER } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { Bundle } from "../signal/bundle";
import { LOW_PRE_KEYS, type Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";

/** A companion and whose it is. */
export interface Target {
  owner: Person;
  companion: Companion;
}

/** Encrypts for a companion. Sessions are always kept under the hidden identity, whatever the chat is addressed by. */
export async function seal(world: World, author: Person, target: Target, plain: Uint8Array): Promise<BinaryNode> {
  const address = lidAddress(target.owner.lid, target.companion.device);
  if (!(await author.device.hasSession(address))) await renewSession(world, author, target);
  const { type, ciphertext } = await author.device.encrypt(address, plain);
  return stanza("enc", { v: "2", type }, ciphertext);
}

/** Begins a new session, from the bundle given or from what the companion left with the server. */
export async function renewSession(world: World, author: Person, target: Target, bundle?: Bundle): Promise<void> {
  const address = lidAddress(target.owner.lid, target.companion.device);
  await author.device.openSession(address, bundle ?? target.companion.takeBundle());
  if (!bundle) askForPreKeys(world, target.companion);
}

/** Asks a companion for more one-time keys when few are left, once at a time. */
export function askForPreKeys(world: World, companion: Companion): void {
  const value = companion.state.preKeys.length;
  world.changed();
  if (value > LOW_PRE_KEYS) return;
  if (companion.mailbox.waiting().some((letter) => letter.node.attrs.type === "encrypt")) return;
  const attributes = { from: SERVER, type: "encrypt", id: `keys-${seconds()}-${value}`, t: seconds() };
  post(world, companion, stanza("notification", attributes, [stanza("count", { value })]));
}
