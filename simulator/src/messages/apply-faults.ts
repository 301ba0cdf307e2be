import type { BinaryNode } from "@whiskeysockets/baileys";
import { bytesOf, children } from "../stanzas/stanza";
import type { Person } from "../people/person";
import type { World } from "../people/world";

/** Applies the faults to a message for a companion of this phone. */
export async function applyFaults(
  { faults }: World,
  { number: phone }: Person,
  encrypt: () => Promise<BinaryNode>,
  post: (node: BinaryNode) => void,
): Promise<void> {
  let node = await encrypt();
  if (faults.take(phone, "corrupt", (direction) => direction !== "in") !== undefined) node = withDamage(node);
  post(node);
  if (faults.take(phone, "replay") !== undefined) post(node);
  if (faults.take(phone, "duplicate") !== undefined) post(await encrypt());
}

/** Damages the ciphertext of a stanza. */
function withDamage(node: BinaryNode): BinaryNode {
  const content = children(node).map((part) => {
    const bytes = part.tag === "enc" && bytesOf(part);
    return bytes ? { ...part, content: damageMac(bytes) } : part;
  });
  return { ...node, content };
}

/** Damages the MAC at the end, so that the error shows before a session changes. */
export function damageMac(bytes: Buffer): Buffer {
  const spoiledBytes = Buffer.from(bytes);
  const last = spoiledBytes.length - 1;
  spoiledBytes[last] = (spoiledBytes[last] ?? 0) ^ 0xff;
  return spoiledBytes;
}
