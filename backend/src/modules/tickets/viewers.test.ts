import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ViewerDto, PresenceEvent } from "@guiche/contract/presence";
import { wireName } from "@guiche/contract/realtime";
import { ticketApi } from "@guiche/contract/tickets";
import { Redis } from "ioredis";
import { redisPrefix } from "../../core/redis";
import { viewerMs } from "../../core/realtime/viewers";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { startSocketClients, type SocketClient, type SocketClients } from "../../testing/socket-clients";
import { createCompany, ticket, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { presenceReceived, watchedTicket, type WatchedTicket } from "../../testing/watched";
import { ticketRoom } from "./ticket.rooms";

let server: TestServer;
let listeners: SocketClients;
let redis: Redis;
beforeAll(async () => {
  Object.assign(viewerMs, { gather: 20, apart: 60, writing: 500, refresh: 300, forgotten: 5_000 });
  server = await startTestServer();
  listeners = await startSocketClients(server);
  redis = new Redis(process.env.TEST_REDIS_URL ?? "", { keyPrefix: redisPrefix() });
});
afterAll(async () => {
  redis.disconnect();
  await listeners.stop();
  await server.stop();
});

let ticketWatch: WatchedTicket;
beforeEach(async () => {
  ticketWatch = await watchedTicket(server.app);
});

type WhoWatches = Extract<PresenceEvent, { action: "update" }>;
const event = (recorder: SocketClient) => presenceReceived(recorder) as WhoWatches[];
const describeViewers = (users: readonly ViewerDto[]) =>
  users.map(({ name, typing }) => (typing ? `${name} writes` : name)).join(", ");
const latest = (recorder: SocketClient) => describeViewers(event(recorder).at(-1)?.users ?? []);
async function watching(caller: Caller, ticketId = ticketWatch.row.id): Promise<SocketClient> {
  const recorder = await listeners.listen(caller.token);
  recorder.socket.emit("joinChatBox", ticketId);
  return recorder;
}
const receives = (recorder: SocketClient, words: string) =>
  until(`received: ${words || "nobody"}`, () => latest(recorder) === words, 5_000);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250));

describe("who else views a ticket", () => {
  it("is hidden from another company and from people without access, and they are not shown themselves", async () => {
    const elsewhere = await createCompany();
    const otherCompany = await signInAs(server.app, await user(elsewhere.id, { profile: "admin" }));
    const [strange, carla] = [await watching(otherCompany), await watching(ticketWatch.carla)];
    const ana = await watching(ticketWatch.ana);
    await receives(ana, "Ana");
    for (const { socket } of [strange, carla]) socket.emit("typing", ticketWatch.row.id);
    const bruno = await watching(ticketWatch.bruno);
    await receives(ana, "Ana, Bruno");
    await receives(bruno, "Ana, Bruno");
    await quiet();
    expect([event(strange), event(carla)]).toEqual([[], []]);
    expect(event(ana).flatMap(({ users }) => users.map(({ name }) => name))).not.toContain("Carla");
    expect(ana.events.map(({ event: name }) => name)).toContain(wireName(ticketWatch.companyId, "presence"));
  });

  it("includes those already there, once per person however many windows they have", async () => {
    const ana = await watching(ticketWatch.ana);
    const again = await watching(ticketWatch.ana);
    await receives(again, "Ana");
    const bruno = await watching(ticketWatch.bruno);
    await receives(bruno, "Ana, Bruno");
    again.socket.disconnect();
    await quiet();
    expect(latest(ana)).toBe("Ana, Bruno");
  });

  it("ends when a person opens another ticket, closes it, or disconnects", async () => {
    const ana = await watching(ticketWatch.ana);
    const other = await ticket(ticketWatch.companyId, { status: "pending", queueId: ticketWatch.row.queueId });
    const bruno = await watching(ticketWatch.bruno);
    await receives(ana, "Ana, Bruno");
    bruno.socket.emit("joinChatBox", other.id);
    await receives(ana, "Ana");
    bruno.socket.emit("joinChatBox", ticketWatch.row.id);
    await receives(ana, "Ana, Bruno");
    bruno.socket.emit("joinChatBox", null);
    await receives(ana, "Ana");
    bruno.socket.emit("joinChatBox", ticketWatch.row.id);
    await receives(ana, "Ana, Bruno");
    bruno.socket.disconnect();
    await receives(ana, "Ana");
  });

  it("ends when a person loses access to the ticket, and they get no more events", async () => {
    const [ana, bruno] = [await watching(ticketWatch.ana), await watching(ticketWatch.bruno)];
    await receives(bruno, "Ana, Bruno");
    await ticketWatch.ana.call(ticketApi.update, { params: { id: ticketWatch.row.id }, body: { status: "open" } });
    await receives(ana, "Ana");
    bruno.events.length = 0;
    ana.socket.emit("typing", ticketWatch.row.id);
    await receives(ana, "Ana writes");
    expect(event(bruno)).toEqual([]);
  });
});

