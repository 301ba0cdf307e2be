/** A Brazilian taxpayer's number: a person's CPF or a company's CNPJ, with valid check digits. */
export interface TaxId {
  kind: "cpf" | "cnpj";
  /** Without punctuation: 11 digits, or 12 digits or capital letters and 2 digits. */
  value: string;
}

/** Punctuation is optional. Since 2026 a CNPJ may have letters. */
const taxIdPattern =
  /(?<![0-9A-Z])(?:(\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2})|([0-9A-Z]{2}[.\s]?[0-9A-Z]{3}[.\s]?[0-9A-Z]{3}[/\s]?[0-9A-Z]{4}[-\s]?\d{2}))(?![0-9A-Z])/g;

/** The first valid CPF or CNPJ in a customer's text: "meu cpf é 111.444.777-35". Null without one. */
export function findTaxId(text: string): TaxId | null {
  for (const [, cpf, cnpj] of text.toUpperCase().matchAll(taxIdPattern)) {
    const value = (cpf ?? cnpj ?? "").replace(/[^0-9A-Z]/g, "");
    const taxId: TaxId = { kind: cpf === undefined ? "cnpj" : "cpf", value };
    if (isValid(taxId)) return taxId;
  }
  return null;
}

/** With the usual punctuation: "111.444.777-35", "11.222.333/0001-81". */
export const formatTaxId = ({ kind, value }: TaxId): string =>
  kind === "cpf"
    ? value.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4")
    : value.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function isValid({ kind, value }: TaxId): boolean {
  // Every check digit of 000.000.000-00 and the like is right, but no person or company has these numbers.
  if (/^(.)\1*$/.test(value)) return false;
  const weights = kind === "cpf" ? cpfWeights : cnpjWeights;
  const body = value.slice(0, -2);
  const first = checkDigit(body, weights.slice(1));
  return value === `${body}${first}${checkDigit(`${body}${first}`, weights)}`;
}

/** Modulo 11. The value of a character is its ASCII code − 48. */
function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (body.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
