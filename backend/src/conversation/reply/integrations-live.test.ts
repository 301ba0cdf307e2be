import { spawn } from "node:child_process";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { readCommands } from "@guiche/contract/bot/command-input";
import type { OutsideEvent } from "@guiche/contract/bot/outside-event";
import { outsideSamples } from "@guiche/contract/bot/outside-samples";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { integrationApi } from "@guiche/contract/integrations";
import { ticketApi } from "@guiche/contract/tickets";
import {
  dialogflow,
  dialogflowAccount,
  dialogflowProject,
  type DialogflowTurn,
} from "../../../../simulator/src/services/bots/dialogflow";
import { imitate } from "../../core/http/outside";
import { n8n, type N8nOptions } from "../../../../simulator/src/services/bots/n8n";
import { transaction } from "../../core/db/transaction";
import { BotCall } from "../../models/bot/bot-call";
import { ContactField } from "../../models/contacts/contact-field";
import { Ticket } from "../../models/tickets/ticket";
import { TicketNote } from "../../models/tickets/ticket-note";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { sealIntegrationSecrets } from "../../modules/integrations/integration.secret";
import { createCompany, integration, plan, queue, tag, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { fetchBytes } from "../../testing/fetch-bytes";
import { freePort } from "../../testing/free-port";
import { callerWith, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { failedText, withIntegration } from "./integrations.fixture";

const { server, live, scope, serve, ofCompany, newAdmin, set } = withIntegration();
/** The names of all fields of a value. */
const fieldsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return fieldsIn(value[0]);
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fieldsIn(one)]));
};

/** A caller that is not signed in. */
const nobody = (): Caller => callerWith(server.app, "");

