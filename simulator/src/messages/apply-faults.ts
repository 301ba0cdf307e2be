import type { BinaryNode } from "@whiskeysockets/baileys";
import { bytesOf, children } from "../stanzas/stanza";
import type { Companion } from "../people/companion";
import type { World } from "../people/world";
import type { Target } from "./encrypt";

/** Messages held back for reordering are delivered after this long. */
const RELEASE_AFTER_MS = 2000;

/** Applies the faults to a message for a companion. */
export async function applyFaults(
  world: World,
  { owner, companion }: Target,
  encrypt: () => Promise<BinaryNode>,
  post: (node: BinaryNode) => void,
): Promise<void> {
  const { faults } = world;
  const phone = owner.number;
  let node = await encrypt();
  if (faults.take(phone, "corrupt", (direction) => direction !== "in") !== undefined) node = withDamage(node);
  if (faults.take(phone, "reorder") !== undefined) {
    holdBack(world, companion, () => post(node), faults.peek(phone, "reorder") === undefined);
    return;
  }
  post(node);
  if (faults.take(phone, "replay") !== undefined) post(node);
  if (faults.take(phone, "duplicate") !== undefined) post(await encrypt());
}

/** Damages the ciphertext of a stanza. */
export function withDamage(node: BinaryNode): BinaryNode {
  const content = children(node).map((part) => {
    const bytes = part.tag === "enc" && bytesOf(part);
    return bytes ? { ...part, content: damaged(bytes) } : part;
  });
  return { ...node, content };
}

/** Damages the MAC at the end, so that the error shows before a session changes. */
export function damaged(bytes: Buffer): Buffer {
  const spoiled = Buffer.from(bytes);
  const last = spoiled.length - 1;
  spoiled[last] = (spoiled[last] ?? 0) ^ 0xff;
  return spoiled;
}

function holdBack(world: World, companion: Companion, release: () => void, isLast: boolean): void {
  companion.heldBack.push(release);
  if (isLast) releaseAll(companion);
  else world.later(RELEASE_AFTER_MS, () => releaseAll(companion));
}

function releaseAll(companion: Companion): void {
  for (const release of companion.heldBack.splice(0).reverse()) release();
}
