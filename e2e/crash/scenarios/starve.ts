import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { integrationApi } from "@guiche/contract/integrations";
import { messageApi } from "@guiche/contract/messages";
import { paymentApi } from "@guiche/contract/payments";
import { promptApi } from "@guiche/contract/prompts";
import { queueApi } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { webhookApi } from "@guiche/contract/webhooks";
import type { Agent } from "../../../harness/agent";
import { inRoot } from "../../../harness/paths";
import type { Installation } from "../../../harness/installation/installation";
import { pair } from "../../../harness/installation/pair";
import { askForCharge } from "../../../harness/installation/payer";
import { mayCallReceivers, Receiver } from "../../../harness/installation/receiver";
import { percentile } from "../../../harness/statistics";
import { scenario, seconds, withInstallation } from "../scenario";
import { until } from "../until";

/** The other company's bot answers, its webhook is told and its links are previewed within this time. */
const longestMs = 1_000;
/** Calls of one company at once. */
const ofOne = 8;

/** Only its redirects are slow enough to keep a preview for long. */
const slowPages = "paginas.example";
const quickPages = "rapida.example";
const bank = "api-sandbox.asaas.com";

/**
 * All servers that one company names hang, and so do the pages that its customers link to, the mail server and the bank:
 * the other company's bot, webhook and previews do not notice, and the process stays.
 */
export const starve = scenario(
  // The heartbeat looks for a minute and a half of silence. In the small size no time is judged.
  {
    small: { hanging: 20, endpoints: 3, mails: 5, charges: 3, forMs: 3_000, isTimed: false },
    full: { hanging: 95, endpoints: 10, mails: 95, charges: 30, forMs: 150_000, isTimed: true },
  },
  async (context, size) => {
    const [slow, silent, receiver] = [await HangingServer.open(), await silentServer(), await Receiver.open()];
    const silentPort = (silent.address() as AddressInfo).port;
    const HOSTS = JSON.stringify({ [slowPages]: slow.port, [quickPages]: slow.port, [bank]: silentPort });
    const isOver = new AbortController();
    try {
      return await withInstallation(
        context,
        async (installation) => {
          await installation.database.rows(
            `UPDATE plans SET "useExternalApi" = true, "useIntegrations" = true, "useOpenAi" = true, connections = 10000, users = 10000`,
          );
          const hostile = await openShop(installation, "Lenta", "5511300000001", (admin) =>
            usePrompt(admin, slow.address("/ai")),
          );
          const other = await openShop(installation, "Vizinha", "5511300000002", (admin) =>
            useWebhook(admin, slow.address("/answers")),
          );
          await subscribe(other, receiver.address("/other"));
          const alone: number[] = [];
          for (let turn = 1; turn <= 5; turn += 1) alone.push(await measureAnswer(installation, other, -turn));
          const { pid } = installation;
          await hang(installation, hostile, slow, size);
          await keepAsking(installation, hostile, slow, size, isOver.signal);
          const [bot, webhook, preview]: [number[], number[], number[]] = [[], [], []];
          let [mostCalls, mostPages] = [0, 0];
          const began = Date.now();
          for (let turn = 1; turn === 1 || Date.now() - began < size.forMs; turn += 1) {
            bot.push(await measureAnswer(installation, other, turn));
            webhook.push(await measureNotice(other, receiver, turn));
            preview.push(await measurePreview(installation, other, turn));
            mostCalls = Math.max(mostCalls, slow.open("/ai/chat/completions"));
            mostPages = Math.max(mostPages, slow.open("/far"));
            await sleep(250);
          }
          isOver.abort();
          const p95 = {
            bot: percentile(bot, 0.95),
            webhook: percentile(webhook, 0.95),
            preview: percentile(preview, 0.95),
          };
          const late = Object.entries(p95).filter(([, ms]) => size.isTimed && ms > longestMs);
          const faults = [
            ...late.map(([what, ms]) => `the other company's ${what} took ${Math.round(ms)} ms (p95)`),
            ...(mostCalls > ofOne ? [`${mostCalls} calls of one company at once`] : []),
            ...(mostPages > ofOne ? [`${mostPages} pages of one company at once`] : []),
            ...(installation.pid === pid && isAlive(pid) ? [] : ["the process ended"]),
          ];
          const figures = `${size.hanging} hanging conversations for ${seconds(size.forMs)}, at most ${mostCalls} calls at once; the other company's bot p95 ${Math.round(p95.bot)} ms of ${bot.length} (alone ${Math.round(percentile(alone, 0.95))} ms), webhook p95 ${Math.round(p95.webhook)} ms, preview p95 ${Math.round(p95.preview)} ms`;
          return { faults, figures };
        },
        {
          env: { ...mayCallReceivers, SMTP_URL: `smtp://127.0.0.1:${silentPort}`, HOSTS },
          flags: ["--import", inRoot("e2e", "crash", "other-hosts.mjs")],
        },
      );
    } finally {
      isOver.abort();
      for (const server of [slow, silent, receiver]) server.close();
    }
  },
);

