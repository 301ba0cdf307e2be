/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { migrations } from "../../../migrations";
import { emptyDatabase, type TestDatabase } from "../../testing/database";
import { connect, disconnect } from "./connect";
import { migrate } from "./migrate";

const role = `server_${randomBytes(4).toString("hex")}`;
let testDatabase: TestDatabase;
let owner: pg.Client;
let server: pg.Client;

const clientOf = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

beforeAll(async () => {
  testDatabase = await emptyDatabase();
  owner = await clientOf(testDatabase.url);
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'rows-only'`);
  const db = await connect({ url: testDatabase.url, models: [] });
  // Twice, as when a server is restarted.
  await migrate(db, migrations, role);
  await migrate(db, migrations, role);
  await disconnect();
  server = await clientOf(Object.assign(new URL(testDatabase.url), { username: role, password: "rows-only" }).href);
});
afterAll(async () => {
  await server.end();
  await owner.query(`DROP OWNED BY ${role}`);
  await owner.query(`DROP ROLE ${role}`);
  await owner.end();
  await testDatabase.drop();
});

const addCompany = async () => {
  await server.query(`INSERT INTO plans (name) VALUES ('Gold') ON CONFLICT DO NOTHING`);
  const { rows } = await server.query<{ id: string }>(
    `INSERT INTO companies (name, "planId") SELECT 'Loja', id FROM plans RETURNING id`,
  );
  return rows[0]!.id;
};
const addEntry = (companyId: string) =>
  server.query(`INSERT INTO audit_entries ("companyId", action) VALUES ($1, 'login')`, [companyId]);
const entries = async () => (await server.query(`SELECT FROM audit_entries`)).rowCount;

describe("the server's role", () => {
  it("reads and writes rows", async () => {
    const id = await addCompany();
    await server.query(`UPDATE companies SET name = 'Loja 2' WHERE id = $1`, [id]);
    await server.query(`DELETE FROM companies WHERE id = $1`, [id]);
  });

  it.each([
    "DROP TABLE messages",
    "TRUNCATE messages",
    "ALTER TABLE messages ADD COLUMN note text",
    "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
    "CREATE TABLE notes (id int)",
    "UPDATE audit_entries SET action = 'login'",
    "DELETE FROM schema_migrations",
  ])("may not %s", async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe("the audit log", () => {
  it.each(["TRUNCATE audit_entries", "TRUNCATE companies CASCADE"])(
    "survives %s, even by the owner",
    async (statement) => {
      await addEntry(await addCompany());
      const before = await entries();
      await expect(owner.query(statement)).rejects.toThrow("The audit log is append-only");
      expect(await entries()).toBe(before);
    },
  );

  it("goes with its company, once that is marked as removed", async () => {
    const id = await addCompany();
    await addEntry(id);
    await expect(server.query(`DELETE FROM audit_entries WHERE "companyId" = $1`, [id])).rejects.toThrow("append-only");
    await server.query(`UPDATE companies SET "removedAt" = now() WHERE id = $1`, [id]);
    expect((await server.query(`DELETE FROM audit_entries WHERE "companyId" = $1`, [id])).rowCount).toBe(1);
  });
});
