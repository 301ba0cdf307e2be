import type { SourceFamily } from "@guiche/contract/migration";
import type { SourceTable } from "@guiche/contract/migration-tables";

/** Why a row does not come as a row of its own. */
const reasons = [
  "merged",
  "notChosen",
  "noCompany",
  "otherCompany",
  "noParent",
  "deletedHere",
  "takenHere",
  "notUsed",
  "otherChannel",
  "empty",
  "tooDeep",
  "reaction",
  "asNote",
  "quotedCopy",
  "noMessage",
  "missingFile",
  "outsideFolder",
  "unreadableFile",
  "overQuota",
  "unpaid",
  "notFinal",
] as const;
export type Reason = (typeof reasons)[number];

/** What is worth knowing of a row that comes. */
const notes = [
  "renamed",
  "renumbered",
  "partly",
  "changedHere",
  "nowOne",
  "newColor",
  "noPassword",
  "notSuper",
  "seededPassword",
  "newAddress",
  "timersOff",
  "suspended",
  "overPlan",
  "sameName",
  "badPrice",
  "tokenTwice",
  "fileOwed",
  "otherCompanyReference",
  "guessedLid",
  "unknownStatus",
  "otherChannel",
  "twoLive",
  "unsentOrFailed",
  "noTime",
  "otherScale",
  "noModel",
  "maybeSent",
  "withoutFile",
  "notRepeated",
  "campaignStopped",
  "repaired",
] as const;
export type Note = (typeof notes)[number];

interface NamedCount {
  count: number;
  names: string[];
}

/** What became of the rows of one table. `found` = `comes` + `known` + those of `leftOut`. */
export interface ReportLine {
  table: SourceTable;
  found: number;
  comes: number;
  /** From an earlier run; `changed` of them have changed there since. */
  known: number;
  changed: number;
  leftOut: Partial<Record<Reason, NamedCount>>;
  notes: Partial<Record<Note, NamedCount>>;
}

/** Names of each reason to keep: enough to look into, and few enough to hold. */
const maxNames = 1_000;

export class Report {
  readonly lines: ReportLine[] = [];

  line(table: SourceTable): ReportLine {
    const existingLine = this.lines.find((line) => line.table === table);
    if (existingLine) return existingLine;
    const line: ReportLine = { table, found: 0, comes: 0, known: 0, changed: 0, leftOut: {}, notes: {} };
    this.lines.push(line);
    return line;
  }

  /** Tables whose rows do not add up: an error of ours. */
  wrongLines(): ReportLine[] {
    return this.lines.filter(
      ({ found, comes, known, leftOut }) =>
        found !== comes + known + Object.values(leftOut).reduce((sum, { count }) => sum + count, 0),
    );
  }
}

/** What a run tells when it is over. */
export interface Outcome {
  family: SourceFamily;
  version: string;
  /** False of a dry run. */
  writes: boolean;
  report: Pick<Report, "lines">;
  /** Tables there that no step reads, with their rows. */
  untouched: { table: string; rows: number }[];
}

export function count<Key extends string>(of: Partial<Record<Key, NamedCount>>, key: Key, name: string): void {
  const tally = (of[key] ??= { count: 0, names: [] });
  tally.count += 1;
  if (tally.names.length < maxNames) tally.names.push(name);
}
