import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { integrationApi } from "@guiche/contract/integrations";
import { ticketApi } from "@guiche/contract/tickets";
import {
  dialogflow,
  dialogflowAccount,
  dialogflowProject,
  type DialogflowTurn,
} from "../../../simulator/src/services/bots/dialogflow";
import { n8n, type N8nOptions } from "../../../simulator/src/services/bots/n8n";
import { typebot, type TypebotOptions } from "../../../simulator/src/services/bots/typebot";
import { startService, type Service } from "../../../simulator/src/services/service";
import { BotCall } from "../models/bot-call";
import type { Connection } from "../models/connection";
import { ContactField } from "../models/contact-field";
import { Message } from "../models/message";
import { OutboxEntry } from "../models/outbox-entry";
import type { Queue } from "../models/queue";
import type { QueueIntegration } from "../models/queue-integration";
import { TicketNote } from "../models/ticket-note";
import { TicketTag } from "../models/ticket-tag";
import { configureGoogle } from "../modules/integrations";
import { sealIntegrationSecrets } from "../modules/integrations/integration.secret";
import { companyChanged } from "../core/cache";
import { shiftClock } from "../core/clock";
import { configureOutside } from "../core/http/outside";
import { scopeOfRow } from "../core/tenant/scope";
import { createCompany, connection, integration, plan, queue, tag, user } from "../testing/factories";
import { aPhoto } from "../testing/pictures";
import { withServer } from "../testing/server";
import { callerWith, signInAs, statusAndCode, type Caller } from "../testing/sign-in-as";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

const server = withServer();
const started: Service[] = [];
beforeAll(() => configureOutside({ allowCidrs: ["127.0.0.0/8"] }));
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));
afterAll(async () => {
  configureGoogle();
  await Promise.all(started.map((service) => service.stop()));
});
async function serve(answer: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService(answer);
  started.push(service);
  return service;
}

let company: { id: number };
let people: Queue;
let line: Connection;
let other: QueueIntegration;
let talk: Talk;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany({ planId: (await plan()).id });
  people = await queue(company.id, { name: "Suporte" });
  line = await connection(company.id);
  other = await integration(company.id);
  await line.update({ integrationId: other.id });
  talk = talkTo(() => line);
});
const mine = () => ({ where: { companyId: company.id } });
const boss = async (): Promise<Caller> => signInAs(server.app, await user(company.id, { profile: "admin" }));
/** Whoever is not signed in. */
const nobody = (): Caller => callerWith(server.app, "");
async function set(values: Parameters<QueueIntegration["update"]>[0]) {
  await other.update(values);
  companyChanged(scope());
}

const failedText = "Não consegui responder agora. Em breve alguém da equipe falará com você.";

