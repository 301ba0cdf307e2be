import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { aiKey, aiModel, refusal, startAi, type AiService } from "../../../../simulator/src/services/ai";
import { outbound } from "../../core/http/outbound";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { tryPrompt } from "./prompt.answer";

const server = withServer();
const client = outbound({ allowCidrs: ["127.0.0.0/8"], withinMs: 1_000 });
let ai: AiService;
beforeAll(async () => {
  ai = await startAi();
});
afterAll(() => ai.stop());

let company: { id: number };
let admin: Caller;
let made: PromptDto;
const change = (body: Record<string, unknown>) => admin.ask(promptApi.update, { params: { id: made.id }, body });
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const { id: queueId } = await queue(company.id, { name: "Vendas" });
  const body = { name: "IA", prompt: "Seja gentil.", queueId, baseUrl: ai.url, model: aiModel, apiKey: aiKey };
  made = (await admin.ask(promptApi.create, { body })).body as PromptDto;
});

const say = (text: string) =>
  tryPrompt(scopeOfRow({ companyId: company.id }), made.id, [{ from: "customer", text }], client);
const usage = async () => (await admin.call(promptApi.show, { params: { id: made.id } })).usage;

it("the AI answers with the stored key, and every call is counted", async () => {
  expect(await say("Olá")).toMatchObject({ text: "SIMULADO: Olá", handOver: false, tokens: 42, failure: null });
  expect(await say("Quero uma pessoa")).toMatchObject({ handOver: true, failure: null });
  expect(await usage()).toEqual({ calls: 2, tokens: 84, handedOver: 1 });
});

it("it may hand over to the prompt's queue, which it knows by name", async () => {
  await say("Olá");
  expect(ai.seen.at(-1)?.body).toContain("Queues: Vendas.");
});

it("beyond the month's tokens nothing is asked any more", async () => {
  await change({ monthlyTokens: 42 });
  expect((await say("Olá")).failure).toBeNull();
  const asked = ai.seen.length;
  expect(await say("Olá")).toMatchObject({ failure: "spent", handOver: true });
  expect(ai.seen).toHaveLength(asked);
});

it("a refusal tells the provider's words, and is not counted", async () => {
  ai.fail(refusal(429, "You exceeded your current quota", null, "insufficient_quota"));
  expect(await say("Olá")).toMatchObject({ failure: "noCredit", detail: "You exceeded your current quota" });
  expect((await usage()).calls).toBe(0);
});

it("the call of the dialog answers what is missing, and calls no address of our own network", async () => {
  const messages = [{ from: "customer", text: "Olá" }];
  const ask = async () =>
    (await admin.ask(promptApi.tryOut, { params: { id: made.id }, body: { messages } })).body as object;
  expect(await ask()).toMatchObject({ failure: "forbidden", handOver: true });
  await change({ model: "" });
  expect(await ask()).toMatchObject({ failure: "noModel" });
});