describe("n8n and webhooks", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  async function withFlow(mode: N8nOptions["mode"]) {
    const options: N8nOptions = { path: "guiche", secret, mode };
    const service = await serve(n8n(options));
    await set({
      type: "n8n",
      urlN8N: `${service.url}/webhook/guiche`,
      ...sealIntegrationSecrets(scope(), live.integration.id, { secret }),
    });
    return { options, service };
  }
  const commands = (...list: object[]): N8nOptions["mode"] => ({ respond: "node", body: { commands: list } });

  it("get a signed event, and what they command is done in its order", async () => {
    const vip = await tag(live.company.id);
    const { service } = await withFlow(
      commands(
        { type: "message", text: "Oi, *Ana*" },
        { type: "note", text: "Quer o plano Ouro" },
        { type: "tag", tagId: vip.id },
        { type: "set", field: "plano", value: "Ouro" },
        { type: "queue", queueId: live.people.id },
      ),
    );
    await live.talk.writes("quero o ouro");
    const { data } = JSON.parse(service.requests[0]?.body ?? "") as { data: { messages: object[]; begins: boolean } };
    expect(data).toMatchObject({ begins: true, messages: [{ type: "chat", text: "quero o ouro" }] });
    // Every field that the documented example has, and no other.
    const { ticket, contact, ...sample } = outsideSamples.event.data;
    const isNew = { ticket: { ...ticket, tags: [] }, contact: { ...contact, extraInfo: [] } };
    expect(fieldsIn(data)).toEqual(fieldsIn({ ...sample, ...isNew }));
    expect(await live.talk.sentTexts()).toEqual(["Oi, *Ana*"]);
    expect(await live.talk.ticketNow()).toMatchObject({ queueId: live.people.id, status: "pending", chatbot: false });
    expect((await TicketNote.findAll(ofCompany())).map(({ note }) => note)).toEqual(["Quer o plano Ouro"]);
    expect((await TicketTag.findAll(ofCompany())).map(({ tagId }) => tagId)).toEqual([vip.id]);
    expect(await ContactField.findAll(ofCompany())).toMatchObject([{ name: "plano", value: "Ouro" }]);
  });

  it("may write what Postgres cannot store: it is left out, and the rest is said", async () => {
    await withFlow(commands({ type: "message", text: "Oi\0, Ana \ud83d" }, { type: "note", text: "\0Ouro" }));
    await live.talk.writes("quero o ouro");
    expect(await live.talk.sentTexts()).toEqual(["Oi, Ana \ufffd"]);
    expect((await TicketNote.findAll(ofCompany())).map(({ note }) => note)).toEqual(["Ouro"]);
  });

  it("show an admin what they were sent last and what came back, without secrets, while the ticket exists", async () => {
    const admin = await newAdmin();
    const fetchLastCall = () => admin.call(botTraceApi.lastCall, { params: live.integration });
    expect(await fetchLastCall()).toEqual({ call: null });
    const agent = await signInAs(server.app, await user(live.company.id));
    expect(statusAndCode(await agent.ask(botTraceApi.lastCall, { params: live.integration }))).toMatch(/^403/);
    await withFlow(commands({ type: "message", text: "Oi" }));
    await live.talk.writes("quero o ouro");
    await live.talk.sentTexts();
    const { call } = await fetchLastCall();
    const { id, number } = await live.talk.ticketNow();
    expect(call).toMatchObject({ ticketId: id, ticketNumber: number, outcome: "ok" });
    const [request] = call?.requests ?? [];
    expect(request).toMatchObject({
      method: "POST",
      headers: { "webhook-signature": "****" },
      answer: { status: 200 },
    });
    expect(request?.body).toContain("quero o ouro");
    expect(request?.answer?.body).toContain("Oi");
    await Ticket.destroy({ where: { id } });
    expect(await fetchLastCall()).toEqual({ call: null });
  });

  it("may be the documented program, which refuses what we did not sign", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const program = spawn(process.execPath, ["--input-type=module", "-e", outsideSamples.webhook], {
      env: { ...process.env, NODE_OPTIONS: "", SECRET: secret, PORT: String(port) },
    });
    try {
      const fetchUnsignedStatus = async () =>
        (await fetch(url, { method: "POST", body: "{}" }).catch(() => null))?.status;
      await until("the program listens", async () => (await fetchUnsignedStatus()) === 401);
      await set({ type: "webhook", urlN8N: url, ...sealIntegrationSecrets(scope(), live.integration.id, { secret }) });
      await live.talk.writes("cadê meu pedido?");
      expect(await live.talk.sentTexts()).toEqual([expect.stringMatching(/^Oi, .+! Seu pedido saiu para entrega\.$/)]);
    } finally {
      program.kill();
    }
  });

  it("the workflow for n8n answers the example of an event with commands that are read", () => {
    const { nodes } = JSON.parse(outsideSamples.n8n) as { nodes: { parameters: { responseBody?: string } }[] };
    const expression = /^=\{\{(.*)\}\}$/.exec(nodes[1]!.parameters.responseBody!)![1]!;
    // n8n evaluates the expression as JavaScript too.
    const answer = runInNewContext(`(${expression})`, { $json: { body: outsideSamples.event } }) as object;
    const { commands } = JSON.parse(JSON.stringify(answer)) as { commands: unknown };
    expect(readCommands(commands)).toEqual([
      { type: "message", text: "Oi, Ana!" },
      { type: "queue", queueId: 2 },
    ]);
  });

  it("tell only what is new, and n8n's own words reach no customer", async () => {
    const { options, service } = await withFlow({ respond: "immediately" });
    await live.talk.writes("um");
    options.mode = { respond: "lastNode", items: [{ commands: [{ type: "message", text: "Dois?" }] }] };
    await live.talk.writes("dois");
    expect(await live.talk.sentTexts()).toEqual(["Dois?"]);
    expect(JSON.parse(service.requests[1]?.body ?? "")).toMatchObject({
      data: { begins: false, messages: [{ text: "dois" }] },
    });
  });

  it("fetch the customer's file at the address in the event", async () => {
    const { service } = await withFlow(commands({ type: "message", text: "Recebi" }));
    await live.talk.sendsFile("comprovante", "%PDF-1.7 conteúdo");
    expect(await live.talk.sentTexts()).toEqual(["Recebi"]);
    const { data } = JSON.parse(service.requests[0]?.body ?? "") as OutsideEvent;
    const { file } = data.messages[0]!;
    expect(file).toMatchObject({ name: "comprovante.pdf", mimetype: "application/pdf" });
    const answer = await fetchBytes(server.app, file?.url ?? "");
    expect([answer.status, answer.body.toString()]).toEqual([200, "%PDF-1.7 conteúdo"]);
  });

  it("may answer with a text alone, and fields that mean nothing stop nothing and are named in the trial", async () => {
    const { options } = await withFlow({ respond: "node", body: { text: "Oi!" } });
    await live.talk.writes("um");
    options.mode = commands({ type: "message", text: "Dois", mood: "good" });
    await live.talk.writes("dois");
    expect(await live.talk.sentTexts()).toEqual(["Oi!", "Dois"]);
    const admin = await newAdmin();
    const body = { integrationId: live.integration.id, messages: [{ from: "customer", text: "oi" }] };
    const { unknown, requests } = await admin.call(botTraceApi.tryCall, { body });
    expect(unknown).toEqual(["commands[0].mood"]);
    expect(requests[0]?.answer).toMatchObject({ status: 200, body: expect.stringContaining("mood") });
  });

  it("are refused with the reason, in the trial and with the last call", async () => {
    await withFlow(commands({ type: "transfer", queueId: 1 }));
    await live.talk.writes("oi");
    const admin = await newAdmin();
    const body = { integrationId: live.integration.id, messages: [{ from: "customer", text: "oi" }] };
    const { requests } = await admin.call(botTraceApi.tryCall, { body });
    const { call } = await admin.call(botTraceApi.lastCall, { params: live.integration });
    for (const request of [requests[0], call?.requests[0]])
      expect(request?.refusal).toMatch(/^commands\[0\]\.type: Not a command: message, media, menu, queue/);
  });

  it("may answer later, once", async () => {
    await withFlow({ respond: "node", status: 202, body: {} });
    await live.talk.writes("oi");
    const [call] = await BotCall.findAll(ofCompany());
    const body = { call: call?.token ?? "", commands: [{ type: "message", text: "Pronto." }] };
    const answerCall = async (answerBody: object) =>
      statusAndCode(await nobody().ask(botTraceApi.commands, { body: { ...answerBody } }));
    expect(await answerCall(body)).toBe("200");
    expect(await answerCall(body)).toBe("409 ERR_CALL_ANSWERED");
    expect(await answerCall({ ...body, call: "00000000-0000-4000-8000-000000000000" })).toBe("404 ERR_NOT_FOUND");
    expect(await live.talk.sentTexts()).toEqual(["Pronto."]);
  });

  it("may send the commands before the answer that announces them is handled", async () => {
    await withFlow({ respond: "immediately" });
    await live.talk.writes("oi");
    const [call] = await BotCall.findAll(ofCompany());
    await call?.update({ state: "answered" });
    const body = { call: call?.token ?? "", commands: [{ type: "message", text: "Pronto." }] };
    const responsePromise = nobody().ask(botTraceApi.commands, { body });
    await new Promise((resolve) => setTimeout(resolve, 250));
    await call?.update({ state: "later" });
    expect((await responsePromise).status).toBe(200);
    expect(await live.talk.sentTexts()).toEqual(["Pronto."]);
  });

  it("may send them again when the first time failed", async () => {
    await withFlow({ respond: "node", status: 202, body: {} });
    await live.talk.writes("oi");
    const [call] = await BotCall.findAll(ofCompany());
    const { id } = await live.talk.ticketNow();
    const body = { call: call?.token ?? "", commands: [{ type: "message", text: "Pronto." }] };
    const fetchAnswerStatus = async () => (await nobody().ask(botTraceApi.commands, { body })).status;
    await transaction(scope(), async ({ tx }) => {
      await Ticket.findByPk(id, { transaction: tx!, lock: true });
      expect(await fetchAnswerStatus()).toBe(503);
    });
    expect(await fetchAnswerStatus()).toBe(200);
    expect(await live.talk.sentTexts()).toEqual(["Pronto."]);
  });

  it("give a ticket back to the bot that an agent has left", async () => {
    await withFlow({ respond: "node", status: 202, body: {} });
    await live.talk.writes("oi");
    const [call] = await BotCall.findAll(ofCompany());
    const { id } = await live.talk.ticketNow();
    const admin = await newAdmin();
    await admin.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await admin.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    const resume = { call: call?.token ?? "", commands: [{ type: "resume" }, { type: "message", text: "Voltei." }] };
    await nobody().call(botTraceApi.commands, { body: resume });
    expect((await live.talk.sentTexts()).at(-1)).toBe("Voltei.");
  });

  it.each([
    ["give the ticket to the person they name", false, "open"],
    ["leave it waiting when that person is away", true, "pending"],
  ])("%s", async (_, away, status) => {
    const person = await user(live.company.id);
    const { id } = await person.update({ away });
    await withFlow(commands({ type: "user", userId: id }));
    await live.talk.writes("oi");
    expect(await live.talk.ticketNow()).toMatchObject({ status, userId: away ? null : id, chatbot: false });
  });

  it("are refused whole where they name another company's queue, person or tag", async () => {
    const outsider = await createCompany();
    const theirs = await queue(outsider.id);
    await withFlow(commands({ type: "message", text: "Oi" }, { type: "queue", queueId: theirs.id }));
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual([failedText]);
    const { id, queueId } = await live.talk.ticketNow();
    expect(queueId).toBeNull();
    const refusal = `commands[1].queueId: Unknown: ${theirs.id}`;
    const admin = await newAdmin();
    const { traces } = await admin.call(botTraceApi.ofTicket, { params: { ticketId: id } });
    expect(traces[0]?.trace).toContainEqual({ what: "failed", value: `refused: ${refusal}` });
    const body = { integrationId: live.integration.id, messages: [{ from: "customer", text: "oi" }] };
    const { value, requests } = await admin.call(botTraceApi.tryCall, { body });
    expect([value, requests[0]?.refusal]).toEqual([{ kind: "failed", failure: `refused: ${refusal}` }, refusal]);
  });

  it("send the caption of a file that cannot be fetched, and never its address", async () => {
    const url = `${(await serve(() => ({ status: 404, type: "text/html", body: "" }))).url}/bill.pdf?key=secret`;
    await withFlow(commands({ type: "media", url, caption: "Seu boleto" }, { type: "media", url }));
    await live.talk.writes("oi");
    expect(await live.talk.sentTexts()).toEqual(["Seu boleto"]);
    const { call } = await (await newAdmin()).call(botTraceApi.lastCall, { params: live.integration });
    expect(call?.requests[0]?.refusal).toBe("commands[0].url: HTTP 404; commands[1].url: HTTP 404");
  });

  it("are not asked when the plan has no integrations", async () => {
    const { service } = await withFlow(commands({ type: "message", text: "Oi" }));
    const bare = await createCompany({ planId: (await plan({ useIntegrations: false })).id });
    expect(bare.id).not.toBe(live.company.id);
    const admin = await signInAs(server.app, await user(bare.id, { profile: "admin" }));
    const theirs = await integration(bare.id);
    const response = await admin.ask(botTraceApi.tryCall, {
      body: { integrationId: theirs.id, messages: [{ from: "customer", text: "Oi" }] },
    });
    expect(statusAndCode(response)).toBe("403 ERR_NO_PERMISSION");
    expect(service.requests).toHaveLength(0);
  });
});

