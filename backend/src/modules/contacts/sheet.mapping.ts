import {
  contactColumns,
  exportedColumns,
  isRefusalTitle,
  sheetMapping,
  withOtherColumns,
  type SheetMapping,
} from "@guiche/contract/contact-sheets";
import { isAtHome, isDialable, normalizedNumber, valuesIn } from "@guiche/contract/texts/sheet-rows";
import type { SheetBeginning } from "./sheet.reader";

/** Usual header names of these columns in the product's languages; accents and case folded. */
const namedLike = {
  number: /\b(numero|number|telefone|telefono|phone|celular|cel|movil|mobile|whats ?app|whats|zap|fone|tel)\b/,
  mobile: /\b(celular|cel|movil|mobile|whats ?app|whats|zap)\b/,
  /** Numbers on which messages are not read. */
  otherLine: /\b(fax|pager|telex|tty|isdn|callback|radio|ramal|extension)\b/,
  /** The kind of a number or address, in a column of its own. */
  label: /\b(label|type|tipo|rotulo)\b/,
  areaCode: /^(cod(igo)? (de |da )?)?(ddd|area|area code|cod(igo)? (de )?area)$/,
  email: /\b(e ?mail|correo|mail)\b/,
  tags: /^(tags?|etiquetas?|labels?|rotulos?|marcador(es)?|group membership|categor(ies|ias))$/,
  name: /\b(nome|name|nombre|contato|contacto|contact|cliente|customer)\b/,
  /** A name that has its last name in it. */
  fullName: /\b(complet[oa]|full|display)\b/,
  firstName: /^(first|given|primeiro|primer) (name|nome|nombre)$/,
  middleName: /^(middle|additional|segundo) (name|nome|nombre)$|^nome do meio$/,
  lastName: /^((last|family|second) name|surname|sobrenome|ultimo nome|apellidos?|(primer|segundo) apellido)$/,
  /** Columns of phone books that have "name" in their title and hold something else. */
  noName:
    /\b(phonetic|yomi|prefix|suffix|nick|maiden|file|organi[sz]ation|company|empresa|assistant|manager|user|usuario)\b/,
};

const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** A number in a notation of any country, whether or not its country and area are told. */
const isNumber = (text: string): boolean =>
  valuesIn(text).some((value) => {
    const read = normalizedNumber(value, { fromBrazil: true });
    return typeof read === "string" ? isDialable(read) : read.error !== "Invalid number";
  });
const isEmail = (text: string): boolean => valuesIn(text).some((value) => /^[^\s@]+@[^\s@]+$/.test(value));
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !isEmail(text);
const isAreaCode = (text: string): boolean => /^\(?0?[1-9]{2}\)?$/.test(text);

/** An export is given back whole. Some of its foreign numbers look like domestic ones. */
function mappingOfExport(columns: string[]): SheetMapping {
  const isOfContacts = contactColumns.every((title, at) => columns[at] === title);
  const at = (title: (typeof contactColumns)[number]) => (isOfContacts ? contactColumns.indexOf(title) : null);
  const own = (isOfContacts ? contactColumns : exportedColumns).length;
  const [tags, otherNumbers] = [at("tags"), at("otherNumbers")];
  const mapping = sheetMapping.cast({ name: 0, number: 1, email: 2, tags, otherNumbers });
  const { extra } = withOtherColumns({ columns, mapping });
  return { ...mapping, extra: extra.filter(({ column }) => column >= own) };
}

