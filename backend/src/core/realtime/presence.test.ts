/** @jest-environment-options {"server": "own"} */
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from "@jest/globals";
import { Redis } from "ioredis";
import { io, type Socket } from "socket.io-client";
import { until } from "../../testing/fake-session";
import { RedisWire } from "../../testing/redis-wire";
import { listen, originOf } from "../../testing/listen";
import { startProcessBus } from "../events/process-bus";
import type { Authenticate } from "../http/route";
import { AppError } from "../http/errors";
import { setLogLevel } from "../log/log";
import { closeRedis, configureRedis, redisPrefix } from "../redis";
import { scopeOfRow } from "../tenant/scope";
import {
  addSocket,
  publishUsers,
  removeSocket,
  presenceMs,
  startPresence,
  stopPresence,
  whoIsOnline,
} from "./presence";
import { startRealtime, stopRealtime } from "./server";

/** Users whose session ends right after it was checked. */
const fleeting = new Set<string>();
/** A browser's token is its company and user: "7.1". */
const authenticate: Authenticate = async (token) => {
  if (typeof token !== "string" || fleeting.has(`${token} is over`)) throw new AppError("ERR_SESSION_EXPIRED");
  if (fleeting.has(token)) fleeting.add(`${token} is over`);
  const [companyId = 0, userId = 0] = token.split(".").map(Number);
  const rights = { profile: "user", super: false, queueIds: [], allTicket: false } as const;
  return { companyId, actor: { userId, name: "", sessionId: token, ...rights }, planFlags: {} as never };
};

const url = process.env.TEST_REDIS_URL ?? "";
let http: Server;
let elsewhere: Redis;
beforeAll(async () => {
  setLogLevel("silent");
  Object.assign(presenceMs, { grace: 100, gather: 50, refresh: 300, forgotten: 1_500 });
  elsewhere = new Redis(url, { keyPrefix: redisPrefix() });
  configureRedis(url);
  await startProcessBus();
  http = createServer();
  startRealtime({ http, authenticate, allowedOrigins: [] });
  await listen(http);
});
afterAll(async () => {
  await stopRealtime();
  closeRedis();
  elsewhere.disconnect();
  http.close();
});