describe("Dialogflow", () => {
  async function withAgent(answer: (text: string) => DialogflowTurn) {
    const service = await serve(dialogflow(answer));
    imitate({ google: service.url });
    await set({
      type: "dialogflow",
      projectName: dialogflowProject,
      language: "pt-BR",
      ...sealIntegrationSecrets(scope(), live.integration.id, { jsonContent: dialogflowAccount() }),
    });
    return service;
  }

  it("answers in the ticket's own session, and its quick replies are numbered", async () => {
    const service = await withAgent((text) =>
      text === "oi"
        ? { fulfillmentMessages: [{ quickReplies: { title: "Qual plano?", quickReplies: ["Ouro", "Prata"] } }] }
        : { fulfillmentText: `Você disse ${text}`, intent: { endInteraction: true } },
    );
    await live.talk.writes("oi");
    await live.talk.writes("2");
    expect(await live.talk.sentTexts()).toEqual(["Qual plano?\n*1* - Ouro\n*2* - Prata", "Você disse Prata"]);
    const { uuid, chatbot } = await live.talk.ticketNow();
    expect(chatbot).toBe(false);
    const intentRequests = service.requests.filter(({ path }) => path.endsWith(":detectIntent"));
    expect(intentRequests.map(({ path }) => path.split("/").at(-1))).toEqual([
      `${uuid}:detectIntent`,
      `${uuid}:detectIntent`,
    ]);
    expect(service.requests.filter(({ path }) => path === "/token")).toHaveLength(1);
  });

  it("is asked again with a new token when Google refuses the one before its end", async () => {
    const service = await withAgent((text) => ({ fulfillmentText: `Você disse ${text}` }));
    await live.talk.writes("oi");
    service.fail({ status: 401, type: "application/json", body: '{"error":{"status":"UNAUTHENTICATED"}}' });
    await live.talk.writes("olá");
    expect(await live.talk.sentTexts()).toEqual(["Você disse oi", "Você disse olá"]);
    expect(service.requests.filter(({ path }) => path === "/token")).toHaveLength(2);
  });

  it("is asked for its greeting where the customer has written nothing", async () => {
    const service = await withAgent((text) => ({ fulfillmentText: `Você disse ${text}` }));
    await live.talk.writes("oi");
    const { id } = await live.talk.ticketNow();
    await (await newAdmin()).call(ticketApi.bot, { params: { id }, body: { restart: true } });
    await live.talk.callsAreMade();
    expect(await live.talk.sentTexts()).toEqual(["Você disse oi", "Você disse WELCOME"]);
    expect(JSON.parse(service.requests.at(-1)?.body ?? "{}")).toMatchObject({
      queryInput: { event: { name: "WELCOME", languageCode: "pt-BR" } },
    });
  });

  it("shows what a trial sent, without its token and the account's assertion", async () => {
    const service = await withAgent((text) => ({ fulfillmentText: `Você disse ${text}` }));
    const body = { integrationId: live.integration.id, messages: [{ from: "customer" as const, text: "oi" }] };
    const { requests } = await (await newAdmin()).call(botTraceApi.tryCall, { body });
    expect(requests.at(-1)).toMatchObject({
      url: expect.stringMatching(/:detectIntent$/),
      headers: { authorization: "****" },
      body: expect.stringContaining('"text":"oi"'),
    });
    expect(requests).toHaveLength(service.requests.length);
    expect(JSON.stringify(requests)).not.toMatch(/assertion|Bearer/);
  });

  it("is tried with an account that is not saved, and says what is wrong with it", async () => {
    await withAgent(() => ({ fulfillmentText: "Olá" }));
    const admin = await newAdmin();
    const tryAccount = (jsonContent: string, projectName = dialogflowProject) => {
      const body = { projectName, jsonContent, language: "pt-BR" as const, integrationId: live.integration.id };
      return admin.call(integrationApi.testSession, { body });
    };
    expect(await tryAccount(dialogflowAccount())).toEqual({ outcome: "ok", detail: "" });
    expect(await tryAccount("****")).toEqual({ outcome: "ok", detail: "" });
    expect(await tryAccount("{}")).toMatchObject({ outcome: "refused" });
    expect(await tryAccount(dialogflowAccount(), "another")).toMatchObject({ outcome: "refused" });
    const broken = await tryAccount(
      JSON.stringify({ ...JSON.parse(dialogflowAccount()), private_key: "secret words" }),
    );
    expect(broken).toEqual({ outcome: "refused", detail: "private_key" });
  });
});
