/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { createApp } from "./app";
import type { Source } from "./config/env-reader";
import { sealer } from "./core/auth/seal";
import { configureTokenSecret } from "./core/auth/tokens";
import { examine } from "./examine";
import { emptyDatabase, testDatabase, type TestDatabase } from "./testing/database";
import { S3Double } from "./testing/s3/s3-double";
import { listen, portOf } from "./testing/listen";

const folder = mkdtempSync(join(tmpdir(), "guiche-doctor-"));
const dataDir = join(folder, "data");
const key = randomBytes(48).toString("base64");
let database: TestDatabase;
let healthy: Source;

beforeAll(async () => {
  database = await testDatabase();
  healthy = {
    ...{ NODE_ENV: "production", DATA_DIR: dataDir, JWT_SECRET: key, ENCRYPTION_KEY: key, METRICS_TOKEN: key },
    ...{ DATABASE_URL: database.url, REDIS_URL: process.env.TEST_REDIS_URL },
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function collectFindings(changes: Source = {}, options = {}) {
  const findings = [];
  for await (const finding of examine({ ...healthy, ...changes }, options)) findings.push(finding);
  return findings;
}
const wrong = async (changes: Source, options = {}) =>
  (await collectFindings(changes, options))
    .filter(({ kind }) => kind === "bad")
    .map(({ name, text }) => `${name}: ${text}`);

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The same database, or another of its server, for another role. */
const address = (url: string, { name, role }: { name?: string; role?: string }): string => {
  const changedUrl = new URL(url);
  if (name) changedUrl.pathname = `/${name}`;
  if (role) Object.assign(changedUrl, { username: role, password: "sesame" });
  return changedUrl.href;
};

const fetchProxyCount = async (port: number, headers: Record<string, string>) =>
  (await fetch(`http://127.0.0.1:${port}/api/health/live`, { headers })).headers.get("x-guiche-proxies");

/** A proxy that adds its caller to the list of forwarded addresses, or begins a new one. */
async function proxyTo(port: number, adds: boolean): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const before = adds ? incoming.headers["x-forwarded-for"] : undefined;
    const forwardedFor = [before, incoming.socket.remoteAddress].filter(Boolean).join(", ");
    const headers = { ...incoming.headers, "x-forwarded-for": forwardedFor };
    request({ port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }).end();
  });
  return listen(proxy);
}

