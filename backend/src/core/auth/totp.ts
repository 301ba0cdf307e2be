import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords (RFC 6238) with what authenticator apps support: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** A phone's clock may be off by this many steps. */
const tolerance = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 random bits, the length of the hash. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** As authenticator apps read a secret that is typed in. */
export function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / stepSeconds);

export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const number = hash.readUInt32BE((hash[hash.length - 1] ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, "0");
}

/** The step of a code that is right at this time; null for a wrong one. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(at);
  let matchedStep: number | null = null;
  for (let step = now - tolerance; step <= now + tolerance; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) matchedStep = step;
  return matchedStep;
}

/** What the QR code of an authenticator app says. */
export const totpAddress = (secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
