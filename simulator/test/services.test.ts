import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { aiKey, aiModel } from "../src/services/ai";
import { openBench, type TestBench } from "./business";

let bench: TestBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${bench.simulator.port}/services/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const question = {
  model: aiModel,
  messages: [
    { role: "system", content: "Be kind." },
    { role: "user", content: "Oi" },
  ],
};

it("answers as an AI, a Typebot, an n8n and an IXC would, and refuses what they refuse", async () => {
  const chat = await post("ai/v1/chat/completions", question, { authorization: `Bearer ${aiKey}` });
  expect(await chat.json()).toMatchObject({ choices: [{ message: { content: "SIMULADO: Oi" } }] });
  expect((await post("ai/v1/chat/completions", question)).status).toBe(401);
  const flow = (await (await post("typebot/api/v1/typebots/demo/startChat", {})).json()) as { sessionId: string };
  expect(flow.sessionId).not.toBe("");
  expect((await post("typebot/api/v1/typebots/nothing/startChat", {})).status).toBe(404);
  const event = { data: { messages: [{ text: "quero uma pessoa" }] } };
  expect(await (await post("n8n/webhook/guiche", event)).json()).toMatchObject({
    commands: [{ type: "message" }, { type: "stop" }],
  });
  const query = { qtype: "cliente.cnpj_cpf", query: "111.444.777-35" };
  const authorization = `Basic ${Buffer.from("1:simulated").toString("base64")}`;
  const response = await post("ixc/webservice/v1/cliente", query, { authorization, ixcsoft: "listar" });
  expect(await response.json()).toMatchObject({ total: "1" });
  expect((await post("nobody/", {})).status).toBe(404);
});

it("shows what came in, the newest first, and no key of a request's head", async () => {
  await post("ai/v1/chat/completions", question, { authorization: `Bearer ${aiKey}` });
  const { names, calls } = await bench.control.get<{
    names: string[];
    calls: { service: string; headers: object; body: string }[];
  }>("/sim/services");
  expect(names).toEqual(["ai", "typebot", "n8n", "ixc", "mkauth", "asaas", "dialogflow", "cloud"]);
  expect(calls[0]).toMatchObject({ service: "ai", method: "POST", path: "/v1/chat/completions", status: 200 });
  expect(calls[0]?.headers).toMatchObject({ "content-type": "application/json", authorization: "****" });
  expect(JSON.stringify(calls)).not.toContain(aiKey);
});
