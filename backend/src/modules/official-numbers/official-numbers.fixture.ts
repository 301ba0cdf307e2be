import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { messageApi } from "@guiche/contract/messages";
import { officialNumberApi, type OfficialNumberDto } from "@guiche/contract/official-numbers";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import request from "supertest";
import { startSimulator, type Simulator } from "../../../../simulator/src/start";
import { cloudProvider } from "../../channels/cloud/cloud.provider";
import { startSessions, type Sessions } from "../../channels/sessions";
import { env } from "../../config/env";
import { listener } from "../../conversation/listener";
import { imitate } from "../../core/http/outside";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { createCompany, queue, user } from "../../testing/factories";
import { inEveryPlace } from "../../testing/memory-provider";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { until } from "../../testing/fake-session";
import { portOf } from "../../testing/listen";

export let server: TestServer;
let simulator: Simulator;
let sessions: Sessions;
let http: Server;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  const provider = cloudProvider();
  server = await startTestServer({ provider, live: (id) => sessions.live(id) });
  http = server.app.listen(0, "127.0.0.1");
  await once(http, "listening");
  Object.assign(env(), { port: portOf(http) });
  imitate({ simulator: `http://127.0.0.1:${simulator.port}/services` });
  sessions = await startSessions({ listener, providers: inEveryPlace(provider) });
});
afterAll(async () => {
  await sessions.stop();
  http.close();
  imitate({});
  await simulator.close();
  await server.stop();
});

