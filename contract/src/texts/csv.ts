import { wallTime } from "../time/wall-time";

/** Excel recognises UTF-8 by it. */
export const byteOrderMark = "\ufeff";

/** A spreadsheet rounds a number of twelve digits or more when it saves it, and drops a zero or a plus before it. */
const longNumber = /^(\d{12,}|0\d+|\+\d{8,})$/;
/** Dates, times, sums and digits in groups, which a spreadsheet rewrites as those of its country. */
const numberLikePattern = /^\+?\d[\d\s.,:/()+-]*$|^\d+(?:[.,]\d+)?e[+-]?\d+$/i;
/** The digits that a spreadsheet saves as they were. */
const safeNumber = /^(0|[1-9]\d{0,10})$/;

/** A tab before it makes it text, which is shown without the tab; an import removes it. */
const asText = (text: string): string => `"\t${text}"`;

/**
 * RFC 4180, with quotes around every character that a spreadsheet of some country takes for a separator. Text that a
 * spreadsheet would take for a formula is marked as text; the full-width signs of Asian keyboards begin a formula too.
 * A cell that already begins with the mark gets another one: an import removes exactly one and restores the text.
 */
const cell = (text: string): string => {
  if (longNumber.test(text)) return asText(text);
  const plain = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text;
  return /[;,"\t\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};

/** One line of a CSV file as Excel opens it in Brazil. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(";")}\r\n`;

/** The same for cells that are all texts: none is changed by a spreadsheet that opens and saves the file. */
export const csvTextLine = (cells: readonly string[]): string =>
  `${cells.map((text) => (numberLikePattern.test(text) && !safeNumber.test(text) ? asText(text) : cell(text))).join(";")}\r\n`;

/** A moment as a spreadsheet reads it in Brazil, in a time zone: `31/12/2026 09:05`. */
export function sheetMoment(moment: Date, timezone: string): string {
  const [day = "", time = ""] = wallTime(moment, timezone).split("T");
  return `${day.split("-").reverse().join("/")} ${time}`;
}
