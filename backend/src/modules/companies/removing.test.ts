/** @jest-environment-options {"server": "own"} */
import { Readable } from "node:stream";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import pg from "pg";
import { QueryTypes } from "sequelize";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { AuthSession } from "../../models/accounts/auth-session";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { User } from "../../models/accounts/user";
import { shiftClock } from "../../core/clock";
import { database } from "../../core/db/connect";
import { onProcessEvent, type ProcessEvents } from "../../core/events/process-bus";
import { files, configureFiles } from "../../core/files/file-store";
import { signInWithPassword, signInAs, callerWith, type Caller } from "../../testing/sign-in-as";
import { createCompany, password, plan, user } from "../../testing/factories";
import { recordChanges } from "../../testing/company-changes";
import { seedCompany, signIn, type SeededCompany } from "../../testing/seed-company";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { removeLeftovers } from "./company.removing";
import { tablesToEmpty } from "./removal.store";

const server = withServer();
let platformId: number;
let owner: Caller;
let acme: SeededCompany;
let globex: SeededCompany;
beforeAll(async () => {
  platformId = (await createCompany({ name: "Guichê" })).id;
  owner = await signInAs(server.app, await user(platformId, { super: true, profile: "admin", name: "Olga" }));
});
beforeEach(async () => {
  [acme, globex] = [await seedCompany("Acme"), await seedCompany("Globex")];
});
afterEach(() => shiftClock(0));

const remove = (id: number) => owner.ask(companyApi.remove, { params: { id } });
/** Runs the sweep as of one minute later. */
async function sweepLater(): Promise<void> {
  shiftClock(60_000);
  await removeLeftovers();
  shiftClock(0);
}
const count = async (sql: string, ...bind: unknown[]) => {
  const [row] = await database().query<{ count: number }>(sql, { bind, type: QueryTypes.SELECT });
  return row?.count;
};
const rowsOf = async (companyId: number) => {
  const tables = await tablesToEmpty();
  const counts = await Promise.all(tables.map((table) => table.count({ where: { companyId } })));
  return counts.reduce((sum, each) => sum + each, 0);
};
const keep = (companyId: number) => files().write(companyId, Readable.from(["a picture"]));

