import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sheetLimits } from "@guiche/contract/contact-sheets";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { rowsOfVCards } from "./sheet.vcards";
import { oneSheetAtATime } from "./sheet.lock";

/** A non-empty row with its number in the sheet. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface SheetBeginning {
  columns: string[];
  rows: string[][];
  /** The first rows, from which the columns are guessed. */
  sample: string[][];
  total: number;
}

const megabyte = 1_024 * 1_024;
/** Limits when a sheet is decompressed: parts of its zip, their bytes, and bytes per compressed byte. */
const limits = {
  columns: sheetLimits.columns,
  entries: 1_000,
  bytes: 50 * megabyte,
  ratio: 100,
  /** Characters of text returned. */
  text: 16 * megabyte,
  previewRows: 5,
  sampleRows: 100,
  previewCell: 200,
  /** Cells covered by merged ones. */
  merged: 1_000_000,
};

/** Time limit in milliseconds, after which the process is killed. A hundred thousand rows of .xlsx take about 5 s. */
const readTimeoutMs = 30_000;

/** The header, the first rows, and the number of rows. */
export const beginningOfSheet = (scope: Scope, path: string, maxRows: number): Promise<SheetBeginning> =>
  oneSheetAtATime(scope, async () => {
    const cards = await cardsIn(path, maxRows);
    const { columns, rows, sample, total } = cards
      ? previewOf(cards)
      : (await inChild<SheetBeginning>({ path, columns: null }, maxRows)).result;
    return { columns: shortened(columns), rows: rows.map(shortened), sample: sample.map(shortened), total };
  });

function previewOf([columns = [], ...below]: string[][]): SheetBeginning {
  const [rows, sample] = [below.slice(0, limits.previewRows), below.slice(0, limits.sampleRows)];
  return { columns, rows, sample, total: below.length };
}

/** The child has cut long cells already, perhaps in the middle of a character. */
const shortened = (cells: string[]): string[] => cells.map((cell) => beginningOf(cell, limits.previewCell));

async function cardsIn(path: string, maxRows: number): Promise<string[][] | null> {
  const cards = await rowsOfVCards(path);
  if (cards && cards.length > maxRows + 1) throw new AppError("ERR_SHEET_TOO_LARGE");
  return cards;
}

/**
 * The cells of these columns of each row, in this order; the header row included. The rows come in batches, each parsed
 * when it is reached: until then a large sheet takes little more memory than its text.
 */
export const rowsOfSheet = (
  scope: Scope,
  path: string,
  columns: number[],
  maxRows: number,
): Promise<Iterable<SheetRow[]>> =>
  oneSheetAtATime(scope, async () => {
    const cards = await cardsIn(path, maxRows);
    if (cards)
      return [cards.map((cells, at) => ({ row: at + 1, cells: columns.map((column) => cells[column] ?? "") }))];
    return parsed((await inChild<null>({ path, columns }, maxRows)).batches);
  });

function* parsed(batches: readonly string[]): Generator<SheetRow[]> {
  for (const batch of batches) yield JSON.parse(batch) as SheetRow[];
}

/** Throws ERR_SHEET_UNREADABLE for what is no sheet, ERR_SHEET_TOO_LARGE for what exceeds a limit. */
function inChild<T>(
  task: { path: string; columns: number[] | null },
  maxRows: number,
): Promise<{ batches: string[]; result: T }> {
  const child = fork(fileURLToPath(new URL("./sheet.child.mjs", import.meta.url)), [], {
    // The child gets no secrets, none of the server's flags, and its own memory limit.
    env: {},
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const overtime = setTimeout(() => child.kill("SIGKILL"), readTimeoutMs);
  const batches: string[] = [];
  return new Promise<{ batches: string[]; result: T }>((resolve, refuse) => {
    child.on("message", (reply: WorkerReply<T>) => {
      if ("rows" in reply) batches.push(reply.rows);
      else if ("problem" in reply) refuse(new AppError(problems[reply.problem]));
      else resolve({ batches, result: reply.result });
    });
    child.on("error", refuse);
    child.once("exit", () => refuse(new AppError("ERR_SHEET_TOO_LARGE")));
    child.send({ ...task, limits: { ...limits, rows: maxRows } }, (error) => error && refuse(error));
  }).finally(() => {
    clearTimeout(overtime);
    child.kill("SIGKILL");
  });
}

/** Rows arrive in batches of JSON, then the result. */
type WorkerReply<T> = { rows: string } | { result: T } | { problem: keyof typeof problems };

const problems = { tooLarge: "ERR_SHEET_TOO_LARGE", unreadable: "ERR_SHEET_UNREADABLE" } as const;
