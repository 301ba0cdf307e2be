import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { auditApi } from "@guiche/contract/audit";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { connectionApi } from "@guiche/contract/connections";
import { integrationApi, type IntegrationDto } from "@guiche/contract/integrations";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { settingApi } from "@guiche/contract/settings";
import pg from "pg";
import { dialogflowAccount, dialogflowProject } from "../../../../simulator/src/services/bots/dialogflow";
import { startService, type Service } from "../../../../simulator/src/services/service";
import type { Connection } from "../../models/connections/connection";
import type { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { exportDatabase } from "../../core/backup/database";
import { shiftClock } from "../../core/clock";
import { configureOutside, imitate } from "../../core/http/outside";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { recordLog } from "../../testing/log-lines";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { talkTo } from "./bot-talk.fixture";

const server = withServer();
const keys = {
  apiKey: "sk-chat-7f3a9c1e5b2d4860",
  voiceKey: "sk-voice-0d9e8c7b6a5f4e3d",
  transcriptionKey: "sk-transcription-1a2b3c4d5e6f7a8b",
  secret: `whsec_${Buffer.from("a-secret-that-nobody-may-read-42").toString("base64")}`,
  tokenixc: "41:ixc-token-9182736455463728",
  clientidmkauth: "mk-client-5647382910",
  clientsecretmkauth: "mk-secret-0192837465",
  asaas: "$aact_prod_0011223344556677",
};
/** The middle of Google's private key. */
const googleKey = (JSON.parse(dialogflowAccount()) as { private_key: string }).private_key.split("\n")[3] ?? "";

/** Answers with everything that it was sent, as careless services do. */
let service: Service;
beforeAll(async () => {
  service = await startService(({ headers, body }) => {
    const message = `Refused: ${JSON.stringify(headers)} ${body}`;
    return { status: 401, type: "application/json", body: JSON.stringify({ error: { message }, message }) };
  });
  configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs: 2_000 });
  imitate({ google: service.url });
});
afterAll(async () => {
  imitate({});
  await service.stop();
});
afterEach(() => shiftClock(0));

let company: { id: number };
let sales: Queue;
let admin: Caller;
const notifyCompanyChanged = () => companyChanged(scopeOfRow({ companyId: company.id }));

async function makeAll(): Promise<{ prompt: PromptDto; integrations: IntegrationDto[] }> {
  const { apiKey, voiceKey, transcriptionKey, secret, ...settings } = keys;
  const body = { name: "IA", prompt: "Ajude.", queueId: sales.id, baseUrl: service.url, model: "m", quietSeconds: 1 };
  const speech = { transcriptionModel: "m", speechModel: "m", voice: "pt-BR-FranciscaNeural" };
  const promptBody = { ...body, ...speech, apiKey, voiceKey, transcriptionKey };
  const prompt = (await admin.ask(promptApi.create, { body: promptBody })).body as PromptDto;
  const add = async (values: object) =>
    (await admin.ask(integrationApi.create, { body: values })).body as IntegrationDto;
  const integrations = [
    await add({ type: "webhook", name: "Webhook", urlN8N: `${service.url}/x`, secret }),
    await add({
      type: "dialogflow",
      name: "Dialogflow",
      projectName: dialogflowProject,
      jsonContent: dialogflowAccount(),
    }),
  ];
  for (const [key, value] of Object.entries({ ...settings, ipixc: service.url }))
    await admin.call(settingApi.update, { params: { key }, body: { value } });
  return { prompt, integrations };
}

/** A customer meets each of them, and each refuses with what it was sent. */
async function askAll(connectionRow: Connection, { prompt, integrations }: Awaited<ReturnType<typeof makeAll>>) {
  const talk = talkTo(() => connectionRow);
  const asks = async (text: string) => {
    await talk.onlyWrites(text);
    talk.wait(10);
    await talk.callsAreMade();
  };
  const use = (values: object) =>
    connectionRow.update({ promptId: null, integrationId: null, ...values }).then(notifyCompanyChanged);
  for (const values of [{ promptId: prompt.id }, ...integrations.map(({ id }) => ({ integrationId: id }))]) {
    await use(values);
    await asks("oi");
    await Ticket.update({ status: "closed" }, { where: { companyId: company.id } });
  }
  await sales.update({ sendsBills: true });
  await use({});
  for (const text of ["oi", "111.444.777-35"]) await asks(text);
  const messages = [{ from: "customer" as const, text: "Olá" }];
  await admin.ask(promptApi.tryOut, { params: { id: prompt.id }, body: { messages } });
  const sessionInput = { projectName: dialogflowProject, jsonContent: dialogflowAccount(), language: "pt-BR" as const };
  await admin.ask(integrationApi.testSession, { body: sessionInput });
  return talk;
}

/** Every table as the backup writes it. */
async function backedUp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guiche-keys-"));
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await exportDatabase(client, folder);
  await client.end();
  const files = await readdir(join(folder, "database"));
  const texts = await Promise.all(
    files.map(async (name) => gunzipSync(await readFile(join(folder, "database", name)))),
  );
  await rm(folder, { recursive: true });
  expect(files.length).toBeGreaterThan(40);
  return texts.map((bytes) => bytes.toString("latin1")).join("\n");
}

it("no key of an AI, an integration or a billing system is in a log, an audit, a trace, an event or a backup", async () => {
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  const connectionRow = await make.connection(company.id, { queues: [sales] });
  admin = await signInAs(server.app, await make.user(company.id, { profile: "admin", queues: [sales] }));
  const [log, broadcastRecorder] = [recordLog(), recordBroadcasts()];
  const createdBots = await makeAll();
  const talk = await askAll(connectionRow, createdBots);
  await admin.ask(promptApi.update, {
    params: { id: createdBots.prompt.id },
    body: { apiKey: `${keys.apiKey}-2`, name: "Outra" },
  });
  log.stop();
  broadcastRecorder.stop();
  // All of them were sent where they belong, or the test would prove nothing.
  const sentText = JSON.stringify(service.requests);
  expect(
    [keys.apiKey, keys.tokenixc].filter((key) => !sentText.includes(key) && !sentText.includes(base64(key))),
  ).toEqual([]);
  expect(service.requests.length).toBeGreaterThan(5);

  const { id: ticketId } = await talk.ticketNow();
  const apiAnswers = [
    await admin.call(botTraceApi.ofTicket, { params: { ticketId } }),
    await admin.call(auditApi.list, {}),
    await admin.call(promptApi.list, {}),
    await admin.call(integrationApi.list, {}),
    await admin.call(settingApi.list, {}),
    await admin.call(connectionApi.list, {}),
  ];
  const places = {
    logs: log.text(),
    events: JSON.stringify(broadcastRecorder.events),
    answers: JSON.stringify(apiAnswers),
    said: JSON.stringify(await talk.sentTexts()),
    backup: await backedUp(),
  };
  expect(places.logs.length).toBeGreaterThan(200);
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    Object.entries({ ...keys, googleKey }).flatMap(([name, key]) =>
      [key, base64(key), Buffer.from(key).toString("hex")].some((form) => text.includes(form))
        ? [`${name} in ${place}`]
        : [],
    ),
  );
  expect(leaks).toEqual([]);
});

const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");
