import { currentLanguage } from "../i18n/i18n";

const intlTag = { pt: "pt-BR", en: "en-US", es: "es" } as const;

/** `R$ 99,90`. Prices are in reais whatever the language. */
export const formatMoney = (reais: number) =>
  new Intl.NumberFormat(intlTag[currentLanguage()], { style: "currency", currency: "BRL" }).format(reais);