describe("who is typing in a ticket", () => {
  it("is broadcast, and ends when they stop or fall silent", async () => {
    const [ana, bruno] = [await watching(ticketWatch.ana), await watching(ticketWatch.bruno)];
    await receives(bruno, "Ana, Bruno");
    ana.socket.emit("typing", ticketWatch.row.id);
    await receives(bruno, "Ana writes, Bruno");
    ana.socket.emit("typing", ticketWatch.row.id, false);
    await receives(bruno, "Ana, Bruno");
    ana.socket.emit("typing", ticketWatch.row.id);
    await receives(bruno, "Ana writes, Bruno");
    await receives(bruno, "Ana, Bruno");
  });

  it("ignores invalid payloads and another ticket's number, and keeps the socket connected", async () => {
    const other = await ticket(ticketWatch.companyId, { status: "pending", queueId: ticketWatch.row.queueId });
    const [ana, bruno] = [await watching(ticketWatch.ana), await watching(ticketWatch.bruno, other.id)];
    await receives(ana, "Ana");
    await receives(bruno, "Bruno");
    for (const typingTarget of [other.id, String(ticketWatch.row.id), { toString: 1 }, null, [ticketWatch.row.id], -1])
      ana.socket.emit("typing", typingTarget);
    await quiet();
    expect([latest(ana), latest(bruno)]).toEqual(["Ana", "Bruno"]);
    expect(ana.socket.connected).toBe(true);
  });

  it("is throttled when repeated, and runs no query", async () => {
    const [ana, bruno] = [await watching(ticketWatch.ana), await watching(ticketWatch.bruno)];
    await receives(bruno, "Ana, Bruno");
    await quiet();
    bruno.events.length = 0;
    const statements = await statementsOf(
      async () => {
        for (let word = 0; word < 200; word += 1) ana.socket.emit("typing", ticketWatch.row.id, word % 2 === 0);
        await quiet();
      },
      { anyCause: true },
    );
    // Presence is looked up too.
    expect(statements.filter((sql) => !sql.includes("user_queues"))).toEqual([]);
    expect(event(bruno).length).toBeLessThan(20);
    expect(ana.socket.connected).toBe(true);
  });
});

describe("with several processes", () => {
  const key = () => `${ticketWatch.companyId}:viewers:${ticketRoom(scopeOfRow(ticketWatch), ticketWatch.row.id)}`;
  const dora: ViewerDto = { id: 999_999_999, name: "Dora", typing: true };
  const keepElsewhere = (milliseconds: number, people = [dora]) =>
    redis.hset(key(), "another", JSON.stringify({ until: Date.now() + milliseconds, people }));

  it("a viewer on another process is shown, and removed when that process dies", async () => {
    await keepElsewhere(1_500);
    const ana = await watching(ticketWatch.ana);
    await receives(ana, "Ana, Dora writes");
    await receives(ana, "Ana");
  });

  it("this process publishes its viewers, and removes them", async () => {
    const ana = await watching(ticketWatch.ana);
    const readStoredViewers = async () =>
      Object.values(await redis.hgetall(key()))
        .map((text) => describeViewers((JSON.parse(text) as { people: ViewerDto[] }).people))
        .join(";");
    await until("she is stored", async () => (await readStoredViewers()) === "Ana");
    ana.socket.emit("typing", ticketWatch.row.id);
    await until("her typing is stored", async () => (await readStoredViewers()) === "Ana writes");
    ana.socket.disconnect();
    await until("she is removed", async () => (await readStoredViewers()) === "");
    expect(await redis.exists(key())).toBe(0);
  });
});
