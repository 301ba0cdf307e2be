/** WhatsApp shows its first QR for a minute and each further one for twenty seconds. */
export const qrLifeMs = (shownSoFar: number) => (shownSoFar <= 1 ? 60_000 : 20_000);

/** A pairing code is good for so long. */
export const pairingLifeMs = 120_000;

/**
 * When the code seen now runs out. The server's clock says until when it is good, as far as that can be true: a clock
 * that runs differently makes it at most brand new or just over.
 */
export function codeEndsAt(seenAt: number, validUntil: string | null, lifeMs: number): number {
  const left = validUntil === null ? lifeMs : Date.parse(validUntil) - seenAt;
  return seenAt + Math.min(Math.max(left, 0), lifeMs);
}
