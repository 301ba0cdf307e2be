/** WhatsApp shows its first code for a minute and each further one for twenty seconds. */
export const qrLifeMs = (shownSoFar: number) => (shownSoFar <= 1 ? 60_000 : 20_000);

/**
 * When the code seen now will be replaced. The server's clock says how old it already is, as far as that can be
 * true: a clock that runs differently makes it at most brand new or just over.
 */
export function qrEndsAt(seenAt: number, madeAt: string, shownSoFar: number): number {
  const life = qrLifeMs(shownSoFar);
  const age = Math.min(Math.max(seenAt - Date.parse(madeAt), 0), life);
  return seenAt + life - age;
}
