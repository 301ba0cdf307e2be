/** @jest-environment-options {"server": "own"} */
import { afterAll, afterEach, beforeAll, expect, it, jest } from "@jest/globals";
import { until } from "../../testing/fake-session";
import { RedisWire } from "../../testing/redis-wire";
import { setLogLevel } from "../log/log";
import { closeRedis, configureRedis } from "../redis";
import { guardedRedisMs, openGuardedRedis, type GuardedRedis } from "./guarded-redis";

const url = process.env.TEST_REDIS_URL ?? "";
let wire: RedisWire;
let redis: GuardedRedis;
beforeAll(async () => {
  setLogLevel("silent");
  Object.assign(guardedRedisMs, { answer: 300, rest: 1_000, silence: 2_000 });
  wire = await RedisWire.lay(url);
  configureRedis(wire.url);
  redis = openGuardedRedis("test");
  await until("Redis answers", async () => (await pong()) === "PONG");
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  redis.close();
  closeRedis();
  await wire.cut();
});

let pings = 0;
const pong = () =>
  redis.ask((at) => {
    pings += 1;
    return at.ping();
  });

it("a silent Redis gives undefined, and only the first caller waits for it", async () => {
  wire.silence();
  pings = 0;
  for (let each = 0; each < 50; each += 1) expect(await pong()).toBeUndefined();
  expect(pings).toBe(1);
  wire.speak();
  await until("Redis is asked again", async () => (await pong()) === "PONG", 20_000);
});

it("a connection that stays silent is cut, and its commands are not sent again on the next one", async () => {
  const closeEvents: string[] = [];
  const own = openGuardedRedis("silent");
  await until("it is there", () => own.ask((at) => at.ping()));
  await own.ask(async (at) => void at.on("close", () => closeEvents.push("closed")));
  wire.silence();
  void own.ask((at) => at.ping());
  await until("it is cut", () => closeEvents.length > 0, 20_000);
  wire.speak();
  await until("it is there again", () => own.ask((at) => at.ping()), 20_000);
  own.close();
});

it("the time is that of Redis, whatever this host's clock shows", async () => {
  await until("Redis is asked again", async () => (await pong()) === "PONG", 20_000);
  const hour = 3_600_000;
  const right = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => right() + hour);
  await redis.compareClocks();
  expect(Math.abs(redis.now() - right())).toBeLessThan(hour / 60);
});
