import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { usualText } from "@guiche/contract/automatic-texts";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi } from "@guiche/contract/connections";
import { weekdays } from "@guiche/contract/hours";
import { integrationApi } from "@guiche/contract/integrations";
import { messageApi } from "@guiche/contract/messages";
import { promptApi } from "@guiche/contract/prompts";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi } from "@guiche/contract/tickets";
import { expect, it } from "@jest/globals";
import { aiKey, aiModel } from "../simulator/src/services/ai";
import { demoBillers, demoFlow, simulatedToken } from "../simulator/src/services/demo";
import { Agent as ApiAgent } from "./harness/agent";
import { Company, password, type Queue } from "./harness/company";
import { Customer } from "./harness/customer";
import { aPicture } from "./harness/files";
import { startHarness, type TestHarness } from "./harness/harness";
import { openPairedConnection } from "./harness/paired-connection";
import { until } from "./harness/until";

const withHarness = startHarness();

/** The conversations that every release must pass, on simulated phones: everybody talks at the same time. */
interface Shop {
  app: TestHarness;
  company: Company;
  sales: Queue;
  money: Queue;
  agent: ApiAgent;
  /** Pairs a connection with both queues and these fields. Returns its number. */
  connect: (name: string, fields: object) => Promise<string>;
}

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const sales = "Vendas.\n\n*1* - Preços\n*#* - Início";
const money = "Financeiro.\n\n*1* - 2ª via\n*#* - Início";
const question =
  "Como foi?\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito\n*!* - Voltar ao atendimento";
const weekFrom = (startTime: string) => weekdays.map((day) => ({ ...day, startTime, endTime: "23:59", ranges: [] }));

async function openShop(app: TestHarness): Promise<Shop> {
  const company = await Company.create(app.server.database);
  const queues: [Queue, Queue] = [await company.queue("Vendas"), await company.queue("Financeiro")];
  await app.server.database.rows(
    `UPDATE queues SET "greetingMessage" = name || '.', "orderQueue" = CASE name WHEN 'Vendas' THEN 1 ELSE 2 END WHERE "companyId" = $1`,
    [company.id],
  );
  const admin = await company.agent({ profile: "admin", queues });
  const agent = await new ApiAgent(app.server.url, admin.email, password).signIn();
  const connect = async (name: string, fields: object) => {
    const { number, connectionId } = await openPairedConnection(app, company, queues, { name });
    await agent.call(connectionApi.update, {
      params: { id: connectionId },
      body: { greetingMessage: "Olá!", ratingMessage: "Como foi?", complationMessage: "Até logo!", ...fields },
    });
    return number;
  };
  return { app, company, sales: queues[0], money: queues[1], agent, connect };
}

const service = ({ app }: Shop, name: string) => `http://127.0.0.1:${app.simulator.port}/services/${name}`;

/** A leaf with a picture below one queue, open bills below the other. */
async function addOptions(shop: Shop): Promise<void> {
  const { app, agent } = shop;
  const prices = { queueId: shop.sales.id, title: "Preços", message: "Veja a tabela." };
  const { id } = await agent.call(queueOptionApi.create, { body: prices });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(await aPicture(), "base64")], { type: "image/png" }), "tabela.png");
  const headers = { authorization: `Bearer ${agent.token}` };
  const path = `${app.server.url}/api/queue-options/${id}/media-upload`;
  expect((await fetch(path, { method: "POST", headers, body: form })).status).toBe(200);
  await agent.call(queueOptionApi.create, { body: { queueId: shop.money.id, title: "2ª via", sendsBills: true } });
  for (const [key, value] of Object.entries({ ipixc: service(shop, "ixc"), tokenixc: simulatedToken }))
    await agent.call(settingApi.update, { params: { key }, body: { value } });
}

async function change({ agent }: Shop, customer: Customer, status: "open" | "pending" | "closed"): Promise<void> {
  await agent.call(ticketApi.update, { params: { id: (await customer.ticket()).id }, body: { status } });
}

async function greetTwice(shop: Shop, customer: Customer) {
  await customer.writes("oi", "bom dia");
  await customer.isHeard();
  await customer.reads(menu);
  await customer.writes("vendas");
  await customer.reads(sales);
  await customer.isIn(shop.sales.id, { chatbot: true });
}

