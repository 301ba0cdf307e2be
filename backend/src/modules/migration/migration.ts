import { createHash } from "node:crypto";
import type { SourceTable } from "@guiche/contract/migration-tables";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { storable } from "../../core/storable";
import {
  clearFlag,
  entriesOf,
  insertRows,
  newIds,
  noteEntries,
  setColumns,
  silently,
  updateRow,
  type Entry,
  type Table,
} from "./migration.store";
import { textOf } from "./rules/values";
import { count, Report, type Note, type Reason, type ReportLine } from "../migration-runs";
import { allOf, byId, type Source, type Theirs } from "./source/source";

/** Rows of one statement: far below the 15 seconds that it has. */
const atOnce = 1_000;

type Ours = Readonly<Record<string, unknown>>;

/** What becomes of a row of the source. */
type Fate = { notes?: readonly Note[] } & (
  | {
      row: Ours;
      /** It stays as it is once it is here. */
      keep?: boolean;
      /** Rows of the table below, which come and go with it. */
      below?: readonly Ours[];
      /** Rows here that are to refer to it. */
      links?: readonly Link[];
      /** Columns that need the ids of rows of the same batch. */
      finish?: (idOf: (key: string) => number | null) => Ours;
    }
  /** It is the same as a row of this kind that comes, or as one that was here before. */
  | { sameAs: string }
  | { existing: number; companyId?: number }
  | { leftOut: Reason }
);

/** `key` names a row there, `name` in the report. */
export type Item = { key: string; name: string } & Fate;

export interface Link {
  table: string;
  id: number;
  column: string;
}

type Fresh = Extract<Item, { row: Ours }>;

/** The rows of one table there, and where they come. */
export interface Kind extends Table {
  kind: string;
  /** Their name of the table. */
  table: SourceTable;
  /** A table whose rows refer to one of these, and are written with it. */
  below?: { name: string; column: string };
  /** A flag that a trigger sets in new rows, and that would start what must not start for old ones. */
  clears?: string;
  /** Their columns that have no place here: rows that use one are named. */
  ignores?: readonly string[];
  /** What of a row follows theirs once it is here; by default all of it. */
  changes?: (row: Ours) => Ours;
}

/** A row here, and its company. */
interface TargetRow {
  companyId: number;
  id: number;
}

/** Tells how far a run is. What it throws ends the run, at a place from which another one goes on. */
export type OnStep = (table: SourceTable, report: Report) => void;

/** Where a run is: what it has brought, and what it has counted. */
export class Migration {
  readonly report = new Report();
  private readonly entries = new Map<string, Map<string, Entry>>();
  private readonly ours = new Set<string>();
  private nextPlanned = -1;

  constructor(
    readonly source: Source,
    /** Null in a dry run of a source that is not known. */
    private readonly sourceId: number | null,
    /** False for a dry run: everything is read and mapped, and nothing written. */
    readonly writes: boolean,
    private readonly onStep: OnStep,
    /** The time of the run, which rows get that have none of their own. */
    private readonly at: Date,
  ) {}

  /** Loads what earlier runs have brought of a kind; of one with too many rows to hold, nothing yet: see `recall`. */
  async begin(kind: Kind, keys: readonly string[] | null = null): Promise<void> {
    this.step(kind.table);
    await this.recall(kind, keys);
  }

  /** Of a kind with too many rows to hold, loads what is known of these, and forgets the others. */
  async recall(kind: Kind, keys: readonly string[] | null): Promise<void> {
    const storedEntries = this.sourceId === null ? [] : await entriesOf(this.sourceId, kind.kind, kind, keys);
    this.entries.set(kind.kind, new Map(storedEntries.map((entry) => [entry.key, entry])));
  }

  private entriesOf(kind: string): Map<string, Entry> {
    const entries = this.entries.get(kind);
    if (!entries) throw new Error(`The kind ${kind} has not begun.`);
    return entries;
  }

  private entryOf(kind: string, key: unknown): Entry | undefined {
    const entry = key == null ? undefined : this.entries.get(kind)?.get(textOf(key));
    return entry?.isGone ? undefined : entry;
  }

  /** Our row of theirs; null when it has not come, or was deleted here. */
  idOf(kind: string, key: unknown): number | null {
    return this.entryOf(kind, key)?.ourId ?? null;
  }

  /** Whether a user has changed the row here, so that it no longer follows theirs. */
  isOurs(kind: string, key: unknown): boolean {
    return this.ours.has(`${kind} ${textOf(key)}`);
  }

  /** The company here that our row of theirs belongs to. */
  companyOf(kind: string, key: unknown): number | null {
    return this.entryOf(kind, key)?.companyId ?? null;
  }

  /** Our row of theirs, and its company; null when it has not come, or was deleted here. */
  find(kind: string, key: unknown): TargetRow | null {
    const [companyId, id] = [this.companyOf(kind, key), this.idOf(kind, key)];
    return companyId === null || id === null ? null : { companyId, id };
  }

