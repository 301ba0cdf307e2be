/** WhatsApp shows the first QR code for a minute and each further one for twenty seconds. */
export const qrLifeMs = (shownSoFar: number) => (shownSoFar <= 1 ? 60_000 : 20_000);

/** How long a pairing code is valid. */
export const pairingLifeMs = 120_000;

/**
 * When the current code expires, by the server's clock. The result is clamped between now and a full lifetime, in case
 * the two clocks differ.
 */
export function codeEndsAt(seenAt: number, validUntil: string | null, lifeMs: number): number {
  const msLeft = validUntil === null ? lifeMs : Date.parse(validUntil) - seenAt;
  return seenAt + Math.min(Math.max(msLeft, 0), lifeMs);
}