/** Suggests which column is which: its cells decide, and its title where they leave a choice. The importer may change it. */
export function likelyMapping({ columns, sample }: SheetBeginning): SheetMapping {
  if (exportedColumns.every((title, at) => columns[at] === title)) return mappingOfExport(columns);
  const hasHeader = !columns.some((text) => isNumber(text) || isEmail(text));
  const rows = hasHeader ? sample : [columns, ...sample];
  const titles = columns.map((text) => (hasHeader ? foldText(text) : ""));
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? "").filter((text) => text !== "");
  /** Most of its cells; an empty column fits anything that its title promises. */
  const holds = (at: number, fits: (text: string) => boolean): boolean => {
    const cells = cellsOf(at);
    return cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  };
  const mayHold = (at: number, fits: (text: string) => boolean) => cellsOf(at).length === 0 || holds(at, fits);

  const takenColumns = new Set([...columns.keys()].filter((at) => isRefusalTitle(columns[at] ?? "")));
  const free = (fits: (at: number) => boolean): number[] =>
    columns.map((_, at) => at).filter((at) => !takenColumns.has(at) && fits(at));
  const take = (candidates: readonly number[]): number | null => {
    const [first] = candidates;
    if (first === undefined) return null;
    takenColumns.add(first);
    return first;
  };
  const hasTitle = (shape: RegExp) => (at: number) => shape.test(titles[at] ?? "");
  const full = (candidates: number[]) => [...candidates.filter((at) => cellsOf(at).length > 0), ...candidates];

  const email =
    take(full(free((at) => hasTitle(namedLike.email)(at) && mayHold(at, isEmail)))) ??
    take(free((at) => cellsOf(at).some(isEmail))) ??
    take(free((at) => hasTitle(namedLike.email)(at) && !hasTitle(namedLike.label)(at)));
  const areaCode = take(free((at) => hasTitle(namedLike.areaCode)(at) && mayHold(at, isAreaCode)));

  const isLine = (at: number) =>
    hasTitle(namedLike.number)(at) && !hasTitle(namedLike.otherLine)(at) && !hasTitle(namedLike.label)(at);
  const lines = free((at) => isLine(at) && mayHold(at, isNumber)).sort(
    (a, b) => Number(hasTitle(namedLike.mobile)(b)) - Number(hasTitle(namedLike.mobile)(a)),
  );
  const filledLines = lines.filter((at) => cellsOf(at).length > 0);
  // A title without numbers below it is only trusted where no other column holds any.
  const numbers =
    filledLines.length > 0
      ? [...filledLines, ...lines.filter((at) => !filledLines.includes(at))]
      : [...free((at) => cellsOf(at).some(isNumber)).slice(0, 1), ...lines];
  const [number = 0, ...moreNumbers] = numbers.length > 0 ? numbers : free(isLine);
  for (const at of numbers) takenColumns.add(at);

  const tags = take(free((at) => hasTitle(namedLike.tags)(at) && !holds(at, isNumber)));

  const isName = (at: number) => !hasTitle(namedLike.noName)(at) && mayHold(at, isWords);
  const partsNamed = (shape: RegExp) => free((at) => hasTitle(shape)(at) && isName(at)).slice(0, 2);
  const [first, middle, last] = [namedLike.firstName, namedLike.middleName, namedLike.lastName].map(partsNamed);
  const parts = new Set([...(first ?? []), ...(middle ?? []), ...(last ?? [])]);
  const whole = full(free((at) => hasTitle(namedLike.name)(at) && isName(at) && !parts.has(at)))[0];
  const isComplete = whole !== undefined && (hasTitle(namedLike.fullName)(whole) || (first ?? []).length > 0);
  const beginning = isComplete || (first ?? []).length === 0 ? whole : first?.[0];
  const name = take(beginning === undefined ? free((at) => cellsOf(at).some(isWords)) : [beginning]);
  const moreNames = isComplete || beginning === undefined ? [] : [...(middle ?? []), ...(last ?? [])];

  const fromBrazil = areaCode !== null || numbers.some((at) => cellsOf(at).flatMap(valuesIn).some(isAtHome));
  const otherNumbers = null;
  return {
    name,
    moreNames,
    number,
    moreNumbers,
    otherNumbers,
    areaCode,
    email,
    tags,
    extra: [],
    hasHeader,
    fromBrazil,
  };
}
