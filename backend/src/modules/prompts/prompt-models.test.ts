import { beforeEach, expect, it } from "@jest/globals";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { aiKey, aiModel, refusal } from "../../../../simulator/src/services/ai";
import { configureOutside } from "../../core/http/outside";
import { withAi } from "../../testing/ai.fixture";
import { createCompany, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();
const ai = withAi();

let admin: Caller;
let promptDto: PromptDto;
beforeEach(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs: 1_000 });
  const company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const { id: queueId } = await queue(company.id);
  const body = { name: "IA", prompt: "Seja gentil.", queueId, baseUrl: ai.url, model: aiModel, apiKey: aiKey };
  promptDto = (await admin.ask(promptApi.create, { body })).body as PromptDto;
});

const ask = (body: { baseUrl?: string; apiKey?: string; promptId?: number }) =>
  admin.ask(promptApi.models, { body: { baseUrl: ai.url, ...body } });
const modelsReply = { models: ["simulated-mini", aiModel], failure: null, detail: "" };

it("the models are listed by a typed key, or by the stored one", async () => {
  expect((await ask({ apiKey: aiKey })).body).toEqual(modelsReply);
  expect((await ask({ apiKey: promptDto.apiKey, promptId: promptDto.id })).body).toEqual(modelsReply);
});

it("the stored key goes only to its own address, and only for its own company", async () => {
  const requestCount = ai.requests.length;
  const elsewhere = await ask({ baseUrl: `${ai.url}/other`, apiKey: promptDto.apiKey, promptId: promptDto.id });
  expect(elsewhere.body).toMatchObject({ error: "ERR_VALIDATION", fields: { apiKey: "Required" } });
  expect(statusAndCode(await ask({ apiKey: promptDto.apiKey }))).toBe("400 ERR_VALIDATION");
  const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  const body = { baseUrl: ai.url, apiKey: promptDto.apiKey, promptId: promptDto.id };
  expect(statusAndCode(await outsider.ask(promptApi.models, { body }))).toBe("404 ERR_NO_PROMPT_FOUND");
  expect(ai.requests).toHaveLength(requestCount);
});

it("a failure tells why, in the provider's words without the key", async () => {
  expect((await ask({ apiKey: "sk-wrong" })).body).toEqual({
    models: [],
    failure: "refused",
    detail: "Incorrect API key provided.",
  });
  ai.fail(refusal(500, `Overloaded for ${aiKey}`));
  expect((await ask({ apiKey: aiKey })).body).toMatchObject({ failure: "unavailable", detail: "Overloaded for ****" });
  ai.fail({ status: 200, type: "text/html", body: "<html>" });
  expect((await ask({ apiKey: aiKey })).body).toMatchObject({ models: [], failure: "refused" });
  ai.fail({ status: 200, type: "application/json", body: '{"data":[null,{"id":1},{"id":"a"},{"id":"a"}]}' });
  expect((await ask({ apiKey: aiKey })).body).toMatchObject({ models: ["a"], failure: null });
});

it("our own network is not called", async () => {
  configureOutside({ allowCidrs: [] });
  const requestCount = ai.requests.length;
  expect((await ask({ apiKey: aiKey })).body).toMatchObject({ models: [], failure: "forbidden" });
  expect(ai.requests).toHaveLength(requestCount);
});