  /** Our row of theirs if it belongs to this company: some rows there refer to those of another one. */
  referTo(kind: string, key: unknown, companyId: number): number | null {
    const entry = this.entryOf(kind, key);
    return entry?.companyId === companyId ? entry.ourId : null;
  }

  async bring(kind: Kind, items: readonly Item[]): Promise<void> {
    for (let from = 0; from < items.length; from += atOnce) {
      await this.bringSome(kind, items.slice(from, from + atOnce));
      this.step(kind.table);
    }
  }

  /** Brings every row of a table that has an id. */
  async bringTable(kind: Kind, itemsOf: (row: Theirs) => Item | Item[], table: string = kind.table): Promise<void> {
    for await (const rows of byId(this.source, table)) await this.bring(kind, rows.flatMap(itemsOf));
  }

  /** Brings every row of a table that is small, and whose rows belong to companies. */
  async bringOfCompanies(
    kind: Kind,
    nameOf: (row: Theirs) => string,
    fateOf: (row: Theirs, companyId: number, key: string) => Fate,
  ): Promise<void> {
    await this.begin(kind);
    const rows = await allOf(this.source, kind.table, "id");
    await this.bring(
      kind,
      rows.map((row) => {
        const [key, companyId] = [textOf(row.id), this.idOf("company", row.companyId)];
        const fate: Fate = companyId === null ? { leftOut: "noCompany" } : fateOf(row, companyId, key);
        return { key, name: nameOf(row), ...fate, notes: [...(fate.notes ?? []), ...ignoredIn(kind, row)] };
      }),
    );
  }

  /** Brings every row of a table whose rows belong to one of another kind, which their column names. */
  async bringBelow(
    kind: Kind,
    parentKind: string,
    column: string,
    fateOf: (row: Theirs, parent: TargetRow, key: string) => Fate,
  ): Promise<void> {
    await this.begin(kind);
    if (!this.source.has(kind.table)) return;
    await this.bringTable(kind, (row): Item => {
      const key = textOf(row.id);
      const parent = this.find(parentKind, row[column]);
      return { key, name: key, ...(parent ? fateOf(row, parent, key) : { leftOut: "noParent" }) };
    });
  }

  step(table: SourceTable): void {
    this.onStep(table, this.report);
  }

  /** Brings rows in one transaction, together with the notes of it: a run that is killed goes on after them. */
  private async bringSome(kind: Kind, items: readonly Item[]): Promise<void> {
    const line = this.report.line(kind.table);
    const entries = this.entriesOf(kind.kind);
    const drafts = await this.draft(kind, await this.sort(kind, line, items));
    const commit = async (tx: Transaction | null) => {
      const inserted =
        tx &&
        (await insertRows(
          kind,
          drafts.map(({ row }) => row),
          tx,
        ));
      const notes: Entry[] = [];
      const below: Ours[] = [];
      for (const { item, id, row } of drafts) {
        if (inserted && kind.hasId && !inserted.has(id!)) {
          count(line.leftOut, "takenHere", item.name);
          continue;
        }
        line.comes += 1;
        for (const part of item.below ?? []) below.push({ ...part, [kind.below!.column]: id });
        const companyId = (row.companyId as number | undefined) ?? null;
        notes.push({
          ...entryOf(item.key, id, null),
          companyId,
          digest: this.digestOf(kind, item.row),
          writtenAt: timeOf(row),
        });
      }
      for (const item of items)
        if ("leftOut" in item && !entries.has(item.key)) notes.push(entryOf(item.key, null, item.leftOut));
      for (const entry of notes) entries.set(entry.key, compactEntry(entry));
      // Only now the rows that they are the same as have their ids.
      for (const item of items) {
        if (!("sameAs" in item || "existing" in item) || entries.has(item.key)) continue;
        const { ourId, companyId } = "existing" in item ? ofExisting(item) : ofSame(entries.get(item.sameAs));
        const entry = { ...entryOf(item.key, ourId, "merged"), companyId };
        entries.set(item.key, compactEntry(entry));
        notes.push(entry);
      }
      if (!tx || this.sourceId === null) return;
      for (const { item, id } of drafts)
        for (const { table, id: from, column } of item.links ?? [])
          if (inserted?.has(id!)) await setColumns(table, [{ id: from, [column]: id }], tx);
      if (kind.clears) await clearFlag(kind, kind.clears, [...(inserted ?? [])], tx);
      if (kind.below) await insertRows({ name: kind.below.name, hasId: false }, below, tx);
      await noteEntries(this.sourceId, kind.kind, notes, tx);
    };
    if (this.writes) await silently(commit);
    else await commit(null);
  }

