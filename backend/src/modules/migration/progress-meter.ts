import type { MigrationProgressDto } from "@guiche/contract/migration";
import type { Report } from "../migration-runs";
import { filesOf } from "./steps/files";
import type { Source } from "./source/source";

/** Tables whose rows take the time. */
const largeTables = [
  "Contacts",
  "ContactCustomFields",
  "Tickets",
  "Messages",
  "TicketTraking",
  "LogTickets",
  "ContactListItems",
  "CampaignShipping",
  "ChatMessages",
];

interface Size {
  rows: number;
  files: number;
}

const countOf = async (source: Source, table: string, where = "TRUE"): Promise<number> => {
  if (!source.has(table)) return 0;
  const [row] = await source.rows<{ rows: string }>(`SELECT count(*) AS "rows" FROM "${table}" WHERE ${where}`);
  return Number(row?.rows ?? 0);
};

/** How much there is to read. */
export async function sizeOf(
  source: Source,
  withFiles: boolean,
  tables: readonly string[] = largeTables,
): Promise<Size> {
  let rows = 0;
  for (const table of tables) rows += await countOf(source, table);
  return { rows, files: withFiles ? await countOf(source, "Messages", `"mediaUrl" <> ''`) : 0 };
}

/** Before this a rate says nothing. */
const settledAfterSeconds = 3;

/** How far a run is, and how long the rest of its present part takes: first all rows, then all files. */
export class ProgressMeter {
  private part: "rows" | "files" = "rows";
  private since = performance.now();

  constructor(private readonly size: Size) {}

  read(table: string, { lines }: Report): MigrationProgressDto {
    const countFound = (name: string) => lines.find((line) => line.table === name)?.found ?? 0;
    const files = countFound(filesOf("messages"));
    const rows = largeTables.reduce((sum, name) => sum + countFound(name), 0);
    if (files > 0 && this.part === "rows") {
      this.part = "files";
      this.since = performance.now();
    }
    const [doneCount, total] = this.part === "rows" ? [rows, this.size.rows] : [files, this.size.files];
    const seconds = (performance.now() - this.since) / 1_000;
    const isSettled = seconds >= settledAfterSeconds && doneCount > 0;
    return {
      table,
      rows: Math.min(rows, this.size.rows),
      totalRows: this.size.rows,
      files: Math.min(files, this.size.files),
      totalFiles: this.size.files,
      seconds: Math.round(seconds),
      secondsLeft: isSettled ? Math.round((Math.max(0, total - doneCount) / doneCount) * seconds) : null,
    };
  }
}
