/** @jest-environment-options {"server": "own"} */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { auditApi } from "@guiche/contract/audit";
import {
  migrationApi,
  type MigrationAnswers,
  type MigrationRunDto,
  type SourceInput,
} from "@guiche/contract/migration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { database } from "../../core/db/connect";
import { renewInstallationId } from "../../core/installation/installation";
import { withServer } from "../../testing/server";
import { statusAndCode, type Caller } from "../../testing/sign-in-as";
import { lockMigration, migrationRuns } from "../migration-runs";
import { platformOwner, rows, sourceAt, whileBlocked, work as carryOut } from "./migration.fixture";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

const server = withServer();

let there: OtherSystem;
let owner: Caller;
let source: Partial<SourceInput>;

beforeAll(async () => {
  there = await shop("ticketz");
  source = sourceAt(there.url);
  owner = await platformOwner(server);
});
afterAll(() => there.drop());
beforeEach(async () => {
  await migrationRuns.cancel();
  await migrationRuns.forget();
});

const work = () => carryOut(server);
const showRun = async () => (await owner.call(migrationApi.show)).run;
const connect = (body: object = source) => owner.call(migrationApi.connect, { body });
const start = (answers: Partial<MigrationAnswers>) => owner.call(migrationApi.start, { body: answers });

async function connectAndLook(): Promise<MigrationRunDto | null> {
  await connect();
  await work();
  return showRun();
}

const reader = `reader_${process.pid}`;

