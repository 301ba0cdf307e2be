/** @jest-environment-options {"server": "own"} */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { io, Manager, type Socket } from "socket.io-client";
import { authenticate } from "../../modules/auth";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { signInAs } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { startProcessBus } from "../events/process-bus";
import { closeRedis, configureRedis } from "../redis";
import { startRealtime, stopRealtime } from "./server";
import { handshakeMs, networkOf } from "./socket-limits";

let server: TestServer;
let http: Server;
let url: string;
const closers: (() => void)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  await startProcessBus();
  http = createServer(server.app);
  startRealtime({
    http,
    authenticate,
    allowedOrigins: [],
    trustProxy: 1,
    limits: { ofAddress: 5, unadmitted: 3, ofSession: 2 },
  });
  url = originOf(await listen(http));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await new Promise((resolve) => setTimeout(resolve, 100));
});
afterAll(async () => {
  await stopRealtime();
  http.closeAllConnections();
  closeRedis();
  await server.stop();
});

const signedIn = async () => (await signInAs(server.app, await user((await createCompany()).id))).token;

const optionsFrom = (address: string) => ({
  transports: ["websocket"],
  reconnection: false,
  forceNew: true,
  extraHeaders: { "X-Forwarded-For": address },
});

function connect(options: object, from = "203.0.113.1"): Promise<Socket> {
  const socket = io(url, { ...optionsFrom(from), ...options });
  closers.push(() => void socket.disconnect());
  return new Promise((resolve, fail) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", fail);
  });
}

/** A connection that never presents a token. */
function holdOpen(from: string): Promise<{ isTaken: boolean; isClosed: () => boolean }> {
  const manager = new Manager(url, { ...optionsFrom(from), autoConnect: false });
  let isClosed = false;
  manager.once("close", () => (isClosed = true));
  closers.push(() => manager.engine.close());
  return new Promise((resolve) => {
    manager.open((error) => resolve({ isTaken: !error, isClosed: () => isClosed }));
  });
}

describe("a socket", () => {
  it("with its token in the address instead of the handshake is refused", async () => {
    const token = await signedIn();
    await expect(connect({ query: { token } })).rejects.toThrow("ERR_SESSION_EXPIRED");
    await expect(connect({ auth: { token } })).resolves.toBeDefined();
  });

  it("beyond the limit of its session is refused until another one closes", async () => {
    const token = await signedIn();
    const [first] = await Promise.all([connect({ auth: { token } }), connect({ auth: { token } })]);
    await expect(connect({ auth: { token } })).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
    await expect(connect({ auth: { token: await signedIn() } })).resolves.toBeDefined();
    first.disconnect();
    await until("the place is free", () => connect({ auth: { token } }).catch(() => undefined));
  });

  it("beyond the limit of its address is refused, whatever address it claims to come from", async () => {
    for (let count = 0; count < 5; count += 1) await connect({ auth: { token: await signedIn() } });
    const token = await signedIn();
    await expect(connect({ auth: { token } })).rejects.toThrow();
    await expect(connect({ auth: { token } }, "198.51.100.7, 203.0.113.1")).rejects.toThrow();
    await expect(connect({ auth: { token } }, "203.0.113.2")).resolves.toBeDefined();
  });

  it(
    "without a token counts against its own address alone, and is closed after seconds",
    async () => {
      const openConnections = [];
      for (let count = 0; count < 4; count += 1) openConnections.push(await holdOpen("203.0.113.3"));
      const acceptedConnections = openConnections.slice(0, 3);
      expect(openConnections.map(({ isTaken }) => isTaken)).toEqual([true, true, true, false]);
      const token = await signedIn();
      await expect(connect({ auth: { token } }, "203.0.113.3")).rejects.toThrow();
      await expect(connect({ auth: { token } }, "203.0.113.4")).resolves.toBeDefined();
      await until(
        "they are closed",
        () => acceptedConnections.every(({ isClosed }) => isClosed()),
        handshakeMs + 3_000,
      );
      await expect(connect({ auth: { token } }, "203.0.113.3")).resolves.toBeDefined();
    },
    handshakeMs + 15_000,
  );
});

it.each([
  [0, "198.51.100.7, 203.0.113.1", "192.0.2.1"],
  [1, "198.51.100.7, 203.0.113.1", "203.0.113.1"],
  [2, "198.51.100.7, 203.0.113.1", "198.51.100.7"],
  [2, "203.0.113.1", "203.0.113.1"],
  [1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  [1, "", "192.0.2.1"],
])("behind %i proxies, the address %j counts as %s", (trustProxy, forwardedFor, expected) => {
  const request = { headers: { "x-forwarded-for": forwardedFor }, socket: { remoteAddress: "192.0.2.1" } };
  expect(networkOf(request as unknown as IncomingMessage, trustProxy)).toBe(expected);
});
