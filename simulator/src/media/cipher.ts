import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { getMediaKeys } from "@whiskeysockets/baileys";
import type { MediaKeys, MediaKind } from "./media";

/** Length of the truncated MAC at the end of every encrypted file. */
const MAC_BYTES = 10;

/** Thrown when an encrypted file cannot be decrypted. */
export class MediaProblem extends Error {
  constructor(readonly problem: "gone" | "mac" | "sha256" | "length") {
    super(`The media cannot be opened: ${problem}.`);
  }
}

/** Encrypts a stream with a new key, and calls `onDone` with the key and the hashes at the end. */
export async function* encrypt(
  plain: AsyncIterable<Buffer> | Iterable<Buffer>,
  kind: MediaKind,
  onDone: (keys: MediaKeys) => void,
): AsyncGenerator<Buffer> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, kind);
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const mac = createHmac("sha256", macKey).update(iv);
  const [sha256, encSha256] = [createHash("sha256"), createHash("sha256")];
  let bytes = 0;
  const out = (piece: Buffer): Buffer => {
    mac.update(piece);
    encSha256.update(piece);
    return piece;
  };
  for await (const piece of plain) {
    bytes += piece.length;
    sha256.update(piece);
    yield out(cipher.update(piece));
  }
  yield out(cipher.final());
  const end = mac.digest().subarray(0, MAC_BYTES);
  encSha256.update(end);
  yield end;
  onDone({ mediaKey, sha256: sha256.digest(), encSha256: encSha256.digest(), bytes });
}

/** Decrypts a stream. Throws a MediaProblem at the end when a hash, the MAC or the length is wrong. */
export async function* decrypt(blob: AsyncIterable<Buffer>, kind: MediaKind, keys: MediaKeys): AsyncGenerator<Buffer> {
  const { iv, cipherKey, macKey } = await keysOf(keys.mediaKey, kind);
  const cipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const mac = createHmac("sha256", macKey).update(iv);
  const sha256 = createHash("sha256");
  let bytes = 0;
  let heldBytes = Buffer.alloc(0);
  const out = (piece: Buffer): Buffer => {
    bytes += piece.length;
    sha256.update(piece);
    return piece;
  };
  for await (const piece of blob) {
    heldBytes = Buffer.concat([heldBytes, piece]);
    const ready = heldBytes.subarray(0, Math.max(0, heldBytes.length - MAC_BYTES));
    heldBytes = heldBytes.subarray(ready.length);
    mac.update(ready);
    yield out(cipher.update(ready));
  }
  if (!mac.digest().subarray(0, MAC_BYTES).equals(heldBytes)) throw new MediaProblem("mac");
  yield out(finalBlock(cipher));
  if (!sha256.digest().equals(keys.sha256)) throw new MediaProblem("sha256");
  if (bytes !== keys.bytes) throw new MediaProblem("length");
}

/** The MAC is valid, so the sender produced the wrong padding: report it as wrong content, not as damage in transit. */
function finalBlock(cipher: ReturnType<typeof createDecipheriv>): Buffer {
  try {
    return cipher.final();
  } catch {
    throw new MediaProblem("sha256");
  }
}

async function keysOf(
  mediaKey: Uint8Array,
  kind: MediaKind,
): Promise<Record<"iv" | "cipherKey" | "macKey", Uint8Array>> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind);
  if (!macKey) throw new MediaProblem("mac");
  return { iv, cipherKey, macKey };
}
