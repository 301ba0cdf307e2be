import { withoutSigns } from "@guiche/contract/contacts";

/** `+55…`, or `0055…` as it is dialled. */
const abroad = /^(\+|00)/;
/** Area and number: nine digits of a mobile telephone, eight of any other or of one before the ninth digit came. */
const complete = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;
const withoutArea = /^(9\d{8}|[2-9]\d{7})$/;
/** Before a call inside the country: a zero, one with xx for whatever carrier, one with the carrier's two digits. */
const prefixes = [/^/, /^0(xx)?/i, /^0\d\d/];

/** Area and number of what somebody in Brazil wrote for others there. */
const atHome = (plain: string): string | undefined =>
  prefixes.map((prefix) => plain.replace(prefix, "")).find((called) => complete.test(called));

/** Written without the country, and a number of Brazil. */
export const isAtHome = (written: string): boolean => atHome(withoutSigns(written)) !== undefined;

/**
 * What was written in Brazil, for Brazil, as a number with its country; what is from elsewhere stays as it is. Null for
 * what leaves out its area, or can only be called inside the country.
 */
export function wholeNumber(written: string): string | null {
  const plain = withoutSigns(written);
  if (abroad.test(plain)) return plain.replace(abroad, "");
  const called = atHome(plain);
  if (called) return `55${called}`;
  return withoutArea.test(plain) || plain.startsWith("0") ? null : plain;
}
