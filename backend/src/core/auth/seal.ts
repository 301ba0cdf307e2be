import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Encrypts secrets at rest with AES-256-GCM. Layout of the envelope: version 1 (1 byte) · key id (4 bytes) · IV (12) ·
 * tag (16) · ciphertext. The additional data names table, column and row, so that a sealed value that was moved
 * elsewhere does not open.
 */
export interface Sealer {
  seal(plain: Uint8Array, context: string): Buffer;
  open(envelope: Uint8Array, context: string): Buffer;
  /** Whether it was sealed with the newest key. */
  isCurrent(envelope: Uint8Array): boolean;
}

const version = 1;
const header = 1 + 4 + 12 + 16;

const deriveKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "guiche secrets at rest", 32));

/** What an envelope says of the key that sealed it. */
export const keyIdOf = (secret: Buffer): Buffer =>
  createHash("sha256").update("key id").update(deriveKey(secret)).digest().subarray(0, 4);

/** `older` keys still open what they sealed; new values are sealed with `secret`. */
export function sealer(secret: Buffer, older: Buffer[] = []): Sealer {
  const keys = new Map<string, Buffer>();
  for (const each of [secret, ...older]) keys.set(keyIdOf(each).toString("hex"), deriveKey(each));
  const [newestId, newest] = [...keys][0] ?? [];
  if (!newest || !newestId) throw new Error("No encryption key.");
  const newestIdBytes = Buffer.from(newestId, "hex");

  return {
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), newestIdBytes, iv, cipher.getAuthTag(), body]);
    },
    open(envelope, context) {
      const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength);
      if (bytes[0] !== version || bytes.length < header) throw new Error("Not a sealed value.");
      const key = keys.get(bytes.subarray(1, 5).toString("hex"));
      if (!key) throw new Error("Sealed with an unknown key.");
      const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(5, 17)).setAAD(Buffer.from(context));
      opener.setAuthTag(bytes.subarray(17, 33));
      return Buffer.concat([opener.update(bytes.subarray(33)), opener.final()]);
    },
    isCurrent: (envelope) => newestIdBytes.equals(envelope.subarray(1, 5)),
  };
}

let current: Sealer | undefined;

export const configureSealer = (newSealer: Sealer): void => {
  current = newSealer;
};

/** The sealer of this process. */
export function secrets(): Sealer {
  if (!current) throw new Error("Secrets are used before their key is set.");
  return current;
}
