import { createHash, randomBytes, randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Sequelize } from "sequelize";
import { models } from "../models";
import { connect, disconnect } from "../core/db/connect";

const server = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      "TEST_DATABASE_URL is missing: run `npm test -- backend`, or `node scripts/test-services.mjs` alongside jest.",
    );
  return url;
};

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const newName = () => `guiche_test_${randomBytes(6).toString("hex")}`;

function testDatabaseOf(name: string): TestDatabase {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** An empty database on the test server. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer((client) => client.query(`CREATE DATABASE ${name}`));
  return testDatabaseOf(name);
}

/** Depends on what makes the tables: a test server may outlive a change of it. */
function patternName(): string {
  const hash = createHash("sha256");
  const backend = join(import.meta.dirname, "../..");
  for (const folder of ["migrations", "schema"])
    for (const file of readdirSync(join(backend, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/\.(ts|sql)$/.test(file)) hash.update(readFileSync(join(backend, folder, file)));
  hash.update(readFileSync(join(backend, "src/core/db/tables.ts")));
  return `guiche_pattern_${hash.digest("hex").slice(0, 12)}`;
}

/** Migrates an empty database, as a server does when it starts. */
async function migrateThe({ url }: TestDatabase): Promise<void> {
  // Imported here, because most test files find the template database ready.
  const { migrate } = await import("../core/db/migrate");
  const { migrations } = await import("../../migrations");
  await migrate(await connect({ url, models: [] }), migrations);
  await disconnect();
}

/** The template database, migrated once for all test files and copied by each. Concurrent callers wait for the lock. */
async function pattern(client: pg.Client): Promise<string> {
  const name = patternName();
  await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) {
    const making = newName();
    await client.query(`CREATE DATABASE ${making}`);
    await migrateThe(testDatabaseOf(making));
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
  }
  await client.query("SELECT pg_advisory_unlock(hashtext($1))", [name]);
  return name;
}

/**
 * Test files share one Redis and receive each other's events, so ids start at random: no two files have the same
 * company, nor the same id of a platform row.
 */
async function countFromAnywhere(db: Sequelize): Promise<void> {
  for (const table of ["companies", "helps", "announcements"])
    await db.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", {
      bind: [table, randomInt(1_000_000, 1_000_000_000)],
    });
}

/** The same, connected and migrated. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer(async (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${await pattern(client)} STRATEGY file_copy`),
  );
  const emptyTestDatabase = testDatabaseOf(name);
  await countFromAnywhere(await connect({ url: emptyTestDatabase.url, models, poolSize: 8 }));
  return {
    url: emptyTestDatabase.url,
    drop: async () => {
      await disconnect();
      await emptyTestDatabase.drop();
    },
  };
}