describe("Typebot", () => {
  const flows = {
    sales: [
      { text: "Olá **você**" },
      { text: "O que procura?" },
      { choices: ["Plano Ouro", "Plano Prata"] },
      { text: "Anotado." },
    ],
  };
  async function withBot(options: Partial<TypebotOptions> = {}) {
    const bot = typebot({ flows, ...options });
    const service = await serve(bot.answer);
    await set({ urlN8N: service.url, typebotSlug: "sales", typebotDelayMessage: 0 });
    return { ...bot, service };
  }
  const menu = "O que procura?\n\n*1* - Plano Ouro\n*2* - Plano Prata";

  it("speaks first, takes a number for a choice, and stops at its end", async () => {
    const { service } = await withBot();
    await talk.writes("oi");
    expect(await talk.said()).toEqual(["Olá *você*", menu]);
    expect(await talk.ticketNow()).toMatchObject({ chatbot: true, integrationId: other.id });
    await talk.writes("2");
    expect(await talk.said()).toEqual(["Olá *você*", menu, "Anotado."]);
    expect(JSON.parse(service.seen.at(-1)?.body ?? "")).toMatchObject({
      message: { type: "text", text: "Plano Prata", metadata: { replyId: "c2x1" } },
    });
    expect(await talk.ticketNow()).toMatchObject({ chatbot: false, status: "pending" });
    const before = service.seen.length;
    await talk.writes("obrigado");
    expect(service.seen).toHaveLength(before);
  });

  it.each([
    ["the one call of old servers", { isOld: true }],
    ["an answer as bare text", { onlyBareText: true }],
  ])("understands %s", async (_, options) => {
    await withBot(options);
    await talk.writes("oi");
    await talk.writes("ouro");
    await talk.writes("plano ouro");
    expect((await talk.said()).at(-1)).toBe("Anotado.");
  });

  it("says the company's own words to what it does not understand", async () => {
    await withBot();
    await set({ typebotUnknownMessage: "Escolha um número." });
    await talk.writes("oi");
    await talk.writes("uva");
    expect((await talk.said()).at(-1)).toBe("Escolha um número.");
    expect(await talk.ticketNow()).toMatchObject({ chatbot: true });
  });

  it("begins anew once after its time, and where the other side forgot", async () => {
    const { sessions, service } = await withBot();
    await talk.writes("oi");
    await talk.writes("oi de novo", 90);
    expect(await talk.said()).toEqual(["Olá *você*", menu, "Olá *você*", menu]);
    const before = service.seen.length;
    sessions.clear();
    await talk.writes("1");
    expect(service.seen).toHaveLength(before + 2);
    expect((await talk.said()).slice(-2)).toEqual(["Olá *você*", menu]);
  });

  it("ends and restarts by the company's words, folded and whole", async () => {
    await withBot();
    await set({ typebotKeywordFinish: "Sair", typebotKeywordRestart: "começar", typebotRestartMessage: "De novo." });
    await talk.writes("oi");
    await talk.writes("Comecar!");
    expect((await talk.said()).slice(2)).toEqual(["De novo.", "Olá *você*", menu]);
    await talk.writes("SAIR");
    expect(await talk.ticketNow()).toMatchObject({ chatbot: false });
    expect(await talk.said()).toHaveLength(5);
  });

  it("keeps the order of texts and pictures, with the pause between them", async () => {
    const picture = await aPhoto();
    const files = await serve(() => ({ status: 200, type: "image/jpeg", body: picture }));
    await withBot({
      flows: { sales: [{ text: "Um" }, { image: `${files.url}/a.jpg` }, { text: "Três" }, { ask: "text input" }] },
    });
    await set({ typebotDelayMessage: 1_500 });
    await talk.writes("oi");
    const sent = await Message.findAll({ where: { companyId: company.id, fromMe: true }, order: ["id"] });
    expect(sent.map(({ mediaType, body }) => (mediaType === "chat" ? body : mediaType))).toEqual([
      "Um",
      "image",
      "Três",
    ]);
    const paced = await OutboxEntry.findAll({ ...mine(), order: ["id"] });
    expect(paced.map(({ isPaced }) => isPaced)).toEqual([false, true, true]);
  });

  it("runs a command inside a bubble, and calls people for a payment", async () => {
    await withBot({ flows: { sales: [{ text: `#{"type":"queue","queueId":${people.id}}` }, { ask: "text input" }] } });
    await talk.writes("oi");
    expect(await talk.ticketNow()).toMatchObject({ queueId: people.id, chatbot: false });
  });

  it("answers what came in meanwhile in its order, with one call", async () => {
    const { service } = await withBot({
      flows: { sales: [{ text: "Nome?" }, { ask: "text input" }, { text: "Ok." }] },
    });
    await talk.onlyWrites("oi");
    await talk.onlyWrites("Ana", 2);
    await talk.callsAreMade();
    await talk.callsAreMade();
    expect(service.seen.map(({ path }) => path.split("/").at(-1))).toEqual(["startChat", "continueChat"]);
    expect((await talk.said()).at(-1)).toBe("Ok.");
  });

  it("leaves customers to people while it is down, pauses, and is asked again later", async () => {
    const { service } = await withBot();
    const down = { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
    service.fail(down, down, down);
    const admin = await boss();
    const shown = () => admin.call(integrationApi.show, { params: { id: other.id } });
    await talk.writes("oi");
    expect(await talk.said()).toEqual([failedText]);
    expect(await shown()).toMatchObject({ lastCall: { outcome: "unreachable" }, pausedUntil: null });
    await talk.writes("#");
    await talk.writes("#");
    expect((await shown()).pausedUntil).not.toBeNull();
    const before = service.seen.length;
    await talk.writes("#");
    expect(service.seen).toHaveLength(before);
    await talk.writes("#", 120);
    expect((await talk.said()).at(-1)).toBe(menu);
    expect(await shown()).toMatchObject({ lastCall: { outcome: "ok" }, pausedUntil: null });
  });

  it.each([
    [
      "an answer of 2 MB",
      { status: 200, type: "application/json", body: `{"a":"${"x".repeat(2_000_000)}"}` },
      "tooLarge",
    ],
    ["a page", { status: 200, type: "text/html", body: "<h1>Hi</h1>" }, "unreadable"],
    [
      "a redirection to the inside",
      { status: 302, type: "text/html", body: "", headers: { location: "http://169.254.169.254/" } },
      "refused",
    ],
  ])("refuses %s", async (_, reply, outcome) => {
    const { service } = await withBot();
    service.fail(reply);
    await talk.writes("oi");
    expect(await talk.said()).toEqual([failedText]);
    await other.reload();
    expect(other.lastCallOutcome).toBe(outcome);
  });

  it("is thrown away when an agent takes the ticket between the call and its answer", async () => {
    const { service } = await withBot();
    await talk.onlyWrites("oi");
    const { id } = await talk.ticketNow();
    await (await boss()).call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await talk.callsAreMade();
    expect(service.seen).toHaveLength(0);
    expect(await talk.said()).toEqual([]);
  });
});

describe("n8n and webhooks", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  async function withFlow(mode: N8nOptions["mode"]) {
    const options: N8nOptions = { path: "guiche", secret, mode };
    const service = await serve(n8n(options));
    await set({
      type: "n8n",
      urlN8N: `${service.url}/webhook/guiche`,
      ...sealIntegrationSecrets(scope(), other.id, { secret }),
    });
    return { options, service };
  }
  const commands = (...list: object[]): N8nOptions["mode"] => ({ respond: "node", body: { commands: list } });

  it("get a signed event, and what they command is done in its order", async () => {
    const vip = await tag(company.id);
    const { service } = await withFlow(
      commands(
        { type: "message", text: "Oi, *Ana*" },
        { type: "note", text: "Quer o plano Ouro" },
        { type: "tag", tagId: vip.id },
        { type: "set", field: "plano", value: "Ouro" },
        { type: "queue", queueId: people.id },
      ),
    );
    await talk.writes("quero o ouro");
    const { data } = JSON.parse(service.seen[0]?.body ?? "") as { data: { messages: object[]; begins: boolean } };
    expect(data).toMatchObject({ begins: true, messages: [{ type: "chat", text: "quero o ouro" }] });
    expect(await talk.said()).toEqual(["Oi, *Ana*"]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: people.id, status: "pending", chatbot: false });
    expect((await TicketNote.findAll(mine())).map(({ note }) => note)).toEqual(["Quer o plano Ouro"]);
    expect((await TicketTag.findAll(mine())).map(({ tagId }) => tagId)).toEqual([vip.id]);
    expect(await ContactField.findAll(mine())).toMatchObject([{ name: "plano", value: "Ouro" }]);
  });

  it("tell only what is new, and n8n's own words reach nobody", async () => {
    const { options, service } = await withFlow({ respond: "immediately" });
    await talk.writes("um");
    options.mode = { respond: "lastNode", items: [{ commands: [{ type: "message", text: "Dois?" }] }] };
    await talk.writes("dois");
    expect(await talk.said()).toEqual(["Dois?"]);
    expect(JSON.parse(service.seen[1]?.body ?? "")).toMatchObject({
      data: { begins: false, messages: [{ text: "dois" }] },
    });
  });

  it("may answer later, once", async () => {
    await withFlow({ respond: "node", status: 202, body: {} });
    await talk.writes("oi");
    const [call] = await BotCall.findAll(mine());
    const body = { call: call?.token ?? "", commands: [{ type: "message", text: "Pronto." }] };
    const answered = async (sent: object) =>
      statusAndCode(await nobody().ask(botTraceApi.commands, { body: { ...sent } }));
    expect(await answered(body)).toBe("200");
    expect(await answered(body)).toBe("409 ERR_CONFLICT");
    expect(await answered({ ...body, call: "00000000-0000-4000-8000-000000000000" })).toBe("404 ERR_NOT_FOUND");
    expect(await talk.said()).toEqual(["Pronto."]);
  });

  it("give a ticket back to the bot that an agent has left", async () => {
    await withFlow({ respond: "node", status: 202, body: {} });
    await talk.writes("oi");
    const [call] = await BotCall.findAll(mine());
    const { id } = await talk.ticketNow();
    const admin = await boss();
    await admin.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await admin.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    const resume = { call: call?.token ?? "", commands: [{ type: "resume" }, { type: "message", text: "Voltei." }] };
    await nobody().call(botTraceApi.commands, { body: resume });
    expect((await talk.said()).at(-1)).toBe("Voltei.");
  });

  it.each([
    ["give the ticket to the person they name", false, "open"],
    ["leave it waiting when that person is away", true, "pending"],
  ])("%s", async (_, away, status) => {
    const person = await user(company.id);
    const { id } = await person.update({ away });
    await withFlow(commands({ type: "user", userId: id }));
    await talk.writes("oi");
    expect(await talk.ticketNow()).toMatchObject({ status, userId: away ? null : id, chatbot: false });
  });

  it("are refused whole where they name another company's queue, person or tag", async () => {
    const outsider = await createCompany({ planId: (await plan()).id });
    const theirs = await queue(outsider.id);
    await withFlow(commands({ type: "message", text: "Oi" }, { type: "queue", queueId: theirs.id }));
    await talk.writes("oi");
    expect(await talk.said()).toEqual([failedText]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: null });
  });

  it("are not asked when the plan has no integrations", async () => {
    const { service } = await withFlow(commands({ type: "message", text: "Oi" }));
    const bare = await createCompany({ planId: (await plan({ useIntegrations: false })).id });
    expect(bare.id).not.toBe(company.id);
    const admin = await signInAs(server.app, await user(bare.id, { profile: "admin" }));
    const theirs = await integration(bare.id);
    const tried = await admin.ask(botTraceApi.tryCall, {
      body: { integrationId: theirs.id, messages: [{ from: "customer", text: "Oi" }] },
    });
    expect(statusAndCode(tried)).toBe("403 ERR_NO_PERMISSION");
    expect(service.seen).toHaveLength(0);
  });
});

