/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { until } from "./testing/fake-session";
import { portIn, serverProcesses, type ServerProcesses } from "./testing/server-process";

let database: TestDatabase;
let processes: ServerProcesses;
beforeAll(async () => {
  database = await emptyDatabase();
  processes = await serverProcesses({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await processes.stop();
  await database.drop();
});
const start: ServerProcesses["start"] = (env) => processes.start(env);

describe("the server", () => {
  it("serves, prints the first credentials once, ends cleanly on SIGTERM, and starts with no other key", async () => {
    const first = start({ HOST: "127.0.0.1" });
    const port = await until("it serves", () => portIn(first.output.out));
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    expect(first.output.out).toMatch(/Sign in \(super user\): admin@guiche\.local/);
    expect(first.output.out).toMatch(/"host":"127\.0\.0\.1"/);
    first.child.kill("SIGTERM");
    expect(await first.exitCode).toBe(0);

    const second = start({});
    await until("it serves again", () => portIn(second.output.out));
    expect(second.output.out).not.toMatch(/Sign in/);
    second.child.kill("SIGTERM");
    expect(await second.exitCode).toBe(0);

    const sealed = start({ ENCRYPTION_KEY: randomBytes(48).toString("base64") });
    expect(await sealed.exitCode).toBe(1);
    expect(sealed.output.err).toMatch(/^ENCRYPTION_KEY is not the key that this database was sealed with.*\n$/);
  });

  it("starts three times at once on an empty database: one process makes the first rows, and all serve", async () => {
    const empty = await emptyDatabase();
    const sharedDataDir = await mkdtemp(join(tmpdir(), "guiche-three-"));
    const three = Array.from({ length: 3 }, () =>
      start({ DATABASE_URL: empty.url, DATA_DIR: sharedDataDir, DEMO: "on", SIMULATOR: "external" }),
    );
    await until(
      "all have started or ended",
      () => three.every(({ child, output }) => portIn(output.out) > 0 || child.exitCode !== null),
      120_000,
    );
    expect(three.map(({ output }) => output.err)).toEqual(["", "", ""]);
    expect(three.filter(({ output }) => output.out.includes("Sign in (super user)"))).toHaveLength(1);
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query("SELECT name FROM companies ORDER BY id");
    await client.end();
    expect(rows).toEqual([{ name: "Guichê" }, { name: "Loja Demonstração" }]);
    for (const { child } of three) child.kill("SIGTERM");
    expect(await Promise.all(three.map(({ exitCode }) => exitCode))).toEqual([0, 0, 0]);
    await empty.drop();
    await rm(sharedDataDir, { recursive: true });
  });

  it("reports every invalid setting at once and writes nothing", async () => {
    const { output, exitCode } = start({ PORT: "http", ROLE: "boss" });
    expect(await exitCode).toBe(1);
    expect(output.err.trim().split("\n")).toHaveLength(2);
    expect(output.err).toMatch(/^PORT must be a whole number/m);
    expect(output.err).toMatch(/^ROLE must be one of all, web, worker/m);
  });

  it("in production writes nothing but JSON, also of what libraries print and of a start that fails, and no chosen password", async () => {
    const empty = await emptyDatabase();
    const key = randomBytes(48).toString("base64");
    const settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "debug",
      BCRYPT_COST: "10",
      JWT_SECRET: key,
      ENCRYPTION_KEY: key,
      ADMIN_PASSWORD: "Chosen-by-hand-1",
    };
    // A library that warns and one that prints, once main.ts runs.
    const folder = await mkdtemp(join(tmpdir(), "guiche-noise-"));
    const noise = join(folder, "noise.mjs");
    await writeFile(
      noise,
      `const timer = setInterval(() => {
         if (process.listenerCount("SIGTERM") === 0) return;
         clearInterval(timer);
         process.emitWarning("old");
         console.error("noise");
       }, 20);`,
    );
    const { child, output, exitCode } = start({
      ...settings,
      DATABASE_URL: empty.url,
      NODE_OPTIONS: `--import ${noise}`,
    });
    await until("it serves", () => portIn(output.out));
    await until("it says how to sign in", () => output.out.includes("Sign in (super user)"));
    await until("the libraries are heard", () => output.out.includes(`"notice":"noise"`));
    child.kill("SIGTERM");
    await exitCode;
    const refusedProcess = start({ ...settings, ROLE: "boss" });
    expect(await refusedProcess.exitCode).toBe(1);
    const lines = (output.out + output.err + refusedProcess.output.err).trim().split("\n");
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(output.out).toContain(`"notice":"old"`);
    expect(lines.join("")).not.toContain("Chosen-by-hand-1");
    expect(messages.at(-1)).toMatch(/^ROLE must be one of all, web, worker/);
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  it("reports a taken port in one sentence", async () => {
    const holder = createServer().listen(0);
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as AddressInfo;
    const { output, exitCode } = start({ PORT: String(port) });
    expect(await exitCode).toBe(1);
    expect(output.err).toBe(`Port ${port} is taken. Stop what uses it, or choose another with PORT.\n`);
    holder.close();
  });

  it("refuses a database that contains something else", async () => {
    const foreign = await emptyDatabase();
    const client = new pg.Client({ connectionString: foreign.url });
    await client.connect();
    await client.query("CREATE TABLE ledger (id int)");
    const { output, exitCode } = start({ DATABASE_URL: foreign.url });
    expect(await exitCode).toBe(1);
    expect(output.err).toMatch(/holds other tables/);
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([{ tablename: "ledger" }]);
    await client.end();
    await foreign.drop();
  });

  it("refuses a MIGRATION_DATABASE_URL that names another database", async () => {
    const other = await emptyDatabase();
    const { output, exitCode } = start({ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: other.url });
    expect(await exitCode).toBe(1);
    expect(output.err).toMatch(/^DATABASE_URL and MIGRATION_DATABASE_URL name two different databases/);
    await other.drop();
  });

  it("as a worker answers only its health", async () => {
    const worker = start({ ROLE: "worker" });
    const port = await until("it serves", () => portIn(worker.output.out));
    const statusOf = async (path: string, method = "GET") =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
    expect(await statusOf("/api/health")).toBe(200);
    expect(await statusOf("/api/health/ready")).toBe(200);
    expect(await statusOf("/api/version")).toBe(200);
    expect(await statusOf("/api/auth/login", "POST")).toBe(404);
    expect(await statusOf("/api/tickets")).toBe(404);
    expect(await statusOf("/")).toBe(404);
    expect(await statusOf("/socket.io/?EIO=4&transport=websocket")).toBe(404);
    worker.child.kill("SIGTERM");
    expect(await worker.exitCode).toBe(0);
  });

  it("as a web process goes on answering for two seconds after its probes said that it ends", async () => {
    const web = start({ ROLE: "web" });
    const port = await until("it serves", () => portIn(web.output.out));
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => ({ status: 0 }))).status;
    web.child.kill("SIGTERM");
    await until("its probe says so", async () => (await statusOf("/api/health")) === 503, 1_500);
    expect([await statusOf("/api/health/ready"), await statusOf("/api/version")]).toEqual([503, 200]);
    expect(await web.exitCode).toBe(0);
  });

  it("reports that the database does not answer", async () => {
    const { output, exitCode } = start({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/none" });
    expect(await exitCode).toBe(1);
    expect(output.err).toMatch(
      /^The database does not answer: .*Check DATABASE_URL, and MIGRATION_DATABASE_URL if it is set\.\n$/,
    );
    expect(output.err).not.toMatch(/:p@/);
  });
});
