/** What the desk hands over: a link may carry a QR text or a pairing code in its fragment, which no server sees. */
export interface InHand {
  qr: string;
  code: string;
  /** The name to offer for a new phone. */
  name: string;
}

/** Reads the fragment; null when the page was opened without a code. */
export function readInHand(fragment: string): InHand | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const [qr, code] = [params.get("qr") ?? "", params.get("code") ?? ""];
  return qr || code ? { qr, code, name: params.get("name") ?? "" } : null;
}

const firstFree = 5511900000001;

/** A number that no phone and no person has. */
export function freeNumber(takenPhones: readonly { number: string }[]): string {
  const numbers = new Set(takenPhones.map(({ number }) => number));
  let next = firstFree;
  while (numbers.has(String(next))) next++;
  return String(next);
}