describe("Dialogflow", () => {
  async function withAgent(answer: (text: string) => DialogflowTurn) {
    const service = await serve(dialogflow(answer));
    configureGoogle({ token: service.url, api: service.url });
    await set({
      type: "dialogflow",
      projectName: dialogflowProject,
      language: "pt-BR",
      ...sealIntegrationSecrets(scope(), other.id, { jsonContent: dialogflowAccount }),
    });
    return service;
  }

  it("answers in the ticket's own session, and its quick replies are numbered", async () => {
    const service = await withAgent((text) =>
      text === "oi"
        ? { fulfillmentMessages: [{ quickReplies: { title: "Qual plano?", quickReplies: ["Ouro", "Prata"] } }] }
        : { fulfillmentText: `Você disse ${text}`, intent: { endInteraction: true } },
    );
    await talk.writes("oi");
    await talk.writes("2");
    expect(await talk.said()).toEqual(["Qual plano?\n*1* - Ouro\n*2* - Prata", "Você disse Prata"]);
    const { uuid, chatbot } = await talk.ticketNow();
    expect(chatbot).toBe(false);
    const asked = service.seen.filter(({ path }) => path.endsWith(":detectIntent"));
    expect(asked.map(({ path }) => path.split("/").at(-1))).toEqual([`${uuid}:detectIntent`, `${uuid}:detectIntent`]);
    expect(service.seen.filter(({ path }) => path === "/token")).toHaveLength(1);
  });

  it("is tried with an account that is not saved, and says what is wrong with it", async () => {
    await withAgent(() => ({ fulfillmentText: "Olá" }));
    const admin = await boss();
    const tried = (jsonContent: string, projectName = dialogflowProject) => {
      const body = { projectName, jsonContent, language: "pt-BR" as const, integrationId: other.id };
      return admin.call(integrationApi.testSession, { body });
    };
    expect(await tried(dialogflowAccount)).toEqual({ outcome: "ok", detail: "" });
    expect(await tried("****")).toEqual({ outcome: "ok", detail: "" });
    expect(await tried("{}")).toMatchObject({ outcome: "refused" });
    expect(await tried(dialogflowAccount, "another")).toMatchObject({ outcome: "refused" });
    const broken = await tried(JSON.stringify({ ...JSON.parse(dialogflowAccount), private_key: "secret words" }));
    expect(broken).toEqual({ outcome: "refused", detail: "private_key" });
  });
});

it("an integration is tried for real, turn by turn, and nothing is stored", async () => {
  const bot = typebot({ flows: { sales: [{ text: "Nome?" }, { ask: "text input" }, { text: "Ok." }] } });
  await set({ urlN8N: (await serve(bot.answer)).url, typebotSlug: "sales", typebotDelayMessage: 0 });
  const admin = await boss();
  const tried = (text: string, session?: string) =>
    admin.call(botTraceApi.tryCall, {
      body: { integrationId: other.id, messages: [{ from: "customer", text }], ...(session && { session }) },
    });
  const first = await tried("oi");
  expect(first.value).toMatchObject({ kind: "commands", commands: [{ type: "message", text: "Nome?" }] });
  const second = await tried("Ana", first.session ?? "");
  expect(second.value).toMatchObject({ commands: [{ type: "message", text: "Ok." }], isOver: true });
  expect(second.session).toBeNull();
  expect(await Message.count(mine())).toBe(0);
});