describe("deleting a company", () => {
  it("is refused for the caller's own company, because it runs the platform", async () => {
    const answer = await remove(platformId);
    expect([answer.status, answer.body]).toEqual([409, { error: "ERR_CONFLICT" }]);
    expect(await Company.findByPk(platformId)).toMatchObject({ removedAt: null });
  });

  it("ends all sessions in it at once and removes it from every list", async () => {
    const { admin, super: boss } = await signIn(server.app, acme);
    const neighbour = (await signIn(server.app, globex)).admin;
    const person = acme.people.get("admin");
    await Connection.update({ wanted: true, number: "5511988887777" }, { where: { id: acme.connection.id } });
    const processEvents: (ProcessEvents["connection.wanted"] | ProcessEvents["company.closed"])[] = [];
    const unsubscribers = [
      onProcessEvent("connection.wanted", (wantedEvent) => processEvents.push(wantedEvent)),
      onProcessEvent("company.closed", (closedEvent) => processEvents.push(closedEvent)),
    ];
    expect((await remove(acme.id)).body).toEqual({ message: expect.any(String) });
    for (const stop of unsubscribers) stop();
    for (const caller of [admin, boss]) expect((await caller.ask(authApi.me)).status).toBe(401);
    expect((await neighbour.ask(authApi.me)).status).toBe(200);
    expect(await AuthSession.count({ where: { companyId: acme.id } })).toBe(0);
    const login = { email: person?.email ?? "", password };
    const response = await callerWith(server.app, "").ask(authApi.login, { body: login });
    expect([response.status, response.body]).toEqual([401, { error: "ERR_INVALID_CREDENTIALS" }]);
    expect(processEvents).toEqual([
      { companyId: acme.id },
      { companyId: acme.id, connectionId: acme.connection.id, act: "logout" },
    ]);
    expect(await Connection.findByPk(acme.connection.id)).toMatchObject({ wanted: false, number: null });
    expect((await owner.call(companyApi.list)).some(({ id }) => id === acme.id)).toBe(false);
    const params = { id: acme.id };
    for (const answer of [
      await owner.ask(companyApi.show, { params }),
      await owner.ask(companyApi.update, { params, body: { status: true } }),
      await owner.ask(companyApi.hours, { params }),
      await remove(acme.id),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_COMPANY_FOUND" }]);
    const log = await AuditEntry.findAll({ where: { companyId: platformId, action: "company.deleted" }, raw: true });
    expect(log.at(-1)).toMatchObject({ userName: "Olga", target: "Acme", details: { id: acme.id } });
  });

  it("frees its people's email addresses", async () => {
    const email = acme.people.get("admin")?.email ?? "";
    const body = { name: "Nova", email, password, planId: (await plan()).id };
    const createdCompany = await owner.call(companyApi.create, { body });
    await expect(signInWithPassword(server.app, email)).rejects.toThrow("ERR_CHOOSE_COMPANY");
    await remove(acme.id);
    expect((await (await signInWithPassword(server.app, email)).call(authApi.me)).companyId).toBe(createdCompany.id);
    expect(await User.count({ where: { email } })).toBe(1);
  });

  it("succeeds even when an account already has an address like the replacement ones", async () => {
    await user(globex.id, { email: `${acme.people.get("admin")?.id}@removed.invalid` });
    expect((await remove(acme.id)).status).toBe(200);
  });
});

describe("the rows of a deleted company", () => {
  it("stay until its sessions and calls have ended, and those of a living company always stay", async () => {
    await remove(acme.id);
    await removeLeftovers();
    expect(await rowsOf(acme.id)).toBeGreaterThan(0);
    const changes = await recordChanges(globex.id);
    await sweepLater();
    expect(await changes()).toEqual([]);
    expect(await Company.findByPk(globex.id)).not.toBeNull();
  });

  it("are deleted with its files, however many there are", async () => {
    const others = await keep(globex.id);
    const own = await keep(acme.id);
    await database().query(
      `INSERT INTO messages ("companyId", "ticketId", "contactId", "connectionId", wid, "fromMe", body)
       SELECT "companyId", id, "contactId", "connectionId", 'M' || n, false, 'oi'
         FROM tickets, generate_series(1, 4500) n WHERE id = $1`,
      { bind: [acme.ticket.id] },
    );
    await remove(acme.id);
    await sweepLater();
    expect(await rowsOf(acme.id)).toBe(0);
    expect(await Company.findByPk(acme.id)).toBeNull();
    expect(await files().size(own.key)).toBeNull();
    expect(await files().size(others.key)).toBe(9);
    expect(await AuditEntry.count({ where: { companyId: platformId } })).toBeGreaterThan(0);
  });

  it("are deleted in short batches, with nothing left to cascade", async () => {
    await database().query(
      `INSERT INTO contacts ("companyId", name, number) SELECT $1, 'Maria', '55119' || n FROM generate_series(1, 4100) n`,
      { bind: [acme.id] },
    );
    await remove(acme.id);
    const bites = (await statementsOf(sweepLater)).filter((sql) => /DELETE FROM "contacts"/.test(sql));
    expect(bites.length).toBe(3);
    expect(await count(`SELECT count(*) FROM contacts WHERE "companyId" = $1`, acme.id)).toBe(0);
  });

  it("are deleted by the next sweep when a process died halfway", async () => {
    const own = await keep(acme.id);
    await remove(acme.id);
    const store = files();
    configureFiles({ ...store, removeAllOf: () => Promise.reject(new Error("killed")) });
    await expect(sweepLater()).rejects.toThrow("killed");
    configureFiles(store);
    shiftClock(0);
    expect(await Company.findByPk(acme.id)).not.toBeNull();
    await sweepLater();
    expect(await Company.findByPk(acme.id)).toBeNull();
    expect(await files().size(own.key)).toBeNull();
  });

  it("are deleted by one process at a time", async () => {
    await remove(acme.id);
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    try {
      await other.query(`SELECT pg_advisory_lock(hashtext('company.leaving'), $1)`, [acme.id]);
      await sweepLater();
      expect(await Company.findByPk(acme.id)).not.toBeNull();
    } finally {
      await other.end();
    }
    await sweepLater();
    expect(await Company.findByPk(acme.id)).toBeNull();
  });

  it("are searched in every table, referring tables first and the audit log last", async () => {
    const order = (await tablesToEmpty()).map((table) => table.getTableName() as string);
    const companyTables = await database().query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'companyId'`,
      { type: QueryTypes.SELECT },
    );
    expect([...order].sort()).toEqual(companyTables.map(({ name }) => name).sort());
    expect(order.at(-1)).toBe("audit_entries");
    const references = await database().query<{ from: string; to: string }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
        WHERE contype = 'f' AND conrelid <> confrelid AND confrelid::regclass::text <> 'companies'`,
      { type: QueryTypes.SELECT },
    );
    const wrong = references.filter(({ from, to }) => order.includes(to) && order.indexOf(from) > order.indexOf(to));
    // A connection has queues, and one of them is its fallback; a queue has a prompt, and a prompt hands over to a
    // queue: no order suits both.
    expect(wrong).toEqual([
      { from: "queues", to: "prompts" },
      { from: "connections", to: "connection_queues" },
    ]);
  });
});
