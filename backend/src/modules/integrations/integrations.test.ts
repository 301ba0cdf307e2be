import { beforeEach, describe, expect, it } from "@jest/globals";
import { integrationApi, type IntegrationDto } from "@guiche/contract/integrations";
import { wrongSecret } from "@guiche/contract/input";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { QueueIntegration } from "../../models/bot/queue-integration";
import { createCompany, integration, plan, queue, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { openIntegrationSecret, type SecretField } from "./integration.secret";

const server = withServer();
let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});

const typebot = { name: "Vendas", urlN8N: "https://bot.example", typebotSlug: "vendas" };
const create = (body: Record<string, unknown>) => admin.ask(integrationApi.create, { body });
const add = async (body: Record<string, unknown>) => (await create(body)).body as IntegrationDto;
const update = (id: number, body: Record<string, unknown>) =>
  admin.ask(integrationApi.update, { params: { id }, body });
const fieldsOf = async (body: Record<string, unknown>) => ((await create(body)).body as { fields?: unknown }).fields;
const openStored = async (id: number, field: SecretField) => {
  const row = (await QueueIntegration.findByPk(id))!;
  return openIntegrationSecret(scopeOfRow(row), row.get({ plain: true }), field);
};

describe("an integration", () => {
  it("has the specification's defaults, and its name as project", async () => {
    expect(await add(typebot)).toMatchObject({
      type: "typebot",
      typebotDelayMessage: 1_000,
      typebotExpires: 1,
      projectName: "Vendas",
      language: "pt-BR",
      jsonContent: "",
      lastCall: null,
    });
  });

  it("needs what its type needs", async () => {
    expect(await fieldsOf({ type: "typebot", name: "V" })).toMatchObject({ name: "Too Short!" });
    expect(await fieldsOf({ type: "typebot", name: "Vendas" })).toEqual({
      urlN8N: "Required",
      typebotSlug: "Required",
    });
    for (const type of ["n8n", "webhook"])
      expect(await fieldsOf({ type, name: "Vendas" })).toEqual({ urlN8N: "Required" });
    expect(await fieldsOf({ type: "dialogflow", name: "Vendas" })).toEqual({
      projectName: "Required",
      jsonContent: "Required",
    });
    expect(await fieldsOf({ ...typebot, language: "fr" })).toMatchObject({ language: expect.any(String) });
    expect(await fieldsOf({ ...typebot, urlN8N: "ftp://bot.example" })).toEqual({
      urlN8N: "Not an http or https address without user and password",
    });
    expect(await fieldsOf({ ...typebot, secret: "short" })).toEqual({ secret: wrongSecret });
  });

  it.each(["n8n", "webhook", "typebot"])(
    "of the type %s takes the specification's form, empty where it has no such field",
    async (type) => {
      const form = {
        ...{ type, name: "Vendas", projectName: "", jsonContent: "", language: "", urlN8N: "https://bot.example" },
        ...{ typebotSlug: type === "typebot" ? "vendas" : "", typebotExpires: type === "typebot" ? 1 : "" },
        ...{
          typebotDelayMessage: type === "typebot" ? 1_000 : "",
          typebotKeywordFinish: "",
          typebotKeywordRestart: "",
        },
        ...{ typebotUnknownMessage: "", typebotRestartMessage: "" },
      };
      const response = await create(form);
      expect(response.body).toMatchObject({ type, language: "pt-BR", typebotExpires: 1, typebotDelayMessage: 1_000 });
      expect(response.status).toBe(201);
      const { id } = response.body as IntegrationDto;
      expect(statusAndCode(await update(id, { ...form, name: "Apoio" }))).toBe("200");
      expect((await update(id, { language: "" })).body).toMatchObject({ name: "Apoio", language: "pt-BR" });
    },
  );

  it("of Dialogflow needs its language", async () => {
    const flow = { type: "dialogflow", name: "Vendas", projectName: "p", jsonContent: "{}" };
    expect(await fieldsOf({ ...flow, language: "" })).toEqual({ language: expect.any(String) });
    expect(await add({ ...flow, language: "es", typebotExpires: "" })).toMatchObject({ language: "es" });
  });

  it("stays valid when it is changed", async () => {
    const { id } = await add(typebot);
    const answer = await update(id, { type: "dialogflow" });
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { jsonContent: "Required" } });
    expect((await update(id, { name: "Apoio" })).body).toMatchObject({ name: "Apoio", projectName: "Apoio" });
    expect((await update(id, { typebotExpires: 30 })).body).toMatchObject({ name: "Apoio", typebotExpires: 30 });
  });

  it("is found by name, page by page, and deleted", async () => {
    for (let at = 10; at < 31; at += 1) await integration(company.id, { name: `Bot ${at}` });
    const first = await admin.call(integrationApi.list, { query: { pageNumber: 1 } });
    expect([first.queueIntegrations.length, first.hasMore]).toEqual([20, true]);
    const second = await admin.call(integrationApi.list, { query: { pageNumber: 2 } });
    expect([second.queueIntegrations.map(({ name }) => name), second.hasMore]).toEqual([["Bot 30"], false]);
    const all = await admin.call(integrationApi.list, { query: {} });
    expect([all.queueIntegrations.length, all.hasMore]).toEqual([21, false]);
    const page = await admin.call(integrationApi.list, { query: { searchParam: "bot 30", pageNumber: 1 } });
    const [last] = page.queueIntegrations;
    await admin.call(integrationApi.remove, { params: { id: last!.id } });
    expect(statusAndCode(await admin.ask(integrationApi.show, { params: { id: last!.id } }))).toBe(
      "404 ERR_NO_INTEGRATION_FOUND",
    );
  });
});

