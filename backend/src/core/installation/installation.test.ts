/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { wireName } from "@guiche/contract/realtime";
import { Redis } from "ioredis";
import { io, type Socket } from "socket.io-client";
import pg from "pg";
import { emptyDatabase, type TestDatabase } from "../../testing/database";
import { until } from "../../testing/fake-session";
import { portIn, serverProcesses, type ServerProcesses } from "../../testing/server-process";

/** Both databases have the same ids: without names of their own, the two would take each other for themselves. */
const passwords = { ADMIN_PASSWORD: "An-installation-1" };
const redisUrl = new URL(process.env.TEST_REDIS_URL ?? "");
redisUrl.pathname = "/7";
let processes: ServerProcesses;
let redis: Redis;
const databases: TestDatabase[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  redis = new Redis(redisUrl.href);
  await redis.flushdb();
  databases.push(await emptyDatabase(), await emptyDatabase());
  processes = await serverProcesses({ ...passwords, REDIS_URL: redisUrl.href, HOST: "127.0.0.1", DEMO: "off" });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await processes.stop();
  redis.disconnect();
  for (const database of databases) await database.drop();
});

async function query<T>({ url }: TestDatabase, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const idIn = async (database: TestDatabase): Promise<string> => {
  const [row] = await query<{ value: string }>(
    database,
    "SELECT value FROM platform_values WHERE key = 'installation.id'",
  );
  return row?.value ?? "";
};

/** An installation's process, and its first user in a browser. */
async function installation(database: TestDatabase) {
  const { output } = processes.start({ DATABASE_URL: database.url });
  const port = await until("it serves", () => portIn(output.out), 60_000);
  const ask = async (path: string, body: object, token = "") => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: number; token: string; user: { companyId: number } };
  };
  const { token, user } = await ask("/auth/login", { email: "admin@guiche.local", password: passwords.ADMIN_PASSWORD });
  const events: string[] = [];
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], auth: { token }, forceNew: true });
  sockets.push(socket);
  socket.onAny((event: string, payload: unknown) => events.push(`${event} ${JSON.stringify(payload)}`));
  await until("its browser is connected", () => socket.connected);
  return {
    companyId: user.companyId,
    heard: events,
    addTag: (name: string) => ask("/tags", { name, color: "#112233" }, token),
  };
}

it("two installations on one Redis share no key and no channel, and hear nothing of each other", async () => {
  const [a, b] = [await installation(databases[0]!), await installation(databases[1]!)];
  expect(a.companyId).toBe(b.companyId);
  const ids = [await idIn(databases[0]!), await idIn(databases[1]!)];
  expect(new Set(ids).size).toBe(2);

  // Every process publishes to others from now on, as one of several does.
  for (const id of ids) await redis.publish(`guiche:${id}:events`, JSON.stringify({ from: "another process" }));
  await b.addTag("of B");
  await until("B hears of its tag", () => b.heard.some((event) => event.includes("of B")));
  await a.addTag("of A");
  const topic = wireName(a.companyId, "tag");
  await until("A hears of its tag", () => a.heard.some((event) => event.includes("of A")));
  expect(a.heard.filter((event) => event.startsWith(topic) && event.includes("of B"))).toEqual([]);
  expect(b.heard.filter((event) => event.startsWith(topic) && event.includes("of A"))).toEqual([]);

  const names = [...(await redis.keys("*")), ...((await redis.pubsub("CHANNELS", "*")) as string[])];
  const kinds = new Set(names.map((name) => /^guiche:[0-9a-f-]{36}:(\w+)/.exec(name)?.[1]));
  expect(kinds).not.toContain(undefined);
  for (const kind of ["events", "sockets", "jobs", "limit", "database"]) expect(kinds).toContain(kind);
  for (const id of ids) expect(names.filter((name) => name.startsWith(`guiche:${id}:`))).not.toEqual([]);
});

it("a copy of a database refuses to start alongside its original on one Redis, and is free with an id of its own", async () => {
  const id = await idIn(databases[0]!);
  await query(databases[1]!, `UPDATE platform_values SET value = '${id}' WHERE key = 'installation.id'`);
  const refusedProcess = processes.start({ DATABASE_URL: databases[1]!.url });
  expect(await refusedProcess.exitCode).toBe(1);
  expect(refusedProcess.output.err).toMatch(
    /^Another database with the id of this installation \([0-9a-f-]+\) is in use on this Redis.*\n$/,
  );
  expect(refusedProcess.output.err).toContain(id);

  await query(databases[1]!, "UPDATE platform_values SET value = gen_random_uuid() WHERE key = 'installation.id'");
  const renewedProcess = processes.start({ DATABASE_URL: databases[1]!.url });
  await until("it serves", () => portIn(renewedProcess.output.out), 60_000);
  expect(await idIn(databases[1]!)).not.toBe(id);
});
