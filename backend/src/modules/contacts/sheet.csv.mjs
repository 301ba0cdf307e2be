// Reads a sheet written as text: our own export, and what Excel and LibreOffice save as .csv.

/** A byte that no text of a spreadsheet contains: the file is something else. */
const binary = /(?![\t\n\v\f\r\x7f-\x9f])\p{Cc}/u;
const separators = [";", ",", "\t"];
/** Excel writes it above the rows to say which separator follows. */
const hint = /^sep=(.)\r?\n/i;
/** Text that a spreadsheet would take for a formula stands behind this sign; see `csvLine`. */
export const guarded = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0]))/;

/** The text of a file; null when it holds no text. Without a mark it is UTF-8, or what Excel saves in the West. */
export function textOfFile(file) {
  const text = decoded(file);
  return text.trim() === "" || binary.test(text) || /^\s*<|^%PDF|^\{\\rtf/.test(text) ? null : text;
}

function decoded(file) {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder("utf-16be").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/** The records of the text in order, each with its cells; an empty line is a record too. */
export function* recordsOf(text) {
  const said = hint.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  // The line that names the separator counts as a line of the sheet.
  if (said) yield [];
  yield* splitBy(body, said?.[1] ?? separatorOf(body));
}

/** The separator that divides the first record most; a semicolon among equals, as in our export. */
function separatorOf(text) {
  const counts = separators.map((separator) => splitBy(text, separator).next().value?.length ?? 0);
  return separators[counts.indexOf(Math.max(...counts))];
}

/** RFC 4180. A quote counts at the beginning of a cell only, so that an inch or a nickname does not swallow the rest. */
function* splitBy(text, separator) {
  let cells = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    cells.push(cell.replace(guarded, ""));
    at = end;
    if (text[at] === separator) {
      at += 1;
      // The line ends with an empty cell.
      if (at === text.length) cells.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

const isEnd = (char, separator) => char === separator || char === "\r" || char === "\n";

function plain(text, start, separator) {
  let end = start;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  return [text.slice(start, end), end];
}

function quoted(text, start, separator) {
  let close = start + 1;
  for (;;) {
    close = text.indexOf('"', close);
    if (close < 0) return [text.slice(start + 1), text.length];
    if (text[close + 1] !== '"') break;
    close += 2;
  }
  const inside = text.slice(start + 1, close).replaceAll('""', '"');
  // Text after the closing quote belongs to the cell.
  const [rest, end] = plain(text, close + 1, separator);
  return [inside + rest, end];
}
