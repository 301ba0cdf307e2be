import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sheetLimits } from "@guiche/contract/contacts";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { inTurn } from "./sheet.turns";

/** A row with anything in it, under its number as the sheet shows it. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface SheetBeginning {
  columns: string[];
  rows: string[][];
  total: number;
}

const megabyte = 1_024 * 1_024;
/** What a sheet may unfold into: parts of its package, bytes of them, and how many for each byte that was sent. */
const limits = {
  ...sheetLimits,
  entries: 1_000,
  bytes: 50 * megabyte,
  ratio: 100,
  /** Characters that are handed over. */
  text: 16 * megabyte,
  previewRows: 5,
  previewCell: 200,
};

/** So long may a sheet take, in milliseconds. Then the process is ended, and with it whatever the sheet did to it. */
const sheetPatience = 10_000;

/** The names of the columns, the first rows, and how many there are. */
export const beginningOfSheet = (scope: Scope, path: string): Promise<SheetBeginning> =>
  inTurn(scope, async () => (await inChild<SheetBeginning>({ path, columns: null })).result);

/** Of each row the cells of these columns, in this order; the first row is one of them. */
export const rowsOfSheet = (scope: Scope, path: string, columns: number[]): Promise<SheetRow[]> =>
  inTurn(scope, async () => {
    const { rows, result } = await inChild<SheetRow[]>({ path, columns });
    return [...rows, ...result];
  });

/** ERR_SHEET_UNREADABLE for what is no sheet, ERR_SHEET_TOO_LARGE for what takes more than there is for one. */
function inChild<T>(task: { path: string; columns: number[] | null }): Promise<{ rows: SheetRow[]; result: T }> {
  const child = fork(fileURLToPath(new URL("./sheet.child.mjs", import.meta.url)), [], {
    // Nothing of ours: no secrets, none of the server's flags, its own bound of memory.
    env: {},
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const overtime = setTimeout(() => child.kill("SIGKILL"), sheetPatience);
  const rows: SheetRow[] = [];
  return new Promise<{ rows: SheetRow[]; result: T }>((done, refuse) => {
    child.on("message", (said: Said<T>) => {
      if ("rows" in said) rows.push(...said.rows);
      else if ("problem" in said) refuse(new AppError(problems[said.problem]));
      else done({ rows, result: said.result });
    });
    child.on("error", refuse);
    child.once("exit", () => refuse(new AppError("ERR_SHEET_TOO_LARGE")));
    child.send({ ...task, limits }, (error) => error && refuse(error));
  }).finally(() => {
    clearTimeout(overtime);
    child.kill("SIGKILL");
  });
}

/** Many rows come in several pieces, the last of them as the result. */
type Said<T> = { rows: SheetRow[] } | { result: T } | { problem: keyof typeof problems };

const problems = { tooLarge: "ERR_SHEET_TOO_LARGE", unreadable: "ERR_SHEET_UNREADABLE" } as const;
