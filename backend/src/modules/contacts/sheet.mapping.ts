import { withoutSigns } from "@guiche/contract/contacts";
import { exportedColumns, type SheetMapping } from "@guiche/contract/contact-sheets";
import { isAtHome } from "@guiche/contract/sheet-rows";
import type { SheetBeginning } from "./sheet.reader";

/** Usual header names of these columns in the product's languages; accents and case folded. */
const namedLike = {
  number: /\b(numero|number|telefone|telefono|phone|celular|cel|movil|mobile|whats ?app|whats|zap|fone|tel)\b/,
  email: /\b(e ?mail|correo|mail)\b/,
  name: /\b(nome|name|nombre|contato|contacto|contact|cliente|customer)\b/,
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ");

const isNumber = (text: string): boolean => /^\+?\d{8,}$/.test(withoutSigns(text));
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !isEmail(text);

/** Suggests which column is which, by header or else by content. The importer decides. */
export function likelyMapping({ columns, rows }: SheetBeginning): SheetMapping {
  const hasHeader = !columns.some((text) => isNumber(text) || isEmail(text));
  const sample = hasHeader ? rows : [columns, ...rows];
  const taken = new Set<number>();
  const take = (found: number): number | null => {
    if (found < 0) return null;
    taken.add(found);
    return found;
  };
  const byName = (shape: RegExp) =>
    take(hasHeader ? columns.findIndex((text, at) => !taken.has(at) && shape.test(folded(text))) : -1);
  const byContent = (fits: (text: string) => boolean) =>
    take(columns.findIndex((_, at) => !taken.has(at) && sample.some((row) => fits(row[at] ?? ""))));
  const email = byName(namedLike.email) ?? byContent(isEmail);
  const number = byName(namedLike.number) ?? byContent(isNumber);
  const name = byName(namedLike.name) ?? byContent(isWords);
  // Some foreign numbers of an export look like domestic ones.
  const isExport = exportedColumns.every((title, at) => columns[at] === title);
  const fromBrazil = !isExport && sample.some((row) => isAtHome(row[number ?? 0] ?? ""));
  return { name, number: number ?? 0, email, extra: [], hasHeader, fromBrazil };
}
