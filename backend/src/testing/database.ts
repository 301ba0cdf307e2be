import { randomBytes, randomInt } from "node:crypto";
import pg from "pg";
import type { Sequelize } from "sequelize";
import { migrations } from "../../migrations";
import { models } from "../models";
import { connect, disconnect } from "../platform/db/connect";
import { migrate } from "../platform/db/migrate";

const server = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      "TEST_DATABASE_URL is missing: run `npm test -- backend`, or `node scripts/test-services.mjs` beside jest.",
    );
  return url;
};

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database of its own on the test server. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `guiche_test_${randomBytes(6).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * Test files share one Redis, over which each hears what the others tell: no two of them have the same company, nor the
 * same row of those that are told to every company.
 */
async function countFromAnywhere(db: Sequelize): Promise<void> {
  for (const table of ["companies", "helps", "announcements"])
    await db.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", {
      bind: [table, randomInt(1_000_000, 1_000_000_000)],
    });
}

/** The same, connected and migrated: what most tests begin with. */
export async function testDatabase(): Promise<TestDatabase> {
  const made = await emptyDatabase();
  const db = await connect({ url: made.url, models, poolSize: 8 });
  await migrate(db, migrations);
  await countFromAnywhere(db);
  return {
    url: made.url,
    drop: async () => {
      await disconnect();
      await made.drop();
    },
  };
}
