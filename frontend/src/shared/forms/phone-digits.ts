const country = "55";
/** Two digits of area code and nine of the number. */
const max = 11;

/**
 * The digits of a pasted or autofilled Brazilian number without country code and trunk zero: `+55 (11) 98888-7777` →
 * `11988887777`.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  const isAbroad = text.trim().startsWith("+") || digits.length > max;
  const local = isAbroad && digits.startsWith(country) ? digits.slice(country.length) : digits;
  return local.replace(/^0+/, "").slice(0, max);
}
