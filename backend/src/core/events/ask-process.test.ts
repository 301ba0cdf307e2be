/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Redis } from "ioredis";
import { until } from "../../testing/fake-session";
import { closeRedis, configureRedis } from "../redis";
import { scopeOfRow } from "../tenant/scope";
import { defineProcessQuestion } from "./ask-process";
import { eventChannel, isAlone, startProcessBus } from "./process-bus";

const url = process.env.TEST_REDIS_URL ?? "";
const scope = scopeOfRow({ companyId: 7 });
let listener: Redis;
let mouth: Redis;
beforeAll(async () => {
  [listener, mouth] = [new Redis(url), new Redis(url)];
  configureRedis(url);
  await startProcessBus();
  await until("the other is known", async () => {
    await mouth.publish(eventChannel(), JSON.stringify({ from: "another process" }));
    return !isAlone();
  });
});
afterAll(() => {
  closeRedis();
  listener.disconnect();
  mouth.disconnect();
});

interface ProcessMessage {
  from: string;
  name: string;
  payload: { id: string; name: string; asked: { of: number }; answer?: unknown };
}

/** Another process that answers questions with what `say` returns. */
async function another(name: string, say: (input: { of: number }) => object) {
  await listener.subscribe(eventChannel());
  listener.on("message", (_channel, text) => {
    const processMessage = JSON.parse(text) as Partial<ProcessMessage>;
    if (processMessage.name !== "question.asked" || processMessage.payload?.name !== name) return;
    const payload = { companyId: 7, id: processMessage.payload.id, ...say(processMessage.payload.asked) };
    void mouth.publish(eventChannel(), JSON.stringify({ from: "another process", name: "question.answered", payload }));
  });
}

it("a question that this process can answer is not sent to others", async () => {
  const question = defineProcessQuestion<{ of: number }, number>("own");
  question.answer(async (_scope, { of }) => of * 2);
  expect(await question.askProcess(scope, { of: 21 }, 1_000)).toBe(42);
});

it("a question that this process cannot answer is answered by the process that can", async () => {
  const question = defineProcessQuestion<{ of: number }, number>("elsewhere");
  question.answer(async () => undefined);
  await another("elsewhere", ({ of }) => ({ answer: of + 1 }));
  expect(await question.askProcess(scope, { of: 1 }, 10_000)).toBe(2);
});

it("a process that answers without a value ends the wait, and silence ends at the time limit", async () => {
  const failing = defineProcessQuestion<{ of: number }, number>("failing");
  await another("failing", () => ({}));
  expect(await failing.askProcess(scope, { of: 1 }, 3_600_000)).toBeUndefined();
  expect(
    await defineProcessQuestion<{ of: number }, number>("nobody").askProcess(scope, { of: 1 }, 100),
  ).toBeUndefined();
});

it("a question of another process is answered with what this process knows", async () => {
  const answers: unknown[] = [];
  listener.on("message", (_channel, text) => {
    const processMessage = JSON.parse(text) as Partial<ProcessMessage>;
    if (processMessage.name === "question.answered" && processMessage.payload?.id === "q1")
      answers.push(processMessage.payload.answer);
  });
  defineProcessQuestion<{ of: number }, number>("asked of us").answer(async (_scope, { of }) => of * 10);
  const payload = { companyId: 7, id: "q1", name: "asked of us", asked: { of: 4 } };
  await mouth.publish(eventChannel(), JSON.stringify({ from: "another process", name: "question.asked", payload }));
  await until("it was answered", () => answers.length > 0);
  expect(answers).toEqual([40]);
});
