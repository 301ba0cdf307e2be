import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { wireName } from "@guiche/contract/realtime";
import { Redis } from "ioredis";
import { signInAs } from "../../testing/sign-in-as";
import { startSocketClients, type SocketClient, type SocketClients } from "../../testing/socket-clients";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { transaction } from "../db/transaction";
import { eventChannel } from "../events/process-bus";
import { scopeOfRow } from "../tenant/scope";
import { broadcastToAll } from "./broadcast-to-all";

let server: TestServer;
let sockets: SocketClients;
let redis: Redis;
const homes: number[] = [];
const clients: SocketClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  sockets = await startSocketClients(server);
  redis = new Redis(process.env.TEST_REDIS_URL ?? "");
  for (let companyCount = 0; companyCount < 2; companyCount += 1) {
    const { id } = await createCompany();
    homes.push(id);
    clients.push(await sockets.listen((await signInAs(server.app, await user(id))).token));
  }
});
afterAll(async () => {
  redis.disconnect();
  await sockets.stop();
  await server.stop();
});

/** Ids that no other test file uses: every company receives these events. */
const [there, here, undone, committedId] = [1, 2, 3, 4].map((place) => randomInt(1e8) * 10 + place) as [
  number,
  number,
  number,
  number,
];
const isDeletionOf =
  (id: number) =>
  ({ payload }: SocketClient["events"][number]) =>
    (payload as { id?: number }).id === id;

it("an event of the platform's owner in another process arrives here, and the reverse", async () => {
  const deletionMessage = { companyId: homes[0], topic: "help", event: { action: "delete", id: there } };
  await redis.publish(
    eventChannel(),
    JSON.stringify({
      from: "another",
      name: "platform.told",
      payload: { ...deletionMessage, forReaders: deletionMessage.event },
    }),
  );
  for (const client of clients) await sockets.after(client, isDeletionOf(there));
  const publishedTexts: string[] = [];
  const other = redis.duplicate();
  other.on("message", (_channel, text) => publishedTexts.push(text));
  await other.subscribe(eventChannel());
  broadcastToAll(scopeOfRow({ companyId: homes[0]! }), "help", { action: "delete", id: here });
  await until("the others are told", () => publishedTexts.some((text) => text.includes(String(here))));
  other.disconnect();
});

it("an event of a rolled back transaction is not sent", async () => {
  const scope = scopeOfRow({ companyId: homes[0]! });
  const attempt = transaction(scope, async (inside) => {
    broadcastToAll(inside, "help", { action: "delete", id: undone });
    throw new Error("undo");
  });
  await expect(attempt).rejects.toThrow("undo");
  await transaction(scope, async (inside) => broadcastToAll(inside, "help", { action: "delete", id: committedId }));
  for (const [place, client] of clients.entries()) {
    await sockets.after(client, isDeletionOf(committedId));
    expect(client.events.filter(isDeletionOf(undone))).toEqual([]);
    expect(client.events.find(isDeletionOf(committedId))?.event).toBe(wireName(homes[place]!, "help"));
  }
});