async function chooseNothing(shop: Shop, customer: Customer) {
  const [notUnderstood, givesUp] = [usualText("textNotUnderstood", "pt"), usualText("textBotGivesUp", "pt")];
  for (const [text, answer] of [
    ["quero falar com alguém", menu],
    ["sim", `${notUnderstood}\n\n${menu}`],
    ["alô, alguém?", givesUp],
  ] as const) {
    await customer.writes(text);
    await customer.reads(answer);
    // Words that come sooner after the menu would be held for a while.
    await customer.passes(10);
  }
  await customer.isIn(null, { chatbot: false });
  await customer.passes(10 * 60);
  await customer.reads(money);
  await customer.isIn(shop.money.id, { chatbot: true });
  await customer.writes("#");
  await customer.reads(menu);
}

async function askForBills(shop: Shop, customer: Customer) {
  await customer.writes("oi");
  await customer.reads(menu);
  await customer.writes("2");
  await customer.reads(money);
  await customer.writes("1");
  await customer.reads("Para a 2ª via, envie o CPF ou o CNPJ do titular.");
  await customer.writes("111.444.777-35");
  const bills = demoBillers()[0]?.bills ?? [];
  await until("the bills came", async () => (await customer.received()).length >= 4 + 4 * bills.length);
  const [title, ...said] = (await customer.received()).slice(3);
  expect(title?.text).toMatch(/^Boletos em aberto de Maria /);
  expect(said.map(({ text, media }) => text ?? media?.mimetype)).toEqual(
    bills.flatMap(({ line, pix }) => [
      expect.stringContaining(line ?? ""),
      "Pix copia e cola:",
      pix,
      "application/pdf",
    ]),
  );
  customer.read.push(...[title, ...said].map((one) => one?.text ?? one?.media?.caption ?? one?.media?.kind));
  await customer.isIn(shop.money.id, { chatbot: false });
}

async function getNoAnswerFromPerson(shop: Shop, customer: Customer) {
  await customer.writes("oi");
  await customer.reads(menu);
  await change(shop, customer, "open");
  const params = { ticketId: (await customer.ticket()).id };
  await shop.agent.call(messageApi.send, { params, body: { body: "Já vejo.", clientId: randomUUID() } });
  await until("the agent's words came", async () => (await customer.received()).length === 2);
  customer.read.push((await customer.received()).at(-1)?.text);
  await change(shop, customer, "pending");
  const returnedAt = Date.now();
  await customer.writes("e aí?");
  const { status, waitingSince } = await customer.ticket();
  expect([status, (waitingSince?.getTime() ?? 0) > returnedAt - 1_000]).toEqual(["pending", true]);
}

const rate =
  (answer: string, said: string, rating: { state: string; rate: number | null }) =>
  async (shop: Shop, customer: Customer): Promise<void> => {
    await customer.writes("oi");
    await customer.reads(menu);
    const { id } = await customer.ticket();
    await change(shop, customer, "open");
    const sent = { params: { ticketId: id }, body: { body: "Pronto.", clientId: randomUUID() } };
    await shop.agent.call(messageApi.send, sent);
    await customer.reads("Pronto.");
    await change(shop, customer, "closed");
    await customer.reads(question);
    await customer.writes(answer);
    await customer.reads(said);
    const sql = `SELECT state, rate FROM ratings WHERE "ticketId" = $1`;
    expect(await shop.app.server.database.rows(sql, [id])).toEqual([rating]);
    if (said !== menu) {
      await customer.writes("obrigado");
      await customer.reads(menu);
    }
    expect((await customer.ticket()).id).toBeGreaterThan(id);
  };

async function seePictureThenText(shop: Shop, customer: Customer) {
  const { database, dataDir } = shop.app.server;
  const walks = async (first: string) => {
    for (const [text, answer] of [
      [first, menu],
      ["1", sales],
      ["1", "Veja a tabela."],
    ] as const) {
      await customer.writes(text);
      await customer.reads(answer);
    }
    return (await customer.received()).at(-1)?.media?.kind;
  };
  expect(await walks("oi")).toBe("image");
  const [file] = await database.rows<{ key: string }>(
    `SELECT m.key FROM media m JOIN queue_options o ON o."mediaId" = m.id WHERE o."companyId" = $1`,
    [shop.company.id],
  );
  await rm(join(dataDir, "media", file?.key ?? ""));
  expect(await walks("#")).toBeUndefined();
  const sql = `SELECT note FROM ticket_notes WHERE "ticketId" = $1`;
  const notes = await database.rows<{ note: string }>(sql, [(await customer.ticket()).id]);
  expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining("O arquivo de “Preços” não existe mais")]);
}

