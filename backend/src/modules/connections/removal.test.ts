import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import pg from "pg";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, user } from "../../testing/factories";
import { startTestServer, type TestServer } from "../../testing/start-server";

let server: TestServer;
const clients: pg.Client[] = [];
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await server.stop();
});

async function client(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: server.database.url });
  await one.connect();
  clients.push(one);
  return one;
}

it("a connection is deleted after what its session is writing, and neither waits for the other in a circle", async () => {
  const company = await createCompany();
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const { id } = await connection(company.id);
  const [session, observer] = [await client(), await client()];
  await session.query(
    `INSERT INTO connection_leases ("companyId", "connectionId", "owner", "host", "pid", "startedAt", "expiresAt")
     VALUES ($1, $2, 'o', 'h', 1, 0, now() + interval '1 hour')`,
    [company.id, id],
  );
  await session.query("BEGIN");
  await session.query(`SELECT 1 FROM connection_leases WHERE "connectionId" = $1 FOR SHARE`, [id]);

  const removed = admin.ask(connectionApi.remove, { params: { id } });
  const isWaiting = async () =>
    (
      await observer.query(
        "SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()",
      )
    ).rowCount;
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
  // The connection itself is not locked yet: a key that refers to it can be stored.
  await session.query("SET LOCAL lock_timeout = '500ms'");
  await session.query(
    `INSERT INTO signal_keys ("companyId", "connectionId", "type", "keyId", "value") VALUES ($1, $2, 't', 'k', '')`,
    [company.id, id],
  );
  await session.query("COMMIT");
  expect((await removed).status).toBe(200);
});
