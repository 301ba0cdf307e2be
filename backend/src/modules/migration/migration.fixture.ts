import type { SourceInput, SourceKind } from "@guiche/contract/migration";
import pg from "pg";
import { QueryTypes } from "sequelize";
import { database } from "../../core/db/connect";
import * as make from "../../testing/factories";
import type { TestServer } from "../../testing/start-server";
import { signInAs } from "../../testing/sign-in-as";
import { carryOutMigration, openPostgres, runMigration } from ".";
import type { Outcome } from "../migration-runs";
import type { Folder } from "./source/folder";
import type { OtherSystem } from "./source.fixture";

export const bring = async (from: OtherSystem, writes = true, folder?: Folder, isFinal = false): Promise<Outcome> => {
  const source = await openPostgres(from.url);
  return runMigration(source, { writes, folder, isFinal, onStep: () => undefined }).finally(source.close);
};

export const rows = <Row extends object = Record<string, unknown>>(sql: string, bind: unknown[] = []) =>
  database().query<Row>(sql, { type: QueryTypes.SELECT, bind });

/** The lines of a report, as people read them. */
export const lines = ({ report }: Outcome) =>
  Object.fromEntries(
    report.lines.map(({ table, found, comes, known, changed, leftOut }) => [
      table,
      [
        `${found} found`,
        comes && `${comes} come`,
        known && `${known} known`,
        changed && `${changed} changed`,
        ...Object.entries(leftOut).map(([reason, { count }]) => `${count} ${reason}`),
      ]
        .filter(Boolean)
        .join(", "),
    ]),
  );

export const notes = ({ report }: Outcome) =>
  report.lines.flatMap(({ notes: of }) =>
    Object.entries(of).map(([note, { names }]) => `${note}: ${names.join(", ")}`),
  );

/** What the platform's owner types of an address. */
export function sourceAt(url: string): Partial<SourceInput> {
  const { protocol, hostname, port, pathname, username, password } = new URL(url);
  return {
    kind: protocol.slice(0, -1) as SourceKind,
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    user: username,
    password: decodeURIComponent(password),
  };
}

export async function platformOwner({ app }: TestServer) {
  const { id } = await make.createCompany();
  return signInAs(app, await make.user(id, { super: true, profile: "admin", name: "Owner" }));
}

/** What the worker's process does. */
export const work = ({ database: { url: databaseUrl } }: TestServer) =>
  carryOutMigration({ databaseUrl, dataDir: process.env.DATA_DIR ?? "", tickMs: 1 });

/** Works while a table is locked, and does `act` once the work waits for it. */
export async function whileBlocked(
  url: string,
  table: string,
  begin: () => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table}`);
  const working = begin();
  const isWaiting = `SELECT FROM pg_locks WHERE NOT granted AND database =
    (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await holder.query(isWaiting)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await act();
  await holder.end();
  await working;
}
