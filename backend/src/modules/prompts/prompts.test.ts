import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { noUse } from "@guiche/contract/responder-use";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { Prompt } from "../../models/bot/prompt";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { connection, createCompany, plan, prompt, queue, ticket, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { openPromptSecret } from "./prompt.secret";

const server = withServer();
let company: { id: number };
let admin: Caller;
let sales: { id: number };
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  sales = await queue(company.id, { name: "Vendas" });
});

const create = (body: Record<string, unknown> = {}) =>
  admin.ask(promptApi.create, {
    body: { name: "Vendas", prompt: "Seja gentil.", queueId: sales.id, ...body },
  });
const add = async (body: Record<string, unknown> = {}) => (await create(body)).body as PromptDto;
const update = (id: number, body: Record<string, unknown>) => admin.ask(promptApi.update, { params: { id }, body });
const keyOf = async (id: number) => {
  const row = (await Prompt.findByPk(id))!;
  return openPromptSecret(scopeOfRow(row), row.get({ plain: true }), "apiKey");
};

describe("a prompt", () => {
  it("has the specification's defaults", async () => {
    expect(await add()).toMatchObject({
      voice: "texto",
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      quietSeconds: 6,
      seesPictures: false,
      monthlyTokens: 0,
      apiKey: "",
      queue: { id: sales.id, name: "Vendas" },
      usage: { calls: 0, tokens: 0, handedOver: 0 },
    });
  });

  it("needs a queue, in the specification's words, and one of the company", async () => {
    const answer = await create({ queueId: undefined });
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { queueId: "Informe o setor" } });
    const strange = await queue((await createCompany()).id);
    expect(statusAndCode(await create({ queueId: strange.id }))).toBe("404 ERR_NO_QUEUE_FOUND");
  });

  it("refuses an address that is none, and a voice that does not exist", async () => {
    for (const baseUrl of ["ftp://example.com", "example.com/v1", "https://a:b@example.com/v1", "https://e.com/?a=1"])
      expect((await create({ baseUrl })).body).toMatchObject({ fields: { baseUrl: "Invalid" } });
    expect(statusAndCode(await create({ voice: "pt-BR-NobodyNeural" }))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await create({ voiceRegion: "evil.example/" }))).toBe("400 ERR_VALIDATION");
  });

  it("is listed by name, changed and deleted", async () => {
    const later = await add({ name: "Zeladoria" });
    const first = await add({ name: "Apoio" });
    await update(first.id, { temperature: 0.2 });
    const { prompts } = await admin.call(promptApi.list, {});
    expect(prompts.map(({ name, temperature }) => [name, temperature])).toEqual([
      ["Apoio", 0.2],
      ["Zeladoria", 1],
    ]);
    expect(await admin.call(promptApi.remove, { params: { id: later.id } })).toEqual({ message: "Prompt deleted." });
    expect(statusAndCode(await admin.ask(promptApi.show, { params: { id: later.id } }))).toBe(
      "404 ERR_NO_PROMPT_FOUND",
    );
  });

  it("outlives its queue", async () => {
    const { id } = await add();
    await admin.call(queueApi.remove, { params: { id: sales.id } });
    expect(await admin.call(promptApi.show, { params: { id } })).toMatchObject({ queueId: null, queue: null });
  });
});

describe("the keys", () => {
  it("are sealed in the database and never returned", async () => {
    const recorder = recordBroadcasts();
    const createdPrompt = await add({ apiKey: "sk-very-secret-1234", voiceKey: "short" });
    recorder.stop();
    expect([createdPrompt.apiKey, createdPrompt.voiceKey]).toEqual(["****", "****"]);
    const row = (await Prompt.findByPk(createdPrompt.id))!;
    expect(row.apiKey?.toString("latin1")).not.toContain("secret");
    expect(JSON.stringify([await admin.call(promptApi.list, {}), recorder.events])).not.toContain("sk-very-secret");
    expect(await keyOf(createdPrompt.id)).toBe("sk-very-secret-1234");
  });

  it("stay when the form sends their mask back, change when typed, go when emptied", async () => {
    const { id, apiKey } = await add({ apiKey: "sk-very-secret-1234" });
    await update(id, { apiKey, name: "Outra" });
    expect(await keyOf(id)).toBe("sk-very-secret-1234");
    await update(id, { apiKey: "sk-another-secret-5678" });
    expect(await keyOf(id)).toBe("sk-another-secret-5678");
    expect((await update(id, { apiKey: "" })).body).toMatchObject({ apiKey: "" });
  });

  it("are not handed to a new address", async () => {
    const { id, apiKey } = await add({ apiKey: "sk-very-secret-1234" });
    const answer = await update(id, { apiKey, baseUrl: "https://elsewhere.example/v1" });
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { apiKey: "Required" } });
    const response = await update(id, { apiKey: "sk-for-elsewhere", baseUrl: "https://elsewhere.example/v1" });
    expect(response.body).toMatchObject({ baseUrl: "https://elsewhere.example/v1" });
  });

  it("of speech are not handed to the server of the answers when they were another's", async () => {
    const requiredVoiceKey = { error: "ERR_VALIDATION", fields: { voiceKey: "Required" } };
    for (const own of [{ voiceRegion: "brazilsouth" }, { speechBaseUrl: "https://speech.example/v1" }]) {
      const { id, voiceKey } = await add({ voiceKey: "speech-very-secret-1234", ...own });
      const emptiedFields = { voiceRegion: "", speechBaseUrl: "", speechModel: "tts-1" };
      expect((await update(id, { voiceKey, ...emptiedFields })).body).toMatchObject(requiredVoiceKey);
      expect((await update(id, { voiceKey: "", ...emptiedFields })).body).toMatchObject({
        voiceKey: "",
        ...emptiedFields,
      });
    }
  });
});