const presenceNews: string[] = [];
const sockets: Socket[] = [];
let companyId = Date.now() % 1_000_000_000;
beforeEach(() => {
  companyId += 1;
  presenceNews.length = 0;
  publishUsers.connect(async (of, userIds) => {
    const online = await whoIsOnline(of);
    if (of.companyId === companyId)
      for (const id of userIds) presenceNews.push(`${id} ${online.has(id) ? "is here" : "is gone"}`);
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await elsewhere.del(`${companyId}:online`);
});

const scope = () => scopeOfRow({ companyId });
const online = async () => [...(await whoIsOnline(scope()))].sort();
async function connect(userId: number): Promise<Socket> {
  const socket = io(originOf(http), {
    transports: ["websocket"],
    auth: { token: `${companyId}.${userId}` },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, fail) => {
    socket.once("connect", resolve);
    socket.once("connect_error", fail);
  });
  return socket;
}
/** Another process reports its user as online, for this long. */
const hereElsewhere = (userId: number, milliseconds: number) =>
  elsewhere.zadd(`${companyId}:online`, Date.now() + milliseconds, `${userId}:another-process`);

it("a user without a socket is offline, and companies are separate", async () => {
  expect(await online()).toEqual([]);
  await connect(1);
  expect(await online()).toEqual([1]);
  expect([...(await whoIsOnline(scopeOfRow({ companyId: companyId + 1_000 })))]).toEqual([]);
});

it("a user is online from the first socket to the last, with one event each", async () => {
  const first = await connect(1);
  await until("it is told", () => presenceNews.length === 1);
  const second = await connect(1);
  first.disconnect();
  await connect(2);
  await until("the next is told", () => presenceNews.length === 2);
  expect(await online()).toEqual([1, 2]);
  second.disconnect();
  await until("the last is told", () => presenceNews.length === 3);
  expect(presenceNews).toEqual(["1 is here", "2 is here", "1 is gone"]);
  expect(await online()).toEqual([2]);
});

it("users who connect at once are broadcast a few at a time, each once", async () => {
  const batches: number[][] = [];
  publishUsers.connect(async (of, userIds) => void (of.companyId === companyId && batches.push(userIds)));
  const all = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const id of all) addSocket(scope(), id, `socket of ${id}`);
  await until("all of them are told", () => batches.flat().length === 25);
  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(new Set(batches.flat()).size).toBe(25);
  for (const id of all) removeSocket(scope(), id, `socket of ${id}`);
});

it("a user who reconnects within the grace period was never offline", async () => {
  for (const id of [1, 2]) addSocket(scope(), id, "a socket");
  await until("both are told", () => presenceNews.length === 2);
  removeSocket(scope(), 1, "a socket");
  addSocket(scope(), 1, "another socket");
  removeSocket(scope(), 2, "a socket");
  await until("the other is gone", () => presenceNews.includes("2 is gone"));
  expect(presenceNews).toEqual(["1 is here", "2 is here", "2 is gone"]);
  expect(await online()).toEqual([1]);
  removeSocket(scope(), 1, "another socket");
});

it("a user online on another process is online, and sockets here change nothing", async () => {
  await hereElsewhere(1, 60_000);
  expect(await online()).toEqual([1]);
  const socket = await connect(1);
  await connect(2);
  await until("the newcomer is told", () => presenceNews.includes("2 is here"));
  socket.disconnect();
  await connect(3);
  await until("the next newcomer is told", () => presenceNews.includes("3 is here"));
  await elsewhere.zrem(`${companyId}:online`, "1:another-process");
  await until("the one is gone", async () => !(await online()).includes(1));
  expect(presenceNews).toEqual(["2 is here", "3 is here"]);
});

it("this process keeps renewing its users, and broadcasts those of a dead process as offline", async () => {
  await hereElsewhere(7, 400);
  await connect(1);
  const keptUntil = async () => {
    const [member = "", score] = await elsewhere.zrange(`${companyId}:online`, -1, -1, "WITHSCORES");
    return member.startsWith("1:") ? Number(score) : 0;
  };
  const first = await until("it is kept", keptUntil);
  await until("the dead process is noticed", () => presenceNews.includes("7 is gone"), 10_000);
  await until("it is kept for longer", async () => (await keptUntil()) > first + presenceMs.refresh, 10_000);
  expect(presenceNews).toEqual(["1 is here", "7 is gone"]);
});

it("a browser's heartbeat keeps its user online", async () => {
  // Nothing but that event does.
  stopPresence();
  presenceMs.refresh = 3_600_000;
  startPresence();
  const socket = await connect(1);
  await until("it is stored", async () => (await elsewhere.zcard(`${companyId}:online`)) === 1);
  await elsewhere.del(`${companyId}:online`);
  socket.emit("userStatus");
  await until("it is stored again", async () => (await elsewhere.zcard(`${companyId}:online`)) === 1);
});

it("a socket whose right ends while it connects is cut, although no event found it", async () => {
  fleeting.add(`${companyId}.5`);
  const socket = await connect(5);
  await until("it is cut", () => socket.disconnected);
  expect(fleeting).toContain(`${companyId}.5 is over`);
});

it("users of dead processes are broadcast soon in many companies, however slow Redis is", async () => {
  const wire = await RedisWire.lay(url);
  const announcedCompanyIds = new Set<number>();
  const many = Array.from({ length: 200 }, (_, at) => companyId + 2_000 + at);
  stopPresence();
  configureRedis(wire.url);
  presenceMs.refresh = 300;
  startPresence();
  wire.answersAfter = 50;
  try {
    publishUsers.connect(async (of, userIds) => void (userIds.includes(7) && announcedCompanyIds.add(of.companyId)));
    for (const id of many) addSocket(scopeOfRow({ companyId: id }), 1, "a socket");
    for (const id of many) await elsewhere.zadd(`${id}:online`, Date.now() - 1, "7:a-dead-process");
    // One after the other, with three queries each, they would take half a minute.
    await until("all are broadcast", () => announcedCompanyIds.size === many.length, 10_000);
  } finally {
    stopPresence();
    configureRedis(url);
    startPresence();
    await wire.cut();
    for (const id of many) await elsewhere.del(`${id}:online`);
  }
});

it("a user online elsewhere by Redis' clock is online, whatever this host's clock shows", async () => {
  await hereElsewhere(1, 60_000);
  const right = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => right() + 3_600_000);
  stopPresence();
  startPresence();
  // The clocks are compared as soon as the connection is up.
  await until("they are compared", async () => (await online()).includes(1));
  jest.restoreAllMocks();
  stopPresence();
  startPresence();
});

it("while Redis is unavailable each process knows its own users", async () => {
  stopPresence();
  configureRedis("redis://127.0.0.1:1");
  startPresence();
  try {
    addSocket(scope(), 1, "a socket");
    await until("it is told", () => presenceNews.includes("1 is here"));
    expect(await online()).toEqual([1]);
    removeSocket(scope(), 1, "a socket");
    await until("it is told", () => presenceNews.includes("1 is gone"));
    expect(await online()).toEqual([]);
  } finally {
    stopPresence();
    configureRedis(url);
    startPresence();
  }
});
