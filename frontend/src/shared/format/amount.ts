import { currentLanguage } from "../i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";

/** `1.234` or `1.234,50`: with two decimals unless the amount is whole. */
export function formatAmount(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(intlTags[currentLanguage()], options).format(amount);
}
