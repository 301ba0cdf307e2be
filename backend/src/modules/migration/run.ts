import { createHash } from "node:crypto";
import type { RatingScale } from "@guiche/contract/migration";
import { now } from "../../core/clock";
import { MigrationFailure } from "./failure";
import { Migration, type OnStep } from "./migration";
import { knownSource, sourceNumber } from "./migration.store";
import type { Outcome, Report } from "../migration-runs";
import type { Folder } from "./source/folder";
import { withRepairedTexts } from "./source/repaired-texts";
import type { Source, Theirs } from "./source/source";
import { bringCampaigns } from "./steps/campaigns";
import { bringChats } from "./steps/chats";
import { bringCompanies, bringPlans } from "./steps/companies";
import { bringContacts } from "./steps/contacts";
import { bringConnections, bringPairs, bringQueues } from "./steps/desk";
import { bringFiles } from "./steps/files";
import { bringEvents, bringLives, bringNotes, bringRatings, bringTagged, usualScale } from "./steps/history";
import { bringFileLists, bringLists } from "./steps/lists";
import { bringMessages } from "./steps/messages";
import { bringInvoices, bringPlatform } from "./steps/platform";
import { bringResponders } from "./steps/responders";
import { bringSchedules } from "./steps/schedules";
import { bringSettings } from "./steps/settings";
import { bringTickets } from "./steps/tickets";
import { bringUsers } from "./steps/users";
import { bringOptions, bringQuickMessages, bringTags } from "./steps/words";

interface Choices {
  /** False for a dry run. */
  writes: boolean;
  /** The other system has stopped: what it would still have sent comes too. */
  isFinal?: boolean;
  /** The files there; without it none are copied. */
  folder?: Folder | undefined;
  /** What customers were asked for there. */
  scale?: RatingScale | undefined;
  /** Only these companies there, by their ids; all of them without it. */
  only?: readonly number[] | null;
  /** Called after each part of a table, with what has been counted. What it throws ends the run. */
  onStep: OnStep;
}

/** Maps everything that is in the source; brings it when `writes`. May be repeated: then what is new comes. */
export async function runMigration(
  asStored: Source,
  { writes, onStep, folder, only = null, isFinal = false, scale = usualScale(asStored) }: Choices,
): Promise<Outcome> {
  const at = now();
  const source = await withRepairedTexts(asStored);
  await assertTimes(source, isFinal, at);
  const fingerprint = await fingerprintOf(source);
  const sourceId = writes ? await sourceNumber(source.family, fingerprint) : await knownSource(fingerprint);
  const migration = new Migration(source, sourceId, writes, onStep, at);
  await bringPlans(migration, at);
  await bringCompanies(migration, only, at);
  await bringSettings(migration, at);
  await bringQueues(migration, at);
  await bringConnections(migration, at);
  await bringResponders(migration, at);
  await bringUsers(migration, at);
  await bringPairs(migration);
  await bringTags(migration, at);
  await bringOptions(migration, at);
  await bringQuickMessages(migration, at);
  const people = await bringContacts(migration, at);
  const live = await bringTickets(migration, people, at);
  await bringMessages(migration, people, at);
  await bringLives(migration, live, at);
  await bringRatings(migration, scale, at);
  await bringNotes(migration, at);
  await bringTagged(migration);
  await bringEvents(migration, at);
  await bringLists(migration, at);
  await bringCampaigns(migration, at);
  await bringFileLists(migration, at);
  await bringChats(migration, at);
  await bringInvoices(migration, at);
  await bringPlatform(migration, at);
  await bringSchedules(migration, { isFinal, now: at });
  if (folder) await bringFiles(migration, folder);
  const { report } = migration;
  const wrong = report.wrongLines();
  if (wrong.length > 0) throw new Error(`The rows of ${wrong.map(({ table }) => table).join(", ")} do not add up.`);
  return {
    family: source.family,
    version: source.version,
    writes,
    report,
    untouched: await untouchedTables(source, report),
  };
}

const minute = 60_000;

/**
 * Where times have no zone, those of the future are of another one; elsewhere they are wrong, and say nothing. Two systems
 * that write would send the same message.
 */
async function assertTimes(source: Source, isFinal: boolean, at: Date): Promise<void> {
  const hasZones = source.family !== "community";
  const soon = new Date(at.getTime() + 10 * minute);
  const [row] = await source.rows<Theirs>(
    `SELECT max("updatedAt") AS newest FROM "Tickets" ${hasZones ? `WHERE "updatedAt" <= $1` : ""}`,
    hasZones ? [soon] : [],
  );
  if (!(row?.newest instanceof Date)) return;
  const age = at.getTime() - row.newest.getTime();
  if (row.newest > soon)
    throw new MigrationFailure(
      "wrongZone",
      "The other system has times of the future: its zone is another one. Say it with --zone.",
    );
  if (isFinal && age < 2 * minute)
    throw new MigrationFailure(
      "stillRunning",
      "The other system is still writing. Stop it, wait two minutes, and run this again.",
    );
}

/** The same for a restored copy: its first company, whose address may change; as text, where it is without a zone. */
async function fingerprintOf(source: Source): Promise<string> {
  const createdAt = source.family === "community" ? `CAST("createdAt" AS char(19)) AS "createdAt"` : `"createdAt"`;
  const [first] = await source.rows<Theirs>(`SELECT id, ${createdAt} FROM "Companies" ORDER BY id LIMIT 1`);
  const { id, createdAt: since } = first ?? {};
  return createHash("sha256")
    .update(JSON.stringify([source.family, first && { id, createdAt: since }]))
    .digest("hex");
}

/** Tables that are read together with the rows of others. */
const readBeside = ["SequelizeMeta", "CompaniesSettings", "WhatsappLidMaps"];

async function untouchedTables(source: Source, report: Report): Promise<Outcome["untouched"]> {
  const untouchedTables: Outcome["untouched"] = [];
  for (const table of source.tables.filter((name) => !report.lines.some((line) => line.table === name)).sort()) {
    const [row] = await source.rows<{ rows: string }>(
      `SELECT count(*) AS "rows" FROM "${table.replaceAll('"', '""')}"`,
    );
    const rows = Number(row?.rows ?? 0);
    if (rows > 0 && !readBeside.includes(table)) untouchedTables.push({ table, rows });
  }
  return untouchedTables;
}
