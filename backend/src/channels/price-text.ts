import { moneyIn } from "@guiche/contract/texts/money";

/** A price within the text of a card: reais as Brazil writes them, another currency behind its code (`USD 12.50`). */
export const priceText = (amount: number, currency: string): string =>
  currency === "BRL" ? moneyIn("pt", amount) : `${currency} ${amount.toFixed(2)}`.trim();
