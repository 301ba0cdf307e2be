import { aesDecryptGCM, aesEncryptGCM } from "@whiskeysockets/baileys";

const NO_DATA = new Uint8Array();

/** A 12-byte nonce: eight zero bytes and a big-endian counter. */
export function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** Encrypts after the handshake, with one key and one counter in each direction. */
export class Transport {
  private read = 0;
  private writtenCount = 0;

  constructor(
    private readonly readKey: Uint8Array,
    private readonly writeKey: Uint8Array,
  ) {}

  decrypt(frame: Uint8Array): Buffer {
    return aesDecryptGCM(frame, this.readKey, nonce(this.read++), NO_DATA);
  }

  encrypt(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.writeKey, nonce(this.writtenCount++), NO_DATA);
  }
}
