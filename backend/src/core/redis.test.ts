/** @jest-environment-options {"server": "own"} */
import { createServer, type Server } from "node:net";
import { afterEach, it } from "@jest/globals";
import { until } from "../testing/fake-session";
import { listen, portOf } from "../testing/listen";
import { setLogLevel } from "./log/log";
import { closeRedis, configureRedis, redisConnection } from "./redis";

let server: Server;
afterEach(async () => {
  closeRedis();
  await new Promise((resolve) => server.close(resolve));
});

/** Accepts connections, and closes the first ones before it has answered anything, as one that is being replaced does. */
async function closesFirst(count: number): Promise<string> {
  let connections = 0;
  server = createServer((socket) => {
    connections += 1;
    const isClosing = connections <= count;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (isClosing) return void socket.destroy();
      const commands = chunk.toString().match(/^\*\d+\r$/gm) ?? [];
      socket.write("+OK\r\n".repeat(commands.length));
    });
    if (isClosing) setTimeout(() => socket.destroy(), 20);
  });
  await listen(server);
  return `redis://:password@127.0.0.1:${portOf(server)}/0`;
}

it.each([
  ["fail at once", { maxRetriesPerRequest: 0, enableOfflineQueue: false }],
  ["wait", {}],
])("comes back after connections that broke before the first reply, where commands %s", async (_how, options) => {
  setLogLevel("silent");
  configureRedis(await closesFirst(2));
  const redis = redisConnection("test", options);
  await until("Redis takes a command", () =>
    redis.set("key", "value").then(
      () => true,
      () => false,
    ),
  );
});