describe("the doctor", () => {
  it("finds nothing wrong with what a start accepts, and writes nothing", async () => {
    const findings = await collectFindings();
    expect(findings.filter(({ kind }) => kind === "bad")).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(["database", "key", "clock", "Redis"]));
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    [{ JWT_SECRET: "short" }, /^settings: JWT_SECRET must be at least 32 bytes/],
    [{ ENCRYPTION_KEY: undefined }, /^settings: ENCRYPTION_KEY is missing/],
    [{ ROLE: "boss" }, /^settings: ROLE must be one of/],
    [{ LOG_LEVEL: "loud" }, /^settings: LOG_LEVEL must be one of/],
    [{ SMTP_URL: "mail.example.com" }, /^settings: SMTP_URL must be an address/],
    [{ S3_URL: "https://host" }, /^settings: S3_URL has no key/],
    [{ PUBLIC_URL: "https://127.0.0.1:1" }, /^proxy: PUBLIC_URL is https.*TRUST_PROXY is 0.*nothing answers/],
    [{ SMTP_URL: "smtp://127.0.0.1:1" }, /^mail: 127\.0\.0\.1:1: The mail was not sent: .*Check SMTP_URL/],
    [{ DATABASE_URL: "postgres://a:sesame@127.0.0.1:1/b" }, /^database: The database does not answer: (?!.*sesame)/],
    [
      { ENCRYPTION_KEY: "another key that nothing is sealed with" },
      /^key: ENCRYPTION_KEY is not the key that this database/,
    ],
    [{ REDIS_URL: "redis://:wrong@127.0.0.1:1" }, /^Redis: .*REDIS_URL/],
  ])("names what is wrong with %j", async (changes, sentence) => {
    const canary = sealer(Buffer.from(key)).seal(Buffer.from("guiche"), "key_canary.value").toString("hex");
    await query(
      database.url,
      `INSERT INTO key_canary (id, value) VALUES (1, '\\x${canary}') ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
    );
    expect(await wrong(changes)).toEqual([expect.stringMatching(sentence)]);
  });

  it("measures how many proxies are in front of the running server, whether they add to a list or begin it", async () => {
    const app = createApp({ routes: [], authenticate: () => Promise.reject(new Error("nobody")), trustProxy: 0 });
    configureTokenSecret(Buffer.from(key));
    const server = await listen(createServer(app));
    const [adds, begins] = [await proxyTo(portOf(server), true), await proxyTo(portOf(server), false)];
    const second = await proxyTo(portOf(adds), true);
    const proxy = async (at: Server, TRUST_PROXY: string) => {
      const findings = await collectFindings({ PUBLIC_URL: `http://127.0.0.1:${portOf(at)}`, TRUST_PROXY });
      return findings.filter(({ name }) => name === "proxy").map(({ kind, text }) => `${kind}: ${text}`);
    };
    const measuredTexts = (count: number) => [`good: ${count} in front of PUBLIC_URL, as TRUST_PROXY says: measured`];
    expect(await proxy(server, "0")).toEqual(measuredTexts(0));
    expect(await proxy(adds, "1")).toEqual(measuredTexts(1));
    expect(await proxy(begins, "1")).toEqual(measuredTexts(1));
    expect(await proxy(second, "2")).toEqual(measuredTexts(2));
    expect(await proxy(second, "1")).toEqual([
      expect.stringMatching(/^bad: 2 in front .* share one limit\. Set it to 2$/),
    ]);
    expect(await proxy(server, "1")).toEqual([expect.stringMatching(/^bad: 0 in front .* pretend .* Set it to 0$/)]);
    // Only who has the keys is told.
    const others = randomBytes(48).toString("base64");
    expect(await fetchProxyCount(portOf(adds), { "x-guiche-proxies": `${Date.now()}.${others}` })).toBeNull();
    for (const each of [second, adds, begins, server]) each.close();
    const [proxyHint] = (await collectFindings({ PUBLIC_URL: "http://127.0.0.1:1" })).filter(
      ({ name }) => name === "proxy",
    );
    expect(proxyHint).toMatchObject({ kind: "hint", text: expect.stringMatching(/nothing answers at PUBLIC_URL/) });
  });

  it("tries the bucket with a file, and removes it", async () => {
    const s3 = await S3Double.start();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const urlWith = (secret: string) =>
      `${endpoint.replace("//", `//${accessKeyId}:${encodeURIComponent(secret)}@`)}/${bucket}?region=${region}&pathStyle=true`;
    expect(await wrong({ S3_URL: urlWith("wrong") })).toEqual([expect.stringMatching(/^files: S3_URL: the bucket/)]);
    const [files] = (await collectFindings({ S3_URL: urlWith(secretAccessKey) })).filter(
      ({ name }) => name === "files",
    );
    expect(files?.kind).toBe("good");
    expect(s3.objects.size).toBe(0);
    await s3.stop();
  });

  it("names a database in another encoding, of other addresses, and without the rights that it needs", async () => {
    const other = await emptyDatabase();
    const [latin, role] = ["latin", "role"].map((word) => `guiche_${word}_${randomBytes(4).toString("hex")}`);
    await query(
      database.url,
      `CREATE DATABASE ${latin} ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
      `CREATE ROLE ${role} LOGIN PASSWORD 'sesame'`,
    );
    try {
      expect(await wrong({ DATABASE_URL: address(database.url, { name: latin }) })).toEqual([
        expect.stringMatching(/^database: The encoding of the database is LATIN1/),
      ]);
      expect(await wrong({ MIGRATION_DATABASE_URL: other.url })).toEqual([
        expect.stringMatching(/^database: .* name two different databases/),
      ]);
      expect(await wrong({ DATABASE_URL: address(other.url, { role }) })).toEqual([
        expect.stringMatching(/^database: The role \w+ may not make tables in the schema public/),
      ]);
      await query(database.url, `GRANT CREATE ON SCHEMA public TO ${role}`);
      await query(database.url, `GRANT SELECT ON schema_migrations TO ${role}`);
      await query(database.url, "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)");
      expect(await wrong({ DATABASE_URL: address(database.url, { role }) })).toEqual([
        expect.stringMatching(/^database: The role \w+ may not migrate the tables, which belong to/),
      ]);
    } finally {
      await other.drop();
      await query(database.url, `DROP DATABASE ${latin} WITH (FORCE)`, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
    }
  });
});
