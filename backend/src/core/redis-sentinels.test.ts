/** @jest-environment-options {"server": "own"} */
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "@jest/globals";
import { until } from "../testing/fake-session";
import { listen, portOf } from "../testing/listen";
import { setLogLevel } from "./log/log";
import { closeRedis, configureRedis, redisConnection } from "./redis";

const servers: Server[] = [];
afterEach(async () => {
  closeRedis();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

type Say = (socket: Socket, words: string[]) => void;

/** A server that reads commands of Redis' protocol. */
async function speaks(say: Say) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      for (const command of chunk
        .toString()
        .split(/^\*\d+\r\n/m)
        .filter(Boolean))
        say(
          socket,
          command.split("\r\n").filter((part) => part && !part.startsWith("$")),
        );
    });
  });
  servers.push(server);
  await listen(server);
  return { port: portOf(server), sockets };
}

it("a failover that is announced while a connection is looking for the master does not end it for good", async () => {
  setLogLevel("silent");
  const master = await speaks((socket) => socket.write("+OK\r\n"));
  const listeners = new Set<Socket>();
  let lookupCount = 0;
  const sentinel = await speaks((socket, [command = "", ...words]) => {
    if (command.toLowerCase() === "subscribe") {
      listeners.add(socket);
      return void socket.write("*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n");
    }
    if (command.toLowerCase() !== "sentinel") return void socket.write("+OK\r\n");
    if (words[0]?.toLowerCase() === "sentinels") return void socket.write("*0\r\n");
    lookupCount += 1;
    const address = `*2\r\n$9\r\n127.0.0.1\r\n$${String(master.port).length}\r\n${master.port}\r\n`;
    // The second time, the announcement comes before the answer.
    if (lookupCount === 2)
      for (const one of listeners) one.write("*3\r\n$7\r\nmessage\r\n$14\r\n+switch-master\r\n$3\r\nnew\r\n");
    setTimeout(() => socket.write(address), lookupCount === 2 ? 200 : 0);
  });
  configureRedis(`redis+sentinel://127.0.0.1:${sentinel.port}/desk/0`);
  const redis = redisConnection("test");
  await redis.set("key", "before");
  await until("it listens to the Sentinel", () => listeners.size > 0);
  for (const socket of master.sockets) socket.destroy();
  await until("it asks again", () => lookupCount === 2);
  expect(await redis.set("key", "after")).toBe("OK");
});