/** Calls the controls of the simulator. */
export const control = async <T = Record<string, never>>(method: string, path: string, body?: object): Promise<T> => {
  const reply = await fetch(`http://127.0.0.1:${simulator.port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
  return (text ? JSON.parse(text) : {}) as T;
};

export let companyId: number;
let agentId: number;
export let admin: Caller;
export let connectionId: number;
export let number: OfficialNumberDto;
/** The digits of the shop's number. */
export let shop: string;
let customers = 0;

beforeEach(async () => {
  const company = await createCompany();
  companyId = company.id;
  const sales = await queue(companyId);
  const ana = await user(companyId, { profile: "admin", queues: [sales] });
  agentId = ana.id;
  admin = await signInAs(server.app, ana);
  const body = { name: "Oficial", provider: "official-simulated" as const, queueIds: [sales.id], isDefault: true };
  connectionId = (await admin.call(connectionApi.create, { body })).id;
  const waitForStatus = (status: string) =>
    until(`the number is ${status}`, async () => {
      const now = await admin.call(connectionApi.show, { params: { id: connectionId } });
      return now.status === status && now;
    });
  // It ends because it has no keys yet, and not while it gets some.
  await waitForStatus("DISCONNECTED");
  ({ number } = await admin.call(officialNumberApi.simulate, { params: { id: connectionId } }));
  const readyConnection = await waitForStatus("CONNECTED");
  shop = readyConnection.number ?? "";
});

export async function customer(more: object = {}): Promise<string> {
  customers += 1;
  const digits = `55119${String(81_000_000 + customers)}`;
  await control("POST", "/sim/people", { number: digits, name: "Maria", auto: "read", ...more });
  return digits;
}

export const writes = (from: string, text: string) =>
  control("POST", `/sim/people/${from}/messages`, { to: shop, text });

export const storedInbound = (text: string) =>
  until(`"${text}" is stored`, () => Message.findOne({ where: { companyId, body: text, fromMe: false } }));

/** The agent takes a ticket. */
export const take = (ticketId: number) =>
  Ticket.update({ status: "open", userId: agentId }, { where: { id: ticketId } });

/** A customer has written, and an agent has the ticket. */
export async function openTicket(text = "Bom dia") {
  const maria = await customer();
  await writes(maria, text);
  const { ticketId } = await storedInbound(text);
  await take(ticketId);
  return { maria, ticketId };
}

export const ackOf = (id: number, ack: number) =>
  until(`ack ${ack}`, async () => ((await Message.findByPk(id))?.ack === ack ? Message.findByPk(id) : null));

/** Sends as the agent; resolves with the id of the message. */
export const answers = async (ticketId: number, body: object): Promise<number> =>
  ((await admin.call(messageApi.send, { params: { ticketId }, body })) as { id: number }).id;

const order = {
  ...{ name: "pedido_enviado", language: "pt_BR", category: "UTILITY" as const, footer: "Loja Central" },
  ...{ body: "Olá, {{1}}! O pedido {{2}} saiu para entrega.", examples: ["Maria", "1234"], buttons: ["Obrigada"] },
};

/** The body of a template's creation. */
export const templateOfOrder = (more: object = {}) => ({ whatsappId: connectionId, ...order, ...more });

export const createTemplate = (more: object = {}): Promise<TemplateDto> =>
  admin.call(templateApi.create, { body: templateOfOrder(more) });

/** Meta decides about a template, without waiting for the webhook that tells. */
export async function decide({ name }: Pick<TemplateDto, "name">, status: string, reason?: string): Promise<void> {
  const numbers = await control<{ number: string; templates: { id: string; name: string }[] }[]>(
    "GET",
    "/sim/cloud/numbers",
  );
  const { id = "" } = numbers.find((one) => one.number === shop)?.templates.find((one) => one.name === name) ?? {};
  await control("POST", `/sim/cloud/numbers/${shop}/templates/${id}`, { status, ...(reason && { reason }) });
}

/** Meta's decision, of which a webhook has told. */
export async function decideByWebhook(template: Pick<TemplateDto, "name">, status: string, reason?: string) {
  await decide(template, status, reason);
  return until(`it is ${status}`, async () => {
    const { templates } = await admin.call(templateApi.list, { query: { whatsappId: connectionId } });
    return templates.find(({ name, state }) => name === template.name && state === status);
  });
}

/** A template that was made in Meta's manager, and read from there. */
export async function templateOfMeta(name: string, components: object[]): Promise<TemplateDto> {
  const body = { name, language: "pt_BR", category: "UTILITY", components };
  await control("POST", `/sim/cloud/numbers/${shop}/templates`, body);
  const { templates } = await admin.call(templateApi.sync, { body: { whatsappId: connectionId } });
  return templates.find((template) => template.name === name)!;
}

const exampleFile = { header_handle: ["4::aW1hZ2U="] };
const text = { type: "BODY", text: "Olá, {{1}}! Segue o seu pedido.", example: { body_text: [["Maria"]] } };
const track = { type: "URL", text: "Rastrear", url: "https://loja.example/r/{{1}}", example: ["1042"] };

/** One with a file in its header, a value in its text and one in the address of its second button. */
export const templateWithFile = (format: "IMAGE" | "VIDEO" | "DOCUMENT"): Promise<TemplateDto> =>
  templateOfMeta(`com_${format.toLowerCase()}`, [
    { type: "HEADER", format, example: exampleFile },
    text,
    { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Obrigada" }, track] },
  ]);

export const approvedTemplate = async (more: object = {}) => decideByWebhook(await createTemplate(more), "APPROVED");

/** A webhook of Meta with one change of the number's account. `value` may be JSON. */
export async function tell(field: string, value: object | string): Promise<void> {
  const numbers = await control<{ number: string; appSecret: string }[]>("GET", "/sim/cloud/numbers");
  const { appSecret } = numbers.find((one) => one.number === shop)!;
  const valueText = typeof value === "string" ? value : JSON.stringify(value);
  const body = `{"object":"whatsapp_business_account","entry":[{"id":"${number.wabaId}","changes":[{"field":"${field}","value":${valueText}}]}]}`;
  const reply = await request(server.app)
    .post(`/api/whatsapp-hooks/${number.webhookUrl.split("/").at(-1)}`)
    .set({
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`,
    })
    .send(body);
  expect(reply.status).toBe(200);
}

/** The same about messages: the value says for which number they are. */
export const tellMessages = (field: "messages" | "smb_message_echoes", value: object): Promise<void> =>
  tell(field, {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: shop, phone_number_id: number.phoneNumberId },
    ...value,
  });
