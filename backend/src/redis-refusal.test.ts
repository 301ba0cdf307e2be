/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Redis } from "ioredis";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { until } from "./testing/fake-session";
import { portIn, serverProcesses, type ServerProcesses } from "./testing/server-process";

/** A user of the shared Redis whose password can change without disturbing other tests. */
const name = `refused-${process.pid}`;
const redisUrl = new URL(process.env.TEST_REDIS_URL ?? "");
redisUrl.username = name;
redisUrl.password = "first";
let processes: ServerProcesses;
let admin: Redis;
let database: TestDatabase;
const setPassword = (password: string) =>
  admin.acl("SETUSER", name, "on", "resetpass", `>${password}`, "~*", "&*", "+@all");

beforeAll(async () => {
  admin = new Redis(process.env.TEST_REDIS_URL ?? "");
  database = await emptyDatabase();
  processes = await serverProcesses({ DATABASE_URL: database.url, REDIS_URL: redisUrl.href, HOST: "127.0.0.1" });
});
afterAll(async () => {
  await processes.stop();
  await admin.acl("DELUSER", name);
  admin.disconnect();
  await database.drop();
});

it("a start with a password that Redis refuses ends with one sentence", async () => {
  await setPassword("another");
  const { output, exitCode } = processes.start();
  expect(await exitCode).toBe(1);
  expect(output.err).toBe(
    "Redis refuses this server: WRONGPASS invalid username-password pair or user is disabled. " +
      "Check user, password and database number in REDIS_URL.\n",
  );
  expect(output.out).not.toContain("WRONGPASS");
});

it("a running process survives a Redis that begins to refuse its password, says so, and heals", async () => {
  await setPassword("first");
  const roles = ["web", "worker"].map((ROLE) => processes.start({ ROLE }));
  const ports = await Promise.all(roles.map(({ output }) => until("it serves", () => portIn(output.out), 60_000)));
  const readiness = () =>
    Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status));
  await until("both are ready", async () => (await readiness()).every((status) => status === 200), 20_000);

  await setPassword("another");
  await admin.call("CLIENT", "KILL", "USER", name);
  await until("both lack Redis", async () => (await readiness()).every((status) => status === 503), 20_000);
  // Every kind of connection has tried again several times, jobs of all kinds have been due, and none ends the process.
  await until("it was refused often", async () => (await refusals()) > 200, 60_000);
  expect(roles.map(({ child }) => child.exitCode)).toEqual([null, null]);
  for (const { output } of roles)
    expect(output.out.split("\n").filter((line) => line.includes("WRONGPASS") && !line.includes("unattended"))).toEqual(
      [expect.stringContaining("Redis refuses the password")],
    );

  await setPassword("first");
  await until("both are ready again", async () => (await readiness()).every((status) => status === 200), 30_000);
  expect(roles.map(({ child, output }) => [child.exitCode, output.err])).toEqual([
    [null, ""],
    [null, ""],
  ]);
});

/** How often Redis has refused this user. */
async function refusals(): Promise<number> {
  const entries = (await admin.acl("LOG", "128")) as (string | number)[][];
  return entries
    .map((entry) => Object.fromEntries(entry.flatMap((value, at) => (at % 2 === 0 ? [[value, entry[at + 1]]] : []))))
    .filter(({ username }) => username === name)
    .reduce((sum, { count }) => sum + Number(count), 0);
}
