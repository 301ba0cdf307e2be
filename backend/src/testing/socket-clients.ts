import { createServer } from "node:http";
import { afterAll, beforeAll } from "@jest/globals";
import { io, type Socket } from "socket.io-client";
import { authenticate } from "../modules/auth";
import { startProcessBus } from "../core/events/process-bus";
import { startRealtime, stopRealtime } from "../core/realtime/server";
import { closeRedis, configureRedis } from "../core/redis";
import { until } from "./fake-session";
import { startTestServer, type TestServer } from "./start-server";
import { listen, originOf } from "./listen";

export interface SocketClient {
  socket: Socket;
  /** All received events, whatever their names. */
  events: { event: string; payload: unknown }[];
}

export interface SocketClients {
  url: string;
  /** A browser's socket, signed in with this token, that records every event. */
  listen(token: string): Promise<SocketClient>;
  /**
   * Waits until everything broadcast before has arrived: a socket receives events in order, so after the last one all
   * others are there.
   */
  after(listener: SocketClient, isLast: (events: SocketClient["events"][number]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

interface SocketClientOptions {
  redisUrl?: string;
  /** With it, process events go through Postgres too. */
  databaseUrl?: string;
}

/** Adds sockets, with a separate port, to a test server. */
export async function startSocketClients(
  server: TestServer,
  { redisUrl = process.env.TEST_REDIS_URL ?? "", databaseUrl }: SocketClientOptions = {},
): Promise<SocketClients> {
  configureRedis(redisUrl);
  await startProcessBus(databaseUrl ? { databaseUrl } : {});
  const http = createServer(server.app);
  startRealtime({ http, authenticate, allowedOrigins: [] });
  const url = originOf(await listen(http));
  const sockets: Socket[] = [];
  return {
    url,
    async listen(token) {
      const socket = io(url, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true });
      sockets.push(socket);
      const events: SocketClient["events"] = [];
      socket.onAny((event: string, payload: unknown) => events.push({ event, payload }));
      await new Promise<void>((resolve, fail) => {
        socket.once("connect", resolve);
        socket.once("connect_error", fail);
      });
      return { socket, events };
    },
    async after(listener, isLast) {
      await until("the last event has arrived", () => listener.events.some(isLast), 20_000);
    },
    async stop() {
      for (const socket of sockets) socket.disconnect();
      await stopRealtime();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      closeRedis();
    },
  };
}

/** A server with sockets for the tests of a file, like `withServer`. */
export function withSocketClients(): { server: TestServer; listeners: SocketClients } {
  const server = {} as TestServer;
  const listeners = {} as SocketClients;
  beforeAll(async () => {
    Object.assign(server, await startTestServer());
    Object.assign(listeners, await startSocketClients(server));
  });
  afterAll(async () => {
    await listeners.stop();
    await server.stop();
  });
  return { server, listeners };
}