interface Shop {
  companyId: number;
  admin: Agent;
  /** The number of the business. */
  business: string;
  /** A contact that is renamed. */
  contactId: number;
}

interface Speaker {
  promptId?: number;
  integrationId?: number;
}

/** Unlike an integration, an AI is not left alone for a while after three failures. */
async function usePrompt(admin: Agent, baseUrl: string): Promise<Speaker> {
  const queue = await admin.call(queueApi.create, { body: { name: "Vendas", color: "#112233" } });
  const body = {
    name: "Vendas",
    prompt: "Atenda.",
    queueId: queue.id,
    baseUrl,
    apiKey: "key",
    model: "slow",
    quietSeconds: 0,
  };
  return { promptId: (await admin.call(promptApi.create, { body })).id };
}

async function useWebhook(admin: Agent, urlN8N: string): Promise<Speaker> {
  const body = { type: "webhook" as const, name: "Respostas", urlN8N };
  return { integrationId: (await admin.call(integrationApi.create, { body })).id };
}

/** A company whose customers another service answers. */
async function openShop(
  installation: Installation,
  name: string,
  business: string,
  speaker: (admin: Agent) => Promise<Speaker>,
): Promise<Shop> {
  const companyId = await installation.company(name);
  const admin = await installation.person(companyId, "Ana");
  const contact = await installation.database.one<{ id: string }>(
    `INSERT INTO contacts ("companyId", name, "createdAt", "updatedAt") VALUES ($1, 'Maria', now(), now()) RETURNING id`,
    [companyId],
  );
  const { connectionId } = await pair(admin, installation.phones, business);
  await admin.call(connectionApi.update, { params: { id: connectionId }, body: await speaker(admin) });
  return { companyId, admin, business, contactId: Number(contact.id) };
}

const subscribe = ({ admin }: Shop, url: string) =>
  admin.call(webhookApi.create, { body: { url, events: ["contact.updated"], isActive: true } });

async function hang(
  installation: Installation,
  shop: Shop,
  slow: HangingServer,
  { hanging, endpoints, mails }: { hanging: number; endpoints: number; mails: number },
): Promise<void> {
  for (let index = 0; index < endpoints; index += 1) await subscribe(shop, slow.address(`/hook/${index}`));
  for (let index = 0; index < hanging; index += 1) {
    const person = `55119${30_000_000 + index}`;
    await installation.phones.person(person, `Cliente ${index}`);
    await installation.phones.write(person, shop.business, `http://${slowPages}/far/${index}`);
  }
  // Each address is confirmed by mail.
  for (let index = 0; index < mails; index += 1)
    await shop.admin.call(userApi.create, {
      body: {
        name: `Pessoa ${index}`,
        email: `pessoa-${index}@loja.example`,
        password: "Correct-Horse-9",
        profile: "user",
      },
    });
  await until("the calls hang", async () =>
    slow.open("/ai/chat/completions") >= Math.min(ofOne, hanging) ? true : undefined,
  );
}

/** Asks for the previews of the company's links, and for Pix codes, again and again; resolves once both hang. */
async function keepAsking(
  installation: Installation,
  { admin, companyId }: Shop,
  slow: HangingServer,
  { hanging, charges }: { hanging: number; charges: number },
  signal: AbortSignal,
): Promise<void> {
  const owner = await installation.admin();
  await owner.call(paymentApi.saveSettings, {
    body: { provider: "asaas", isSandbox: true, apiKey: "$aact_hmlg_key", taxId: "11222333000181" },
  });
  const invoice = await installation.database.one<{ id: string }>(
    `INSERT INTO invoices ("companyId", "planName", "periodFrom", "periodTo", "valueCents", "createdAt", "updatedAt")
     VALUES ($1, 'Plano', current_date, current_date + 30, 4990, now(), now()) RETURNING id`,
    [companyId],
  );
  const pay = () => askForCharge({ admin, invoiceId: Number(invoice.id) });
  const messages = await until("the links have arrived", async () => {
    const rows = await installation.database.rows<{ id: string }>(
      `SELECT id FROM messages WHERE "companyId" = $1 AND body LIKE 'http://%'`,
      [companyId],
    );
    return rows.length >= hanging ? rows : undefined;
  });
  const acts = [
    ...messages.map(
      ({ id }) =>
        () =>
          admin.call(messageApi.linkPreview, { params: { id: Number(id) } }),
    ),
    ...Array.from({ length: charges }, () => pay),
  ];
  for (const act of acts)
    void (async () => {
      while (!signal.aborted) {
        await act().catch(() => undefined);
        await sleep(1_000);
      }
    })();
  await until("pages and charges hang", async () => {
    const { count } = await installation.database.one<{ count: string }>(
      `SELECT count(*) FROM charges WHERE "companyId" = $1`,
      [companyId],
    );
    return slow.open("/far") > 0 && Number(count) > 0 ? true : undefined;
  });
}

