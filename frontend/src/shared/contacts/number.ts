import { codeOf, countryOf, elsewhere, home } from "./countries";

/** A number in the form: the country apart, the rest formatted. */
export interface TypedNumber {
  region: string;
  number: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** In these countries the leading zero is dialled from abroad too; elsewhere it is for domestic calls only. */
const keepZero = new Set(["IT", "SM", "CI", "GA", "CG", elsewhere]);

/** A Brazilian number with its area code has ten or eleven digits; a longer one includes the country code. */
const longestAtHome = 11;
const withHomeCode = (region: string, digits: string): boolean =>
  region === home && digits.length > longestAtHome && digits.startsWith(codeOf(home));

const atHome = (digits: string): string => {
  if (digits.length <= 2) return digits && `(${digits}`;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  if (rest.length > 9) return digits;
  const cut = rest.length > 8 ? 5 : 4;
  return `(${area}) ${rest.slice(0, cut)}${rest.length > cut ? `-${rest.slice(cut)}` : ""}`;
};

const inNorthAmerica = (digits: string): string => {
  if (digits.length <= 3 || digits.length > 10) return digits;
  const [area, rest] = [digits.slice(0, 3), digits.slice(3)];
  return `(${area}) ${rest.slice(0, 3)}${rest.length > 3 ? `-${rest.slice(3)}` : ""}`;
};

/** Groups of three, never leaving a single digit at the end. */
const inGroups = (digits: string): string => digits.replace(/(\d{3})(?=\d{2})/g, "$1 ");

/** Formats digits as they are written in their country. */
function formatDigits(region: string, digits: string): string {
  if (region === home) return atHome(digits);
  return codeOf(region) === "1" ? inNorthAmerica(digits) : inGroups(digits);
}

/** Splits a stored number for the form. */
export function numberParts(whole: string): TypedNumber {
  const digits = digitsOf(whole);
  const country = countryOf(digits);
  if (!country) return { region: elsewhere, number: formatDigits(elsewhere, digits) };
  return { region: country.region, number: formatDigits(country.region, digits.slice(country.code.length)) };
}

/**
 * The field's value after typing or pasting. A leading + starts an international number; its country is selected as
 * soon as the calling code is known.
 */
export function typedParts(region: string, text: string): TypedNumber {
  const digits = digitsOf(text);
  if (text.trimStart().startsWith("+") && region !== elsewhere)
    return countryOf(digits) ? numberParts(digits) : { region, number: `+${digits}` };
  const local = withHomeCode(region, digits) ? digits.slice(codeOf(home).length) : digits;
  return { region, number: formatDigits(region, local) };
}

/** A number from elsewhere in the app: complete when it begins with +, else read as typed locally. */
export const givenParts = (text = ""): TypedNumber => typedParts(home, text);

/** The complete number in digits; "" when there is none. */
export function normalizedNumber({ region, number }: TypedNumber): string {
  const digits = digitsOf(number);
  if (digits === "" || number.trimStart().startsWith("+")) return digits;
  const local = keepZero.has(region) ? digits : digits.replace(/^0+/, "");
  return local && codeOf(region) + local;
}

/** A number for display: +55 (11) 98765-4321. */
export function shownNumber(whole: string): string {
  const { region, number } = numberParts(whole);
  return region === elsewhere ? `+${whole}` : `+${codeOf(region)} ${number}`;
}

/** The caret position after reformatting: as many digits follow it as before. */
export function caretIn(text: string, digitsBehind: number): number {
  let digitsLeft = digitsOf(text).length - digitsBehind;
  if (digitsBehind === 0) return text.length;
  for (let at = 0; at < text.length; at += 1) {
    if (digitsLeft <= 0) return at;
    if (/\d/.test(text[at] ?? "")) digitsLeft -= 1;
  }
  return text.length;
}
