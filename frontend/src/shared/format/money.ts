import { currentLanguage } from "../i18n/current";
import { intlTags } from "../i18n/languages";

/** `R$ 99,90`. Prices are in reais in every language. */
export const formatMoney = (reais: number) =>
  new Intl.NumberFormat(intlTags[currentLanguage()], { style: "currency", currency: "BRL" }).format(reais);
