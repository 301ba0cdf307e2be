/** @jest-environment-options {"server": "own"} */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import type { Provider } from "./channels/provider";
import { env, readEnv } from "./config/env";
import { registry } from "./core/metrics/metrics";
import { Connection } from "./models/connections/connection";
import { Contact } from "./models/contacts/contact";
import { emptyDatabase } from "./testing/database";
import { inEveryPlace } from "./testing/memory-provider";
import { createCompany } from "./testing/factories";
import { FakeSession, until } from "./testing/fake-session";
import { boot } from "./boot";

it("closes WhatsApp first when it stops, while jobs, HTTP and the database still take what was received", async () => {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "guiche-boot-"));
  let port = 0;
  let openedSessionCount = 0;
  const atClose: unknown[] = [];
  class Line extends FakeSession {
    override async close(): Promise<void> {
      const statuses = ["", "/ready", "/live"].map(
        async (probe) => (await fetch(`http://127.0.0.1:${port}/api/health${probe}`)).status,
      );
      // A message that the session had received before it is closed can still be stored.
      atClose.push([await Promise.all(statuses), await Contact.count()]);
    }
  }
  const provider: Provider = {
    newId: () => "3EB0",
    encode: () => Buffer.alloc(0),
    read: () => Promise.resolve(null),
    describe: () => Promise.resolve("{}"),
    openSession: async (ref) => ((openedSessionCount += 1), new Line(ref)),
    wipe: () => Promise.resolve(),
  };
  Object.assign(process.env, { DATABASE_URL: database.url, REDIS_URL: process.env.TEST_REDIS_URL, DATA_DIR: dataDir });
  Object.assign(process.env, { PORT: "0", HOST: "127.0.0.1", BCRYPT_COST: "4", LOG_LEVEL: "silent", DEMO: "off" });
  const running = await boot(env(), { providers: inEveryPlace(provider) });
  port = running.port;
  const { id: companyId } = await createCompany();
  await Connection.create({ companyId, name: "Loja", provider: "simulator", wanted: true });
  await until("the session is open", () => openedSessionCount === 1, 20_000);
  await running.stop();
  expect(atClose).toEqual([[[503, 503, 200], 0]]);
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it("a web process reports of the whole installation, because the workers may be the ones that are gone", async () => {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "guiche-boot-"));
  Object.assign(process.env, { DATABASE_URL: database.url, REDIS_URL: process.env.TEST_REDIS_URL, DATA_DIR: dataDir });
  Object.assign(process.env, { PORT: "0", HOST: "127.0.0.1", BCRYPT_COST: "4", LOG_LEVEL: "silent", DEMO: "off" });
  const running = await boot(readEnv({ ...process.env, ROLE: "web", METRICS_PORT: "0" }));
  const { id: companyId } = await createCompany();
  await Connection.create({ companyId, name: "Loja", provider: "simulator", wanted: true });
  const text = await registry.metrics();
  expect(text).toContain('guiche_connection_leases{state="expired"} 1');
  expect(text).toContain('guiche_processes{role="web"} 1');
  expect(text).toContain('guiche_processes{role="worker"} 0');
  await running.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
