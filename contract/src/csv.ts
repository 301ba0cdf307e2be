/** Excel recognises UTF-8 by it. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180, with quotes around every character that a spreadsheet of some country takes for a separator. Text that a
 * spreadsheet would take for a formula is marked as text; the full-width signs of Asian keyboards begin a formula too.
 * A cell that already begins with the mark gets another one: an import removes exactly one and restores the text.
 */
const cell = (text: string): string => {
  const plain = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text;
  return /[;,"\t\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};

/** One line of a CSV file as Excel opens it in Brazil. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(";")}\r\n`;
