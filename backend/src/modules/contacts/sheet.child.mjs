// Reads an untrusted spreadsheet in a process of its own, without secrets and with little memory, killed when it takes
// too long. It returns the text of the requested cells only.
import { readFile } from "node:fs/promises";
import process from "node:process";
import { inflateRawSync } from "node:zlib";
import { guarded, recordsOf, textOfFile } from "./sheet.csv.mjs";

/** Not a spreadsheet. TooLarge: one that exceeds this server's limits. */
class Unreadable extends Error {}
class TooLarge extends Error {}

/** Rows are sent in batches of JSON, so that none blocks the receiving process and it may keep them unread. */
const atOnce = 500;

process.once("message", async (task) => {
  let answer;
  try {
    const result = await read(task);
    const rows = Array.isArray(result) ? result : [];
    for (let start = 0; start < rows.length; start += atOnce)
      process.send({ rows: JSON.stringify(rows.slice(start, start + atOnce)) });
    answer = { result: Array.isArray(result) ? null : result };
  } catch (error) {
    answer = { problem: error instanceof TooLarge ? "tooLarge" : "unreadable" };
  }
  process.send(answer, () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));

/** xlsx and ods (zips of XML), the older binary xls, or text; the library's other formats are refused. */
const zip = Buffer.from("PK\x03\x04", "latin1");
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Reads the first sheet: its non-empty rows, each with its number in the sheet. `columns` selects cells; null means a
 * preview: the first rows whole, and the number of rows.
 */
async function read({ path, limits, columns }) {
  const file = await readFile(path);
  const isZip = file.subarray(0, 4).equals(zip);
  const isCompound = file.subarray(0, 8).equals(compound);
  const rows =
    isZip || isCompound ? await bookRows(isZip ? repacked(file, limits) : file, limits) : csvRows(file, limits);
  return columns === null ? preview(rows, limits) : picked(rows, columns, limits);
}

function csvRows(file, limits) {
  const text = textOfFile(file);
  if (text === null) throw new Unreadable();
  const rows = [];
  let row = 0;
  for (const cells of recordsOf(text)) {
    row += 1;
    keep(rows, row, cells.map(clean), limits);
  }
  return rows;
}

async function bookRows(bytes, limits) {
  const { read: open, SSF } = await import("@e965/xlsx");
  const book = open(bytes, {
    type: "buffer",
    dense: true,
    sheets: 0,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: true,
    // Renders the date format that spreadsheets show in each reader's own order of day and month.
    dateNF: "dd/mm/yyyy",
    bookVBA: false,
    bookDeps: false,
  });
  return rowsOf(book.Sheets[book.SheetNames[0]], limits, SSF);
}

function rowsOf(sheet, limits, formats) {
  if (!sheet) throw new Unreadable();
  const rows = [];
  for (const [at, cells] of Object.entries(sheet["!data"] ?? [])) {
    const texts = (cells ?? []).map((cell) => (cell ? textOf(cell, formats) : ""));
    keep(rows, Number(at) + 1, texts, limits);
  }
  fillMerged(rows, sheet["!merges"] ?? [], limits);
  return rows;
}

/**
 * A cell that is merged over several rows belongs to each of them: its text is repeated in those that have other cells.
 * Cells that are merged over columns only are a title, which stays where it is.
 */
function fillMerged(rows, merges, limits) {
  const byRow = new Map(rows.map((one) => [one.row, one.cells]));
  const last = rows.at(-1)?.row ?? 0;
  let left = limits.merged;
  for (const { s: first, e: end } of merges) {
    const text = byRow.get(first.r + 1)?.[first.c];
    if (!text || first.c >= limits.columns) continue;
    for (let row = first.r + 2; row <= Math.min(end.r + 1, last); row += 1) {
      left -= 1;
      if (left < 0) throw new TooLarge();
      const cells = byRow.get(row);
      if (!cells || cells[first.c]) continue;
      while (cells.length <= first.c) cells.push("");
      cells[first.c] = text;
    }
  }
}

/** Adds a row unless it is empty. */
function keep(rows, row, texts, limits) {
  const width = texts.findLastIndex((text) => text) + 1;
  if (width === 0) return;
  // One more, for the header row.
  if (width > limits.columns || rows.length > limits.rows) throw new TooLarge();
  rows.push({ row, cells: texts.slice(0, width) });
}

/**
 * The text as the sheet shows it, except that numbers which the sheet shortens are written in full, without grouping.
 * Formulas are not evaluated: the value saved with the sheet is used.
 */
function textOf({ t, v, w, z }, formats) {
  if (t === "z" || t === "e" || v === undefined || v === null) return "";
  const shown = clean(w ?? String(v));
  // Of a file that was exported as text and saved as a workbook.
  if (t === "s") return shown.replace(guarded, "");
  if (t !== "n" || typeof v !== "number" || formats.is_date(z ?? "General")) return shown;
  const plain = Number.isInteger(v) && Math.abs(v) < 1e21 ? BigInt(v).toString() : String(v);
  const isShortened = /\dE[+-]?\d+$/i.test(shown);
  return isShortened || digits(shown) === digits(plain) ? plain : shown;
}

const digits = (text) => text.replace(/\D/g, "");
/** Postgres cannot store NUL, and a lone surrogate cannot be encoded. */
const clean = (text) => text.replaceAll("\0", "").toWellFormed().trim();

function preview(rows, limits) {
  const [first, ...below] = rows;
  const sample = below.slice(0, limits.sampleRows);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const whole = ({ cells }) => Array.from({ length: width }, (_, at) => (cells[at] ?? "").slice(0, limits.previewCell));
  const texts = sample.map(whole);
  return {
    columns: first ? whole(first) : [],
    rows: texts.slice(0, limits.previewRows),
    sample: texts,
    total: below.length,
  };
}

/** One long text can fill every cell and be stored once in the file, so the output is counted too. */
function picked(rows, columns, limits) {
  let size = 0;
  return rows.map(({ row, cells }) => {
    const wanted = columns.map((column) => cells[column] ?? "");
    for (const text of wanted) size += text.length;
    if (size > limits.text) throw new TooLarge();
    return { row, cells: wanted };
  });
}

/** The parts a workbook is read from, of Excel or of LibreOffice; pictures, macros and everything else are skipped. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+\.rels|xl\/([^/]+\/)*[^/]+\.(xml|rels)|mimetype|META-INF\/manifest\.xml|(content|styles|meta)\.xml)$/i;
const main = /^(xl\/workbook[^/]*\.xml|content\.xml)$/i;

/**
 * Rebuilds the zip with its parts uncompressed. Each part is decompressed here, up to the size its directory entry
 * declares and at the offset it gives: the library has nothing left to inflate.
 */
function repacked(file, limits) {
  const entries = directoryOf(file);
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = declared > limits.bytes || declared > file.length * limits.ratio;
  if (entries.length > limits.entries || isBomb) throw new TooLarge();
  const parts = entries
    .filter(({ name }) => wanted.test(name))
    .map((entry) => ({ ...entry, bytes: opened(file, entry) }));
  if (!parts.some(({ name }) => main.test(name))) throw new Unreadable();
  return stored(parts);
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const noEntry = 0xffffffff;

/** Buffer checks the bounds: an offset outside the file throws, and the file counts as no spreadsheet. */
function directoryOf(file) {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || file.readUInt32LE(end) !== signatures.end) throw new Unreadable();
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const entries = [];
  const names = new Set();
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== signatures.entry) throw new Unreadable();
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const entry = {
      name,
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    // Zip64 sizes are too large anyway; two parts with one name are ambiguous.
    if ([entry.packed, entry.size, entry.offset].includes(noEntry)) throw new TooLarge();
    if (names.has(name) || (entry.flags & 1) === 1) throw new Unreadable();
    names.add(name);
    entries.push(entry);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function opened(file, { offset, packed, size, method }) {
  if (file.readUInt32LE(offset) !== signatures.local) throw new Unreadable();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const bytes = file.subarray(start, start + packed);
  if (bytes.length !== packed) throw new Unreadable();
  if (method === 0) return bytes;
  if (method !== 8) throw new Unreadable();
  try {
    // One byte more than declared throws.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw error.code === "ERR_BUFFER_TOO_LARGE" ? new TooLarge() : new Unreadable();
  }
}

function stored(parts) {
  const chunks = [];
  const directory = [];
  let at = 0;
  for (const { name, bytes, crc } of parts) {
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(signatures.local, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(signatures.entry, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    chunks.push(local, title, bytes);
    directory.push(entry, title);
    at += local.length + title.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...chunks, index, end]);
}