describe("a queue or a connection", () => {
  it("takes a prompt of its company, and goes on without it when it is deleted", async () => {
    const own = await prompt(company.id);
    const connectionRow = await connection(company.id);
    await admin.call(queueApi.update, { params: { id: sales.id }, body: { promptId: own.id } });
    await admin.call(connectionApi.update, { params: { id: connectionRow.id }, body: { promptId: own.id } });
    const readPromptIds = async () => {
      const one = (await admin.call(queueApi.show, { params: { id: sales.id } })) as QueueDetailsDto;
      const two: ConnectionDto = await admin.call(connectionApi.show, { params: { id: connectionRow.id } });
      return [one.promptId, two.promptId];
    };
    expect(await readPromptIds()).toEqual([own.id, own.id]);
    await admin.call(promptApi.remove, { params: { id: own.id } });
    expect(await readPromptIds()).toEqual([null, null]);
  });

  it("takes no prompt without a model or a key, and keeps one that lost them", async () => {
    const bare = await add();
    const keyless = await add({ name: "Sem chave", model: "some-model" });
    const connectionRow = await connection(company.id);
    const onQueue = (promptId: number, more = {}) =>
      admin.ask(queueApi.update, { params: { id: sales.id }, body: { promptId, ...more } });
    for (const { id } of [bare, keyless]) {
      expect(statusAndCode(await onQueue(id))).toBe("409 ERR_PROMPT_NOT_READY");
      const body = { promptId: id };
      const answer = await admin.ask(connectionApi.update, { params: { id: connectionRow.id }, body });
      expect(statusAndCode(answer)).toBe("409 ERR_PROMPT_NOT_READY");
    }
    const ready = await add({ name: "Pronta", model: "some-model", apiKey: "sk-1" });
    expect(statusAndCode(await onQueue(ready.id))).toBe("200");
    await update(ready.id, { model: "" });
    expect(statusAndCode(await onQueue(ready.id, { name: "Outra" }))).toBe("200");
  });

  it("is named by the prompts that it uses, and so are the conversations", async () => {
    const own = await add({ model: "m", apiKey: "sk", transcriptionModel: "t" });
    const other = await add({ name: "Zoe", transcriptionModel: "t" });
    const connectionRow = await connection(company.id, { name: "Loja" });
    await admin.call(queueApi.update, { params: { id: sales.id }, body: { promptId: own.id } });
    await admin.call(connectionApi.update, { params: { id: connectionRow.id }, body: { promptId: own.id } });
    for (const status of ["pending", "closed"] as const)
      await ticket(company.id, { status, promptId: own.id, connectionId: connectionRow.id });
    const { prompts } = await admin.call(promptApi.list);
    expect(prompts.map(({ id, usedBy, isDefaultListener }) => [id, usedBy, isDefaultListener])).toEqual([
      [own.id, { queues: ["Vendas"], connections: ["Loja"], tickets: 1 }, true],
      [other.id, noUse, false],
    ]);
  });

  it("refuses a prompt of another company", async () => {
    const strange = await prompt((await createCompany()).id);
    const answer = await admin.ask(queueApi.update, { params: { id: sales.id }, body: { promptId: strange.id } });
    expect(statusAndCode(answer)).toBe("404 ERR_NO_PROMPT_FOUND");
  });
});

it("only admins of a company whose plan has the area see prompts and get their events", async () => {
  const recorder = recordBroadcasts();
  await add();
  recorder.stop();
  const event = recorder.events.find(({ topic }) => topic === "prompt");
  expect(event?.audience.to).toEqual([profileRoom(company.id, "admin")]);
  const agent = await signInAs(server.app, await user(company.id));
  expect(statusAndCode(await agent.ask(promptApi.list, {}))).toBe("403 ERR_NO_PERMISSION");
  const without = await createCompany({ planId: (await plan({ useOpenAi: false })).id });
  const again = await signInAs(server.app, await user(without.id, { profile: "admin" }));
  expect(statusAndCode(await again.ask(promptApi.list, {}))).toBe("403 ERR_NO_PERMISSION");
});
