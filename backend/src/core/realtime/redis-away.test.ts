/** @jest-environment-options {"server": "own"} */
import { createServer as createHttp, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server as SocketServer } from "socket.io";
import { io } from "socket.io-client";
import { receive } from "../../conversation/receive";
import { authenticate } from "../../modules/auth";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, newNumber, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { RedisWire } from "../../testing/redis-wire";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { listen, originOf } from "../../testing/listen";
import { startProcessBus } from "../events/process-bus";
import { closeRedis, configureRedis, redisPrefix } from "../redis";
import { eventsLost, startRealtime, stopRealtime } from "./server";

let server: TestServer;
let http: Server;
let wire: RedisWire;
const rejections: unknown[] = [];
const note = (error: unknown) => rejections.push(error);

beforeAll(async () => {
  process.on("unhandledRejection", note);
  server = await startTestServer();
  wire = await RedisWire.lay(process.env.TEST_REDIS_URL ?? "");
  configureRedis(wire.url);
  await startProcessBus();
  http = createHttp(server.app);
  startRealtime({ http, authenticate, allowedOrigins: [] });
  await listen(http);
});
afterAll(async () => {
  await stopRealtime();
  closeRedis();
  await wire.cut();
  process.off("unhandledRejection", note);
  await server.stop();
});

/** Another process on the same Redis, whose connections are never cut. */
function colleague() {
  const [publisher, subscriber] = [1, 2].map(() => new Redis(process.env.TEST_REDIS_URL ?? ""));
  const sockets = new SocketServer({
    adapter: createAdapter(publisher, subscriber, { key: `${redisPrefix()}sockets` }),
  });
  const close = () => {
    publisher?.disconnect();
    subscriber?.disconnect();
  };
  return { sockets, close };
}

it("a process whose Redis was unavailable tells the others, and browsers fetch again when another one says so", async () => {
  const other = colleague();
  let lossCount = 0;
  other.sockets.on(eventsLost, () => (lossCount += 1));
  const company = await createCompany();
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const socket = io(originOf(http), { transports: ["websocket"], auth: { token: admin.token } });
  try {
    await until("it is connected", () => socket.connected);
    await wire.cut();
    await wire.mend();
    await until("the other process is told", () => lossCount === 1);
    await until("it is back", () => socket.connected);
    const disconnectReason = new Promise<string>((resolve) => socket.once("disconnect", resolve));
    other.sockets.serverSideEmit(eventsLost);
    expect(await disconnectReason).not.toBe("io server disconnect");
    await until("it is back again", () => socket.connected);
    expect(lossCount).toBe(1);
  } finally {
    socket.disconnect();
    other.close();
  }
});

it("while Redis is unavailable events go on in this process and nothing fails; once it is back every browser reconnects", async () => {
  const company = await createCompany();
  const connectionRow = await connection(company.id);
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const socket = io(originOf(http), { transports: ["websocket"], auth: { token: admin.token } });
  const receivedEvents: string[] = [];
  socket.onAny((event: string) => {
    if (!event.endsWith("-user")) receivedEvents.push(event);
  });
  socket.on("connect", () => socket.emit("joinTickets", "pending"));
  await until("it is connected", () => socket.connected);
  await new Promise((resolve) => setTimeout(resolve, 200));

  await wire.cut();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await receive(inboundText(connectionRow, newNumber(), "oi"));
  await until("contact, ticket and message arrive", () => receivedEvents.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rejections).toEqual([]);
  expect(socket.connected).toBe(true);

  const disconnectReason = new Promise<string>((resolve) => socket.once("disconnect", resolve));
  wire.subscribesAfter = 1_000;
  await wire.mend();
  // Events of other processes were missed in the meantime: the browser must fetch them.
  expect(await disconnectReason).not.toBe("io server disconnect");
  // And from then on it gets them.
  expect(wire.unsubscribed).toBe(0);
  await until("it is back", () => socket.connected);
  expect(rejections).toEqual([]);
  socket.disconnect();
});