describe("its secrets", () => {
  const secret = `whsec_${"A".repeat(40)}`;
  const jsonContent = '{"private_key":"-----BEGIN"}';

  it("are sealed, shown as a mask, and kept when the mask comes back", async () => {
    const createdIntegration = await add({ type: "dialogflow", name: "Flow", projectName: "p", jsonContent, secret });
    expect([createdIntegration.jsonContent, createdIntegration.secret]).toEqual(["****", "****"]);
    expect((await QueueIntegration.findByPk(createdIntegration.id))!.jsonContent?.toString("latin1")).not.toContain(
      "private_key",
    );
    await update(createdIntegration.id, {
      jsonContent: createdIntegration.jsonContent,
      secret: createdIntegration.secret,
      name: "Fluxo",
    });
    expect([
      await openStored(createdIntegration.id, "jsonContent"),
      await openStored(createdIntegration.id, "secret"),
    ]).toEqual([jsonContent, secret]);
    expect(await admin.call(integrationApi.show, { params: { id: createdIntegration.id } })).toMatchObject({
      projectName: "p",
    });
  });
});

it("a queue takes an integration of its company and goes on without it when it is deleted", async () => {
  const [own, strange] = [await integration(company.id), await integration((await createCompany()).id)];
  const { id } = await queue(company.id);
  const choose = (integrationId: number) => admin.ask(queueApi.update, { params: { id }, body: { integrationId } });
  expect(statusAndCode(await choose(strange.id))).toBe("404 ERR_NO_INTEGRATION_FOUND");
  expect((await choose(own.id)).body).toMatchObject({ integrationId: own.id });
  await admin.call(integrationApi.remove, { params: { id: own.id } });
  const after = (await admin.call(queueApi.show, { params: { id } })) as QueueDetailsDto;
  expect(after.integrationId).toBeNull();
});

it("only admins of a company whose plan has the area see integrations and get their events", async () => {
  const recorder = recordBroadcasts();
  await add(typebot);
  recorder.stop();
  const event = recorder.events.find(({ topic }) => topic === "queueIntegration");
  expect(event?.audience.to).toEqual([profileRoom(company.id, "admin")]);
  const agent = await signInAs(server.app, await user(company.id));
  expect(statusAndCode(await agent.ask(integrationApi.list, { query: {} }))).toBe("403 ERR_NO_PERMISSION");
  const without = await createCompany({ planId: (await plan({ useIntegrations: false })).id });
  const again = await signInAs(server.app, await user(without.id, { profile: "admin" }));
  expect(statusAndCode(await again.ask(integrationApi.list, { query: {} }))).toBe("403 ERR_NO_PERMISSION");
});
