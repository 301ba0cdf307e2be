import { proto, unpadRandomMax16, writeRandomPadMax16, type BinaryNode } from "@whiskeysockets/baileys";
import { isGroupAddress, lidAddress, SERVER } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { Bundle } from "../signal/bundle";
import { LOW_PRE_KEYS, type Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import type { Envelope } from "./envelope";

/** A companion and its owner. */
export interface Target {
  owner: Person;
  companion: Companion;
}

/** Encrypts for a companion. Sessions always use the LID, whatever the chat's form of address. */
export async function encrypt(
  world: World,
  author: Person,
  target: Target,
  plain: Uint8Array,
  messageType?: string,
): Promise<BinaryNode> {
  const address = lidAddress(target.owner.lid, target.companion.device);
  if (!(await author.device.hasSession(address))) await renewSession(world, author, target);
  const { type, ciphertext } = await author.device.encrypt(address, plain);
  return stanza("enc", { v: "2", type, ...hiding(messageType) }, ciphertext);
}

/** Encrypts an envelope for a companion; in a group it includes the author's group key if the companion lacks it. */
export async function encryptFor(
  world: World,
  author: Person,
  target: Target,
  { attributes, plain }: Envelope,
): Promise<BinaryNode[]> {
  const group = attributes.from;
  if (!isGroupAddress(group)) return [await encrypt(world, author, target, plain, attributes.type)];
  const { ciphertext, key } = await author.device.encryptForGroup(group, author.address("lid"), plain);
  const skmsg = stanza("enc", { v: "2", type: "skmsg", ...hiding(attributes.type) }, ciphertext);
  const address = lidAddress(target.owner.lid, target.companion.device);
  if (author.device.hasGroupKey(group, address)) return [skmsg];
  const encryptedKey = await encrypt(world, author, target, writeRandomPadMax16(groupKeyMessage(group, key)));
  author.device.markGroupKeySent(group, address);
  return [encryptedKey, skmsg];
}

/** Encrypts again for one companion that could not decrypt a message, with the group key included. */
export async function encryptAgain(
  world: World,
  author: Person,
  target: Target,
  { attributes, plain }: Envelope,
): Promise<BinaryNode> {
  const group = attributes.from;
  if (!isGroupAddress(group)) return encrypt(world, author, target, plain, attributes.type);
  const key = await author.device.groupKey(group, author.address("lid"));
  author.device.markGroupKeySent(group, lidAddress(target.owner.lid, target.companion.device));
  // Two concatenated protobuf messages decode as one with the fields of both.
  const both = Buffer.concat([unpadRandomMax16(plain), groupKeyMessage(group, key)]);
  return encrypt(world, author, target, writeRandomPadMax16(both), attributes.type);
}

const groupKeyMessage = (groupId: string, key: Uint8Array): Uint8Array =>
  proto.Message.encode({
    senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: key },
  }).finish();

/** An unreadable reaction shows no placeholder. */
const hiding = (type: string | undefined): Record<string, string> =>
  type === "reaction" ? { "decrypt-fail": "hide" } : {};

/** Starts a new Signal session from this bundle, or from one that the companion left on the server. */
export async function renewSession(world: World, author: Person, target: Target, bundle?: Bundle): Promise<void> {
  const address = lidAddress(target.owner.lid, target.companion.device);
  await author.device.openSession(address, bundle ?? target.companion.takeBundle());
  if (!bundle) askForPreKeys(world, target.companion);
}

/** Asks a companion for more one-time keys when few are left, once at a time. */
export function askForPreKeys(world: World, companion: Companion): void {
  const value = companion.state.preKeys.length;
  world.saveSoon();
  if (value > LOW_PRE_KEYS) return;
  if (companion.stanzaQueue.pending().some((queuedStanza) => queuedStanza.node.attrs.type === "encrypt")) return;
  const attributes = { from: SERVER, type: "encrypt", id: `keys-${seconds()}-${value}`, t: seconds() };
  post(world, companion, stanza("notification", attributes, [stanza("count", { value })]));
}
