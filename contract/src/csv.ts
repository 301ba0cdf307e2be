/** By it Excel knows UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180, and a quotation mark around whatever some country's spreadsheet would take for the end of a cell. What a
 * spreadsheet would take for a formula is marked as text: the wide signs of Asian keyboards begin one too.
 */
const cell = (text: string): string => {
  const plain = /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(text) ? `'${text}` : text;
  return /[;,"\t\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};

/** One line of a sheet as Brazilians' Excel opens it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(";")}\r\n`;