/** The preview of a link that the turn's customer has sent, in milliseconds. */
async function measurePreview(installation: Installation, { admin, companyId }: Shop, turn: number): Promise<number> {
  const { id } = await installation.database.one<{ id: string }>(
    `SELECT id FROM messages WHERE "companyId" = $1 AND body = $2`,
    [companyId, linkOf(turn)],
  );
  const began = performance.now();
  const { preview } = await admin.call(messageApi.linkPreview, { params: { id: Number(id) } });
  if (preview?.title !== "Rápida") throw new Error("The other company's link has no preview.");
  return performance.now() - began;
}

const linkOf = (turn: number): string => `http://${quickPages}/${turn}`;

/** From a new customer's message to the bot's answer on the phone, in milliseconds. */
async function measureAnswer(installation: Installation, { business }: Shop, turn: number): Promise<number> {
  const person = `55119${40_000_000 + turn}`;
  await installation.phones.person(person, `Vizinho ${turn}`);
  const began = performance.now();
  await installation.phones.write(person, business, linkOf(turn));
  await until("the other company's bot answers", async () => {
    const messages = await installation.phones.messagesOf(person);
    return messages.some(({ text }) => text === "Pronto.") ? true : undefined;
  });
  return performance.now() - began;
}

/** From a contact's new name to the notice of it, in milliseconds. */
async function measureNotice({ admin, contactId: id }: Shop, receiver: Receiver, turn: number): Promise<number> {
  const name = `Maria ${turn}`;
  const began = performance.now();
  await admin.call(contactApi.update, { params: { id }, body: { name } });
  const isTold = async () => (receiver.notices.some(({ data }) => data.name === name) ? true : undefined);
  await until("the other company's webhook is told", isTold);
  return performance.now() - began;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** From page to page, each just in time; the last one never comes. */
const redirects = 3;
const redirectMs = 3_000;

/**
 * Begins its answers and never ends them, except at /answers, where it commands the bot to say one text, and for its
 * quick pages.
 */
class HangingServer {
  private readonly hanging = new Set<{ path: string; response: ServerResponse }>();
  private readonly server = createHttpServer((request, response) => {
    const path = request.url ?? "";
    request.resume();
    if (request.headers.host === quickPages)
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<title>Rápida</title>");
    if (path === "/answers")
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ commands: [{ type: "message", text: "Pronto." }] }));
    const one = { path, response };
    this.hanging.add(one);
    response.once("close", () => this.hanging.delete(one));
    const hops = path.split("-").length - 1;
    if (path.startsWith("/far") && hops < redirects)
      return void setTimeout(() => response.writeHead(302, { location: `${path}-` }).end(), redirectMs);
    response.writeHead(200, { "content-type": "application/json" }).write(" ");
  });
  private readonly dripping = setInterval(() => {
    for (const { response } of this.hanging) if (response.headersSent) response.write(" ");
  }, 1_000);

  static async open(): Promise<HangingServer> {
    const hangingServer = new HangingServer();
    await new Promise<void>((resolve) => hangingServer.server.listen(0, "127.0.0.1", resolve));
    return hangingServer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  address = (path: string): string => `http://127.0.0.1:${this.port}${path}`;

  /** How many answers at this path, or below it, have not ended. */
  open = (path: string): number =>
    [...this.hanging].filter((one) => one.path === path || one.path.startsWith(`${path}/`)).length;

  close(): void {
    clearInterval(this.dripping);
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Takes connections and never says a word. */
async function silentServer(): Promise<Server> {
  const server = createServer((socket) => void socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
