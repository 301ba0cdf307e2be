import { moneyIn } from "@guiche/contract/texts/money";
import { currentLanguage } from "../i18n/current";

export const formatMoney = (reais: number) => moneyIn(currentLanguage(), reais);
