/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Redis } from "ioredis";
import { until } from "../../testing/fake-session";
import { closeRedis, configureRedis } from "../redis";
import { eventChannel, isAlone, notifyProcesses, onProcessEvent, startProcessBus } from "./process-bus";

const url = process.env.TEST_REDIS_URL ?? "";
let other: Redis;
beforeAll(() => {
  other = new Redis(url);
  configureRedis(url);
});
afterAll(() => {
  closeRedis();
  other.disconnect();
});

it("a process receives its own events at once and publishes as soon as another process says hello", async () => {
  const changedCompanyIds: number[] = [];
  onProcessEvent("company.changed", ({ companyId }) => changedCompanyIds.push(companyId));
  await startProcessBus();
  await until("it knows that it is alone", isAlone);
  notifyProcesses("company.changed", { companyId: 1 });
  expect(changedCompanyIds).toEqual([1]);

  const publishedMessages: string[] = [];
  await other.subscribe(eventChannel());
  other.on("message", (_channel, text) => publishedMessages.push(text));
  const elsewhere = new Redis(url);
  await elsewhere.publish(eventChannel(), JSON.stringify({ from: "another process" }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isAlone()).toBe(false);
  notifyProcesses("company.changed", { companyId: 2 });
  await until("the other process received it", () => publishedMessages.some((text) => text.includes('"companyId":2')));

  const payload = { companyId: 3 };
  await elsewhere.publish(
    eventChannel(),
    JSON.stringify({ from: "another process", name: "company.changed", payload }),
  );
  await until("this process received it", () => changedCompanyIds.includes(3));
  elsewhere.disconnect();
});
