import { createHash } from "node:crypto";
import { storable } from "../../core/storable";
import {
  entriesOf,
  insertRows,
  newIds,
  noteEntries,
  silently,
  updateRow,
  type Entry,
  type NewEntry,
  type Table,
} from "./migration.store";
import { textOf } from "./rules/values";
import { count, Report, type Note, type Reason, type ReportLine } from "./report";
import type { Source } from "./source/source";

type Ours = Readonly<Record<string, unknown>>;

/** What becomes of a row of the source. `key` names it there, `name` in the report. */
export type Item = { key: string; name: string; notes?: readonly Note[] } & (
  | { row: Ours }
  /** It is the same as a row of this kind that comes, or as one that was here before. */
  | { sameAs: string }
  | { existing: number }
  | { leftOut: Reason }
);

/** The rows of one table there, and where they come. */
export interface Kind extends Table {
  kind: string;
  /** Their name of the table. */
  table: string;
}

/** Where a run is: what it has brought, and what it has counted. */
export class Migration {
  readonly report = new Report();
  private readonly entries = new Map<string, Map<string, Entry>>();
  private nextPlanned = -1;

  constructor(
    readonly source: Source,
    /** Null in a dry run of a source that is not known. */
    private readonly sourceId: number | null,
    /** False for a dry run: everything is read and mapped, and nothing written. */
    readonly writes: boolean,
    private readonly onStep: (table: string) => void,
  ) {}

  /** Loads what earlier runs have brought of a kind. */
  async begin(kind: Kind): Promise<void> {
    this.report.line(kind.table);
    this.onStep(kind.table);
    await this.load(kind, null);
  }

  private async load(kind: Kind, keys: readonly string[] | null): Promise<void> {
    const found = this.sourceId === null ? [] : await entriesOf(this.sourceId, kind.kind, kind, keys);
    this.entries.set(kind.kind, new Map(found.map((entry) => [entry.key, entry])));
  }

  private entryOf(kind: string, key: unknown): Entry | undefined {
    const entry = key == null ? undefined : this.entries.get(kind)?.get(textOf(key));
    return entry?.isGone ? undefined : entry;
  }

  /** Our row of theirs; null when it has not come, or was deleted here. */
  idOf(kind: string, key: unknown): number | null {
    return this.entryOf(kind, key)?.ourId ?? null;
  }

  /** The company here that our row of theirs belongs to. */
  companyOf(kind: string, key: unknown): number | null {
    return this.entryOf(kind, key)?.companyId ?? null;
  }

  /** Our row of theirs if it belongs to this company: some rows there refer to those of another one. */
  referTo(kind: string, key: unknown, companyId: number): number | null {
    const entry = this.entryOf(kind, key);
    return entry?.companyId === companyId ? entry.ourId : null;
  }

  /** Brings rows in one transaction, together with the notes of it: a run that is killed goes on after them. */
  async bring(kind: Kind, items: readonly Item[]): Promise<void> {
    const line = this.report.line(kind.table);
    const entries = this.entries.get(kind.kind);
    if (!entries) throw new Error(`The kind ${kind.kind} has not begun.`);
    const added: Entry[] = [];
    const fresh: (Item & { row: Ours })[] = [];
    for (const item of items) {
      line.found += 1;
      for (const note of item.notes ?? []) count(line.notes, note, item.name);
      const known = entries.get(item.key);
      if (known?.isGone) count(line.leftOut, "deletedHere", item.name);
      else if ("row" in item) {
        if (known && known.reason === null) await this.change(kind, line, item, known);
        else fresh.push(item);
      } else if ("leftOut" in item) {
        count(line.leftOut, item.leftOut, item.name);
        if (!known) added.push(entryOf(item.key, null, item.leftOut));
      } else count(line.leftOut, "merged", item.name);
    }
    const rows = await this.withIds(kind, fresh);
    const write = async (
      insert: (list: Ours[]) => Promise<Set<number>>,
      note: (list: NewEntry[]) => Promise<unknown>,
    ) => {
      const inserted = await insert(rows.map(({ row }) => row));
      for (const { item, row, id } of rows) {
        if (kind.hasId && !inserted.has(id!)) {
          count(line.leftOut, "takenHere", item.name);
          continue;
        }
        line.comes += 1;
        const companyId = (row.companyId as number | undefined) ?? null;
        added.push({ ...entryOf(item.key, id, null), companyId, digest: digestOf(item.row), writtenAt: timeOf(row) });
      }
      for (const entry of added) entries.set(entry.key, entry);
      // Only now the rows that they are the same as have their ids.
      const merged = items.flatMap((item) => {
        if (!("sameAs" in item || "existing" in item)) return [];
        if ("existing" in item) return [entryOf(item.key, item.existing, "merged")];
        const { ourId = null, companyId = null } = entries.get(item.sameAs) ?? {};
        return [{ ...entryOf(item.key, ourId, "merged"), companyId }];
      });
      for (const entry of merged) entries.set(entry.key, entry);
      await note([...added, ...merged]);
    };
    const { sourceId } = this;
    if (this.writes && sourceId !== null)
      await silently((tx) =>
        write(
          (list) => insertRows(kind, list, tx),
          (list) => noteEntries(sourceId, kind.kind, list, tx),
        ),
      );
    else
      await write(
        (list) => Promise.resolve(new Set(list.map(({ id }) => id as number))),
        () => Promise.resolve(),
      );
  }

  private async withIds(kind: Kind, items: (Item & { row: Ours })[]) {
    const plan = () => (this.nextPlanned -= 1);
    const ids = !kind.hasId ? [] : this.writes ? await newIds(kind, items.length) : items.map(plan);
    return items.map((item, at) => {
      const id = ids[at] ?? null;
      return { item, id, row: storable(id === null ? item.row : { id, ...item.row }) };
    });
  }

  /** What changed there comes too, unless somebody has changed the row here: then that stays. */
  private async change(kind: Kind, line: ReportLine, item: Item & { row: Ours }, known: Entry): Promise<void> {
    line.known += 1;
    const digest = digestOf(item.row);
    if (known.digest === digest || known.ourId === null || known.writtenAt === null) return;
    const { ourId, writtenAt } = known;
    const { sourceId } = this;
    const isOurs = known.updatedAt?.getTime() !== writtenAt.getTime();
    const isChanged =
      !isOurs &&
      (!this.writes ||
        sourceId === null ||
        (await silently(async (tx) => {
          const row = storable(item.row);
          if (!(await updateRow(kind, ourId, writtenAt, row, tx))) return false;
          await noteEntries(sourceId, kind.kind, [{ ...known, digest, writtenAt: timeOf(row) }], tx);
          return true;
        })));
    if (isChanged) line.changed += 1;
    else count(line.notes, "changedHere", item.name);
  }
}

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

const timeOf = ({ updatedAt }: Ours): Date | null => (updatedAt instanceof Date ? updatedAt : null);

/** Without the time of the change: there a person who signs in is changed too. */
const digestOf = ({ updatedAt: _at, ...row }: Ours): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);