describe("the move that the platform's owner makes", () => {
  it("begins with a look at the other system, whose password no reply, log or row shows", async () => {
    const run = await connect({ ...source, password: "s3nha:/@ão" });
    expect(run).toMatchObject({ act: "look", state: "running", facts: null, startedBy: "Owner" });
    expect(run.address).toBe(`${source.user}@${source.host}:${source.port}/${source.database}`);
    const [storedRun] = await rows(`SELECT to_jsonb(r) || '{"address": null}' AS row FROM migration_runs r`);
    expect(JSON.stringify([run, await showRun(), storedRun])).not.toContain("nha");
    expect(migrationRuns.addressOf((await migrationRuns.current())!)).toContain(encodeURIComponent("s3nha:/@ão"));
    const { records } = await owner.call(auditApi.list, { query: { action: "migration.started" } });
    expect(records[0]).toMatchObject({ target: run.address, details: { act: "look" } });

    await owner.call(migrationApi.cancel);
    expect(await connectAndLook()).toMatchObject({
      state: "done",
      facts: {
        family: "ticketz",
        version: "20240601000000-last",
        companies: [
          { id: 1, name: "Dona" },
          { id: 2, name: "Loja" },
          { id: 3, name: "Sem plano" },
        ],
        rates: 5,
        hasFolder: false,
      },
    });
  });

  it("counts in a dry run, brings what was chosen, and reports both for people", async () => {
    await connectAndLook();
    expect(statusAndCode(await owner.ask(migrationApi.report))).toBe("404 ERR_NOT_FOUND");
    await start({ act: "try" });
    await work();
    expect(await showRun()).toMatchObject({ state: "done", act: "try", reportOf: "try", problem: null });
    expect(await rows("SELECT FROM migration_map")).toEqual([]);
    const { lines, details } = await owner.call(migrationApi.report, { query: { language: "en" } });
    expect(lines.find(({ table }) => table === "Companies")).toEqual({
      table: "Companies",
      found: 3,
      comes: 3,
      known: 0,
      stays: 0,
    });
    expect(details).toContainEqual({
      table: "Companies",
      text: "companies that are suspended or overdue",
      count: 1,
      names: ["Sem plano"],
    });

    await start({ act: "bring", only: [2] });
    await work();
    expect(
      await rows(`SELECT c.name FROM migration_map m JOIN companies c ON c.id = m."ourId" WHERE m.kind = 'company'`),
    ).toEqual([{ name: "Loja" }]);
    await start({ act: "bring" });
    await work();
    const migrationReport = await owner.call(migrationApi.report);
    expect(migrationReport.lines.find(({ table }) => table === "Companies")).toMatchObject({ comes: 2, known: 1 });
    const page = await owner.ask(migrationApi.exported, { query: { format: "html", language: "es" } });
    expect(page.headers).toMatchObject({ "content-disposition": `attachment; filename="migration.html"` });
    expect(page.text).toContain("Lo que viene del otro sistema");
    const sheet = await owner.ask(migrationApi.exported, { query: { format: "csv" } });
    expect(sheet.text).toContain("Empresas;3;2;1;0");
  });

  it("stops where it is, goes on from there, and is not begun twice", async () => {
    await connectAndLook();
    await start({ act: "bring" });
    for (const again of [
      owner.ask(migrationApi.connect, { body: source }),
      owner.ask(migrationApi.start, { body: { act: "bring" } }),
      owner.ask(migrationApi.forget),
    ])
      expect(statusAndCode(await again)).toBe("409 ERR_CONFLICT");
    await whileBlocked(server.database.url, "messages", work, async () => {
      while ((await showRun())?.progress?.table !== "Messages") await new Promise((resolve) => setImmediate(resolve));
      await owner.call(migrationApi.pause);
      // It asks more often than this.
      await showRun();
    });
    const pausedRun = await showRun();
    expect(pausedRun).toMatchObject({ state: "paused", problem: null });
    expect(pausedRun?.progress?.rows).toBeLessThan(pausedRun!.progress!.totalRows);
    // Nothing is done until it is to go on.
    await work();
    expect(await showRun()).toEqual(pausedRun);

    expect(await owner.call(migrationApi.resume)).toMatchObject({ state: "running", progress: null });
    await work();
    expect(await showRun()).toMatchObject({ state: "done", act: "bring" });
    const before = await rows("SELECT count(*) FROM migration_map");
    await start({ act: "bring" });
    await work();
    expect(await rows("SELECT count(*) FROM migration_map")).toEqual(before);
  });

  it("goes on when its process was killed, unless it was killed again and again", async () => {
    await connect();
    const busy = await lockMigration(server.database.url);
    expect(await migrationRuns.isWaiting()).toBe(false);
    await work();
    expect(await showRun()).toMatchObject({ state: "running" });
    await busy!();
    expect(await migrationRuns.isWaiting()).toBe(true);
    for (let claimCount = 0; claimCount < 10; claimCount += 1) expect(await migrationRuns.claim()).not.toBeNull();
    await work();
    expect(await showRun()).toMatchObject({ state: "failed", problem: "unexpected" });
    await owner.call(migrationApi.resume);
    await work();
    expect(await showRun()).toMatchObject({ state: "done" });
  });

  it("does not go on by itself where a backup was restored that was made during the move", async () => {
    await connect();
    await renewInstallationId((sql, bind) => database().query(sql, { bind }));
    await work();
    expect(await showRun()).toMatchObject({ state: "failed", problem: "restored", facts: null });
    await owner.call(migrationApi.resume);
    await work();
    expect(await showRun()).toMatchObject({ state: "done" });
  });

  it("is cancelled for good, whatever its process still does", async () => {
    await connectAndLook();
    await start({ act: "try" });
    const run = await migrationRuns.claim();
    await owner.call(migrationApi.cancel);
    await migrationRuns.finish(run!, {});
    expect(await showRun()).toMatchObject({ state: "cancelled" });
    expect(statusAndCode(await owner.ask(migrationApi.resume))).toBe("409 ERR_CONFLICT");
    await owner.call(migrationApi.forget);
    expect(await showRun()).toBeNull();
    expect(statusAndCode(await owner.ask(migrationApi.start, { body: { act: "try" } }))).toBe("409 ERR_CONFLICT");
  });

  it("waits when the other system goes away while it is read, and goes on once it is back", async () => {
    await connectAndLook();
    await start({ act: "bring" });
    await whileBlocked(there.url, `"Tickets"`, work, () => there.disconnect());
    expect(await showRun()).toMatchObject({ state: "failed", problem: "unreachable", act: "bring" });
    await owner.call(migrationApi.resume);
    await work();
    expect(await showRun()).toMatchObject({ state: "done", act: "bring" });
  });

  it("needs the right to read every table", async () => {
    await there.run(`CREATE ROLE ${reader} LOGIN PASSWORD '${reader}'`);
    try {
      await connect({ ...source, user: reader, password: reader });
      await work();
      expect(await showRun()).toMatchObject({ state: "failed", problem: "noRight" });
    } finally {
      await there.run(`DROP ROLE ${reader}`);
    }
  });

  it.each([
    ["unreachable", () => ({ port: 9 })],
    ["unreachable", () => ({ isEncrypted: true })],
    ["signIn", () => ({ user: "nobody_of_that_name", password: "wrong" })],
    ["noDatabase", () => ({ database: "no_such_database" })],
    ["guiche", () => ({ database: new URL(server.database.url).pathname.slice(1) })],
  ])("says what is wrong: %s", async (problem, wrong) => {
    await connect({ ...source, ...wrong() });
    await work();
    expect(await showRun()).toMatchObject({ state: "failed", problem, facts: null });
  });

  it("takes files from its own folder alone, and says when that is not there", async () => {
    await connectAndLook();
    await start({ act: "bring", withFiles: true });
    await work();
    expect(await showRun()).toMatchObject({ state: "failed", problem: "noFolder" });
    const { folder } = await owner.call(migrationApi.show);
    expect(folder).toBe(join(process.env.DATA_DIR!, "migrate"));
    await mkdir(folder);
    await owner.call(migrationApi.look);
    await work();
    expect((await showRun())?.facts).toMatchObject({ hasFolder: true });
    await start({ act: "bring", withFiles: true });
    await work();
    expect(await showRun()).toMatchObject({ state: "done" });
  });

  it.each([["/var/run/postgresql"], ["a b"], ["host?sslrootcert=/etc/passwd"], ["user@host"], [""]])(
    "names a host and nothing else: not %s",
    async (host) => {
      const answer = await owner.ask(migrationApi.connect, { body: { ...source, host } });
      expect(answer.status).toBe(400);
    },
  );
});
