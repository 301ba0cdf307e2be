import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { auditApi } from "@guiche/contract/audit";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi } from "@guiche/contract/connections";
import { integrationApi } from "@guiche/contract/integrations";
import { promptApi } from "@guiche/contract/prompts";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { externalMessageApi } from "@guiche/contract/external-messages";
import request from "supertest";
import { configureLimits } from "../../core/http/limits";
import { connection, createCompany, queue, user, connectionToken } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller, callerWith } from "../../testing/sign-in-as";
import { until } from "../../testing/fake-session";

const server = withServer();
let companyId: number;
let admin: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

const entries = async (action: string) =>
  (await admin.call(auditApi.list, { query: { pageNumber: 1, action } })).records.map(({ target, details }) => ({
    target,
    details,
  }));

describe("the audit log", () => {
  it("has a queue's texts before and after, and nothing of a change that changes nothing", async () => {
    const { id, name } = await queue(companyId);
    await admin.call(queueApi.update, { params: { id }, body: { greetingMessage: "Bom dia" } });
    await admin.call(queueApi.update, { params: { id }, body: { greetingMessage: "Boa tarde" } });
    await admin.call(queueApi.update, { params: { id }, body: { greetingMessage: "Boa tarde" } });
    expect(await entries("queue.changed")).toEqual([
      { target: name, details: { greetingMessage: "Bom dia → Boa tarde" } },
      { target: name, details: { greetingMessage: "– → Bom dia" } },
    ]);
  });

  it("has the texts of a queue's options, and not their order", async () => {
    const { id: queueId, name } = await queue(companyId);
    const create = (title: string) =>
      admin.call(queueOptionApi.create, { body: { queueId, title, message: "Aguarde" } });
    const { id } = await create("Boleto");
    await create("Suporte");
    await admin.call(queueOptionApi.update, { params: { id }, body: { message: "Um momento", sendsBills: true } });
    await admin.call(queueOptionApi.update, { params: { id }, body: { message: "Um momento", option: 2 } });
    await admin.call(queueOptionApi.remove, { params: { id } });
    expect(await entries("queue.changed")).toEqual([
      { target: name, details: { option: "Boleto", deleted: true } },
      { target: name, details: { option: "Boleto", message: "Aguarde → Um momento", sendsBills: "false → true" } },
      { target: name, details: { option: "Suporte", created: true } },
      { target: name, details: { option: "Boleto", created: true } },
    ]);
  });

  it("has a connection's texts before and after", async () => {
    const { id, name } = await connection(companyId);
    await admin.call(connectionApi.update, { params: { id }, body: { complationMessage: "Até logo" } });
    expect(await entries("connection.changed")).toEqual([
      { target: name, details: { complationMessage: "– → Até logo" } },
    ]);
  });

  it("has prompts and integrations that are made and changed, never with a secret", async () => {
    const { id: queueId } = await queue(companyId);
    const createdPrompt = await admin.call(promptApi.create, {
      body: { name: "Vendas", prompt: "Seja breve.", apiKey: "sk-first-secret-key", queueId },
    });
    await admin.call(promptApi.update, {
      params: { id: createdPrompt.id },
      body: { prompt: "Seja gentil.", apiKey: "sk-another-secret-key" },
    });
    expect(await entries("prompt.created")).toEqual([{ target: "Vendas", details: {} }]);
    expect(await entries("prompt.changed")).toEqual([
      { target: "Vendas", details: { prompt: "Seja breve. → Seja gentil.", apiKey: "changed" } },
    ]);
    const hook = await admin.call(integrationApi.create, {
      body: { type: "webhook", name: "ERP", urlN8N: "https://erp.example.com/a" },
    });
    await admin.call(integrationApi.update, {
      params: { id: hook.id },
      body: { urlN8N: "https://erp.example.com/b" },
    });
    expect(await entries("integration.created")).toEqual([{ target: "ERP", details: {} }]);
    expect(await entries("integration.changed")).toEqual([
      { target: "ERP", details: { urlN8N: "https://erp.example.com/a → https://erp.example.com/b" } },
    ]);
  });

  it("has a refused call and a reached limit once, however often they are tried", async () => {
    const ana = await user(companyId, { name: "Ana" });
    const asAna = await signInAs(server.app, ana);
    for (let times = 0; times < 3; times += 1)
      expect(statusAndCode(await asAna.ask(companyApi.list))).toBe("403 ERR_NO_PERMISSION");
    await until("the refusal is recorded", async () => (await entries("call.refused")).length > 0);
    expect(await entries("call.refused")).toEqual([
      { target: "GET /companies/list", details: { reason: "ERR_NO_PERMISSION" } },
    ]);
    let answer = "";
    for (let queueNumber = 0; !answer.startsWith("4"); queueNumber += 1)
      answer = statusAndCode(
        await admin.ask(queueApi.create, {
          body: {
            name: `Fila ${queueNumber}`,
            color: `#0000${String(queueNumber).padStart(2, "0")}`,
            greetingMessage: "",
          },
        }),
      );
    expect(answer).toMatch(/ERR_PLAN_LIMIT_REACHED/);
    await until("the limit is recorded", async () => (await entries("limit.reached")).length > 0);
    expect(await entries("limit.reached")).toEqual([
      { target: "POST /queue", details: { reason: "ERR_PLAN_LIMIT_REACHED" } },
    ]);
  });

  describe("of limits that no signed-in user reached", () => {
    beforeEach(() => configureLimits({ scale: 1 }));
    afterEach(() => configureLimits({ scale: 1_000 }));
    const limits = async (by = admin) =>
      (await by.call(auditApi.list, { query: { pageNumber: 1, action: "limit.reached" } })).records;
    const waitForLimits = async (by = admin) => {
      await until("the limit is recorded", async () => (await limits(by)).length > 0);
      return (await limits(by)).map(({ target, details, user: who, ip }) => ({ target, details, who: who?.name, ip }));
    };
    const signIn = (email: string) =>
      request(server.app).post("/api/auth/login").send({ email, password: "wrong-one" });

    it("names a program by its connection, once", async () => {
      const { id, name } = await connection(companyId);
      const program = callerWith(server.app, await connectionToken({ companyId, connectionId: id }));
      const send = () => program.ask(externalMessageApi.send);
      await Promise.all(Array.from({ length: 60 }, () => send()));
      for (let times = 0; times < 3; times += 1) expect((await send()).status).toBe(429);
      expect(await waitForLimits()).toEqual([
        {
          target: "POST /messages/send",
          details: { reason: "ERR_TOO_MANY_REQUESTS" },
          who: name,
          ip: expect.any(String),
        },
      ]);
    });

    it("tells the company whose account is tried, and the operator where there is none, once", async () => {
      const ana = await user(companyId);
      const operator = await signInAs(server.app, await user((await createCompany()).id, { super: true }));
      const nobody = `${randomUUID()}@example.com`;
      for (const email of [ana.email, nobody]) {
        for (let times = 0; times < 5; times += 1) expect((await signIn(email)).status).toBe(401);
        for (let times = 0; times < 3; times += 1) expect((await signIn(email)).status).toBe(429);
      }
      const entry = (email: string) => ({
        target: "POST /auth/login",
        details: { reason: "ERR_TOO_MANY_REQUESTS", email },
        who: undefined,
        ip: expect.any(String),
      });
      expect(await waitForLimits()).toEqual([entry(ana.email)]);
      expect(await waitForLimits(operator)).toEqual([entry(nobody)]);
    });
  });
});
