/** Excel recognises UTF-8 by it. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180, with quotes around every character that a spreadsheet of some country takes for a separator. Text that a
 * spreadsheet would take for a formula is marked as text; the full-width signs of Asian keyboards begin a formula too.
 * What is marked already is marked once more, so that an import may take one mark away and has the text as it was.
 */
const cell = (text: string): string => {
  const plain = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text;
  return /[;,"\t\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};

/** One line of a CSV file as Excel opens it in Brazil. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(";")}\r\n`;
