import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { wireName } from "@guiche/contract/realtime";
import { companyApi } from "@guiche/contract/companies";
import { Redis } from "ioredis";
import pg from "pg";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { startSocketClients, type SocketClient, type SocketClients } from "../../testing/socket-clients";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { RedisWire } from "../../testing/redis-wire";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { eventChannel, isAlone, stopProcessBus } from "./process-bus";

const channel = "guiche_events";
let server: TestServer;
let wire: RedisWire;
let listeners: SocketClients;
let owner: Caller;
/** Another process of the installation, connected through Postgres only. */
let other: pg.Client;
const receivedElsewhere: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  wire = await RedisWire.lay(process.env.TEST_REDIS_URL ?? "");
  listeners = await startSocketClients(server, { redisUrl: wire.url, databaseUrl: server.database.url });
  other = new pg.Client({ connectionString: server.database.url });
  other.on("error", () => undefined);
  other.on("notification", ({ payload = "" }) => receivedElsewhere.push(payload));
  await other.connect();
  await other.query(`LISTEN ${channel}`);
  owner = await signInAs(server.app, await user((await createCompany()).id, { super: true, profile: "admin" }));
});
beforeEach(() => {
  receivedElsewhere.length = 0;
});
afterEach(() => wire.speak());
afterAll(async () => {
  await listeners.stop();
  await stopProcessBus();
  await other.end();
  await wire.cut();
  await server.stop();
});

const say = (name: string, payload: object) =>
  other.query("SELECT pg_notify($1, $2)", [channel, JSON.stringify({ from: "another process", name, payload })]);

/** A process that believes it is alone publishes nothing. */
async function meetAnother(): Promise<void> {
  const another = new Redis(process.env.TEST_REDIS_URL ?? "");
  await until("this process is not alone", async () => {
    await another.publish(eventChannel(), JSON.stringify({ from: "another process" }));
    return !isAlone();
  });
  another.disconnect();
}

async function agentWithSocket(): Promise<{ companyId: number; userId: number; listener: SocketClient }> {
  const { id: companyId } = await createCompany();
  const person = await user(companyId);
  return { companyId, userId: person.id, listener: await listeners.listen((await signInAs(server.app, person)).token) };
}

it("while Redis is silent a company closed here is closed on every process", async () => {
  const { companyId, listener } = await agentWithSocket();
  await meetAnother();
  wire.silence();
  await owner.call(companyApi.update, { params: { id: companyId }, body: { status: false } });
  await until("the socket here is cut", () => !listener.socket.connected);
  await until("the others are told", () =>
    receivedElsewhere.some((text) => text.includes('"company.closed"') && text.includes(String(companyId))),
  );
});

it("while Redis is silent a company closed by another process is closed here", async () => {
  const { companyId, listener } = await agentWithSocket();
  wire.silence();
  await until("Postgres carries it", async () => {
    await say("company.closed", { companyId });
    return !listener.socket.connected;
  });
});

it("a user who signs in elsewhere on another process is notified here before the socket is cut", async () => {
  const { companyId, userId, listener } = await agentWithSocket();
  await until("the socket is cut", async () => {
    await say("session.changed", { companyId, userId, isReplaced: true });
    return !listener.socket.connected;
  });
  expect(listener.events.at(-1)).toEqual({
    event: wireName(companyId, "auth"),
    payload: { action: "update", user: { id: userId } },
  });
});

it("the listener reconnects after Postgres has cut its connection", async () => {
  const { companyId, listener } = await agentWithSocket();
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'guiche-events' AND datname = current_database()`,
  );
  await until(
    "events arrive again",
    async () => {
      await say("company.closed", { companyId });
      return !listener.socket.connected;
    },
    20_000,
  );
});

it("events that can wait, or that Redis carries, do not go over Postgres", async () => {
  const { companyId } = await agentWithSocket();
  await until(
    "Redis carries again",
    async () => {
      receivedElsewhere.length = 0;
      await owner.call(companyApi.update, { params: { id: companyId }, body: { name: `Firm ${companyId}` } });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return receivedElsewhere.length === 0;
    },
    30_000,
  );
});
