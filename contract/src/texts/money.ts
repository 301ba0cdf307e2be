import { intlTags, type Language } from "./languages";

/** `R$ 99,90`. Prices are in reais in every language; the narrow symbol, because Spanish would write BRL. */
export const moneyIn = (language: Language, reais: number): string =>
  new Intl.NumberFormat(intlTags[language], {
    style: "currency",
    currency: "BRL",
    currencyDisplay: "narrowSymbol",
  }).format(reais);