async function waitForOpening(shop: Shop, customer: Customer) {
  await customer.writes("oi");
  await customer.reads("Fechado.");
  await customer.writesInVain("tem alguém?");
  const params = { id: shop.company.id };
  await shop.agent.call(companyApi.setHours, { params, body: { schedules: weekFrom("00:00") } });
  await customer.writes("bom dia");
  await customer.reads(menu);
}

async function talkToAi(shop: Shop, customer: Customer) {
  const asked = ["minha internet caiu", "desde ontem", "no bairro todo"];
  await customer.writes(...asked);
  await customer.reads(`SIMULADO: ${asked.join("\n")}`);
  await customer.writes("quero uma pessoa");
  await customer.reads("SIMULADO: quero uma pessoa");
  await customer.isIn(shop.money.id, { chatbot: false });
  const sql = `SELECT note FROM ticket_notes WHERE "ticketId" = $1`;
  const notes = await shop.app.server.database.rows<{ note: string }>(sql, [(await customer.ticket()).id]);
  expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining("quero uma pessoa")]);
}

async function talkToTypebot(_shop: Shop, customer: Customer) {
  const [hello, what] = demoFlow.map((block) => ("text" in block ? block.text : ""));
  const start = [`${hello}`, `${what}\n\n*1* - Planos\n*2* - Suporte`];
  await customer.writes("oi");
  await customer.reads(...start);
  await customer.passes(120);
  await customer.writes("oi");
  await customer.reads(...start);
  await customer.writes("1");
  await customer.reads("Qual é o seu nome?");
}

/** The shop of most conversations, and the numbers of the AI's and the other bot's connections. */
async function openLines(app: TestHarness) {
  const shop = await openShop(app);
  await shop.company.setting("userRating", "enabled");
  await addOptions(shop);
  const prompt = await shop.agent.call(promptApi.create, {
    body: {
      ...{ name: "Ana", prompt: "Atenda.", queueId: shop.money.id, quietSeconds: 2 },
      ...{ baseUrl: `${service(shop, "ai")}/v1`, model: aiModel, apiKey: aiKey },
    },
  });
  const other = { name: "Outro", type: "typebot", urlN8N: service(shop, "typebot"), typebotSlug: "demo" } as const;
  const { id: integrationId } = await shop.agent.call(integrationApi.create, {
    body: { ...other, typebotExpires: 1, typebotDelayMessage: 0 },
  });
  const [line, aiLine, botLine] = await Promise.all([
    shop.connect("Loja", { timeToTransfer: 10, transferQueueId: shop.money.id }),
    shop.connect("IA", { promptId: prompt.id }),
    shop.connect("Typebot", { integrationId }),
  ]);
  return { shop, line, aiLine, botLine };
}

async function openClosedShop(app: TestHarness) {
  const closed = await openShop(app);
  await closed.company.setting("scheduleType", "company");
  const params = { id: closed.company.id };
  await closed.agent.call(companyApi.setHours, { params, body: { schedules: weekFrom("23:59") } });
  return { closed, closedLine: await closed.connect("Loja", { outOfHoursMessage: "Fechado." }) };
}

it(
  "the ten conversations that every release must pass, on simulated phones",
  withHarness(async (app) => {
    const [{ shop, line, aiLine, botLine }, { closed, closedLine }] = await Promise.all([
      openLines(app),
      openClosedShop(app),
    ]);
    const conversations: [string, Shop, string, (shop: Shop, customer: Customer) => Promise<void>][] = [
      ["B1", shop, line, greetTwice],
      ["B2", shop, line, chooseNothing],
      ["B3", shop, line, askForBills],
      ["B4", closed, closedLine, waitForOpening],
      ["B5", shop, aiLine, talkToAi],
      ["B6", shop, line, getNoAnswerFromPerson],
      ["B7", shop, line, rate("quero outra coisa", menu, { state: "void", rate: null })],
      ["B8", shop, line, rate("3", "Até logo!", { state: "rated", rate: 3 })],
      ["B9", shop, line, seePictureThenText],
      ["B10", shop, botLine, talkToTypebot],
    ];
    const customers = await Promise.all(
      conversations.map(async ([name, at, number, talk]) => {
        // Bills are told to the phone on record alone.
        const phone = name === "B3" ? demoBillers()[0]?.phone : undefined;
        const customer = await Customer.meet(app, name, number, phone);
        await talk(at, customer);
        return customer;
      }),
    );
    // Nobody got another word while the others talked.
    for (const customer of customers) await customer.reads();
  }),
);