  /** Counts what is known or left out; returns the rows that are new. */
  private async sort(kind: Kind, line: ReportLine, items: readonly Item[]): Promise<Fresh[]> {
    const entries = this.entriesOf(kind.kind);
    const fresh: Fresh[] = [];
    for (const item of items) {
      line.found += 1;
      for (const note of item.notes ?? []) count(line.notes, note, item.name);
      const knownEntry = entries.get(item.key);
      if (knownEntry?.isGone) count(line.leftOut, "deletedHere", item.name);
      else if ("leftOut" in item) count(line.leftOut, item.leftOut, item.name);
      else if ("sameAs" in item && knownEntry?.reason === null) this.noteApart(kind, line, item, knownEntry);
      // What was joined stays joined.
      else if (!("row" in item) || knownEntry?.reason === "merged") count(line.leftOut, "merged", item.name);
      else if (knownEntry && knownEntry.reason === null) await this.change(kind, line, item, knownEntry);
      else fresh.push(item);
    }
    return fresh;
  }

  /** It came as a row of its own, and only since then is it the same as another: people here decide. */
  private noteApart(kind: Kind, line: ReportLine, item: Extract<Item, { sameAs: string }>, knownEntry: Entry): void {
    line.known += 1;
    const first = this.idOf(kind.kind, item.sameAs);
    if (first !== null && first !== knownEntry.ourId) count(line.notes, "nowOne", `${item.name} = ${item.sameAs}`);
  }

  private async draft(kind: Kind, fresh: readonly Fresh[]) {
    const ids: readonly number[] = !kind.hasId
      ? []
      : this.writes
        ? await newIds(kind, fresh.length)
        : fresh.map(() => (this.nextPlanned -= 1));
    const idByKey = new Map(fresh.map(({ key }, at) => [key, ids[at] ?? null]));
    const idOf = (key: string) => idByKey.get(key) ?? this.idOf(kind.kind, key);
    return fresh.map((item) => {
      const id = idByKey.get(item.key) ?? null;
      const row = { ...item.row, ...item.finish?.(idOf) };
      return { item, id, row: storable(id === null ? row : { id, ...row }) };
    });
  }

  /** Without the time of the change: there a person who signs in is changed too. The time of a run is no value of theirs. */
  private digestOf(kind: Kind, row: Ours): string {
    const { updatedAt: _at, ...compared } = changesOf(kind, row);
    const times: unknown[] = [this.at.toISOString(), this.at.getTime()];
    const text = JSON.stringify(compared, (_key, value: unknown) => (times.includes(value) ? "now" : value));
    return createHash("sha256").update(text).digest("base64url").slice(0, 22);
  }

  /** What changed there comes too, unless a user has changed the row here: then that stays. */
  private async change(kind: Kind, line: ReportLine, item: Fresh, knownEntry: Entry): Promise<void> {
    line.known += 1;
    this.entriesOf(kind.kind).set(item.key, compactEntry(knownEntry));
    const digest = this.digestOf(kind, item.row);
    if (item.keep || knownEntry.digest === digest || knownEntry.ourId === null || knownEntry.writtenAt === null) return;
    const { ourId, writtenAt } = knownEntry;
    const { sourceId } = this;
    const isOurs = knownEntry.updatedAt?.getTime() !== writtenAt.getTime();
    const isChanged =
      !isOurs &&
      (!this.writes ||
        sourceId === null ||
        (await silently(async (tx) => {
          const row = storable(changesOf(kind, item.row));
          if (!(await updateRow(kind, ourId, writtenAt, row, tx))) return false;
          await noteEntries(sourceId, kind.kind, [{ ...knownEntry, digest, writtenAt: timeOf(row) }], tx);
          return true;
        }).catch(unlessTaken)));
    if (isChanged) line.changed += 1;
    else {
      count(line.notes, "changedHere", item.name);
      this.ours.add(`${kind.kind} ${item.key}`);
    }
  }
}

/** A note of the columns that have no place here. */
export const ignoredIn = ({ ignores = [] }: Kind, row: Theirs): Note[] =>
  ignores.some((column) => !["", "0", "false"].includes(textOf(row[column]))) ? ["partly"] : [];

/** The change would make it equal to another row here. */
function unlessTaken(error: unknown): false {
  if (error instanceof UniqueConstraintError) return false;
  throw error;
}

const ofExisting = ({ existing, companyId }: Extract<Item, { existing: number }>) => ({
  ourId: existing,
  companyId: companyId ?? null,
});
const ofSame = (same: Entry | undefined) => ({ ourId: same?.ourId ?? null, companyId: same?.companyId ?? null });

const entryOf = (key: string, ourId: number | null, reason: Reason | null): Entry => ({
  key,
  ourId,
  reason,
  digest: null,
  writtenAt: null,
  companyId: null,
  updatedAt: null,
  isGone: false,
});

/** What later rows need of it: of hundreds of thousands, little is held. */
const compactEntry = ({ key, ourId, companyId, reason, isGone }: Entry): Entry => ({
  ...entryOf(key, ourId, null),
  companyId,
  reason,
  isGone,
});

const timeOf = ({ updatedAt }: Ours): Date | null => (updatedAt instanceof Date ? updatedAt : null);

const changesOf = ({ changes }: Kind, row: Ours): Ours => changes?.(row) ?? row;
