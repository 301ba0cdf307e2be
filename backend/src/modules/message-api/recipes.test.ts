/** @jest-environment-options {"server": "own"} */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { apiKeyApi, type KeyScope } from "@guiche/contract/api-keys";
import { contactApi } from "@guiche/contract/contacts";
import { webhookApi } from "@guiche/contract/webhooks";
import { listener } from "../../conversation/listener";
import { configureOutside } from "../../core/http/outside";
import { closeRedis, configureRedis } from "../../core/redis";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { TicketNote } from "../../models/tickets/ticket-note";
import { contact, queue, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { freePort } from "../../testing/free-port";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { deliverDue } from "../webhooks/deliver-due";

const run = promisify(execFile);
const page = readFileSync(join(import.meta.dirname, "../../../../docs/developers.md"), "utf8");
/** The programs of the page by their file names. */
const recipes = new Map(
  [...page.matchAll(/```js (\S+)\n([\s\S]*?)```/g)].map(([, file = "", program = ""]) => [file, program]),
);
const folder = mkdtempSync(join(tmpdir(), "guiche-recipes-"));

const harness = withHarness();
let http: Server;
let admin: Caller;
let company: HarnessCompany;

beforeAll(async () => {
  // It remembers the replies of repeated calls.
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  http = await listen(createServer(harness.server.app));
});
afterAll(() => new Promise((resolve) => http.close(resolve)));
afterAll(closeRedis);
beforeEach(async () => {
  company = await harness.createCompany();
  company.session.peers.set("5581999990009", { phone: "5581999990009", address: "5581999990009@s.whatsapp.net" });
  await Connection.update({ isDefault: true, status: "CONNECTED" }, { where: { id: company.ref.connectionId } });
  admin = await signInAs(harness.server.app, await user(company.ref.companyId, { profile: "admin", name: "Marina" }));
  for (const number of ["5581999990000", "5581999990001"]) await contact(company.ref.companyId, { number });
});

/** Writes a program as the page shows it, and gives it a key of these scopes. */
async function prepareProgram(file: string, scopes: KeyScope[], settings: Record<string, string | number> = {}) {
  const { secret } = await admin.call(apiKeyApi.create, { body: { name: file, scopes } });
  writeFileSync(join(folder, file), recipes.get(file) ?? "");
  const GUICHE = originOf(http);
  const own = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  return { cwd: folder, env: { ...process.env, NODE_OPTIONS: "", GUICHE, KEY: secret, ...own } };
}

const startProgram = async (...[file, scopes, settings]: Parameters<typeof prepareProgram>) =>
  spawn(process.execPath, [file], await prepareProgram(file, scopes, settings));

/** The lines that a program prints. */
async function outputOf(file: string, scopes: KeyScope[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [file], await prepareProgram(file, scopes));
  return stdout.trim().split("\n");
}

const texts = () => company.session.sentMessages.map(({ content }) => (content.kind === "text" ? content.text : null));

it("an order becomes one message, however often the program runs", async () => {
  const [first] = await outputOf("order.mjs", ["send", "read"]);
  expect(first).toMatch(/^\d+ (queued|sent) null$/);
  await until("it is sent", () => texts().length === 1);
  const [again] = await outputOf("order.mjs", ["send", "read"]);
  expect(again?.split(" ")[0]).toBe(first?.split(" ")[0]);
  expect(texts()).toEqual(["Recebemos o pedido 1042, de R$ 249,90."]);
});

it("a batch prints a result for each person", async () => {
  expect(await outputOf("due-today.mjs", ["messages:send"])).toEqual(["7 202 queued", "8 202 queued"]);
  await until("both are sent", () => texts().length === 2);
});

it("contacts are changed where their number exists, and created elsewhere", async () => {
  const { companyId } = company.ref;
  expect(await outputOf("contacts.mjs", ["contacts:write"])).toEqual(["shop-31 changed 200", "shop-32 created 200"]);
  const names = await Contact.findAll({ where: { companyId, name: ["Ana Prado", "Rui Melo"] }, order: ["name"] });
  expect(names.map(({ number, email }) => [number, email])).toEqual([
    ["5581999990000", "ana@example.com"],
    ["5581999990009", ""],
  ]);
});

it("the changes of contacts come from where the last run ended", async () => {
  const { companyId } = company.ref;
  const ana = await contact(companyId, { name: "Ana", externalId: "shop-31" });
  const first = await outputOf("contact-changes.mjs", ["contacts:read"]);
  expect(first).toHaveLength(await Contact.count({ where: { companyId } }));
  expect(first).toContain(`changed ${ana.id} Ana shop-31`);
  await admin.call(contactApi.remove, { params: { id: ana.id } });
  expect(await outputOf("contact-changes.mjs", ["contacts:read"])).toEqual([`deleted ${ana.id} shop-31`]);
});

it("the report has a line for each agent", async () => {
  const [head, ...lines] = await outputOf("report.mjs", ["read"]);
  expect(head).toBe("agent;tickets");
  for (const line of lines) expect(line).toMatch(/^.+;\d+$/);
});

it("one loop reads the contacts of all pages", async () => {
  await Contact.bulkCreate(
    Array.from({ length: 70 }, (_, n) => ({
      ...{ companyId: company.ref.companyId, name: `Ana ${n}`, number: `55819888${n + 10_000}` },
    })),
  );
  const lines = await outputOf("contacts-of-all-pages.mjs", ["contacts:read"]);
  expect(new Set(lines).size).toBe(await Contact.count({ where: { companyId: company.ref.companyId } }));
  expect(lines[0]).toMatch(/^\d+ .+ \d+$/);
});

it("a Pix receipt becomes a note, and its ticket goes to the queue that checks it", async () => {
  const { companyId } = company.ref;
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  const people = await queue(companyId, { name: "Financeiro" });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const webhook = await admin.call(webhookApi.create, { body: { url, events: ["message.file_ready"] } });
  const { id: webhookId, secret: SECRET } = webhook;
  const program = await startProgram("pix-receipts.mjs", ["tickets:write"], { SECRET, PORT: port, QUEUE: people.id });
  try {
    const fetchUnsignedStatus = async () =>
      (await fetch(url, { method: "POST", body: "{}" }).catch(() => null))?.status;
    await until("the program listens", async () => (await fetchUnsignedStatus()) === 401);
    const media = {
      type: "document",
      mimetype: "application/pdf",
      filename: "recibo-pix.pdf",
      caption: "Paguei",
    } as const;
    const { ref, session, customer } = company;
    session.files.set("3ARECIBO", Buffer.from("%PDF-1.7"));
    await listener.message({
      ...inboundText({ id: ref.connectionId, companyId }, customer.phone, ""),
      ...{ wid: "3ARECIBO", chat: customer, content: { kind: "media", media }, raw: Buffer.from("its secret") },
    });
    await until("the ticket waits in the queue", async () => {
      await deliverDue();
      const { status, queueId } = await company.assignedTicket.reload();
      return status === "pending" && queueId === people.id;
    });
    const { deliveries } = await admin.call(webhookApi.deliveries, {
      params: { id: webhookId },
      query: { event: "message.file_ready" },
    });
    for (const { id: deliveryId } of deliveries) {
      await admin.call(webhookApi.resend, { params: { id: webhookId, deliveryId } });
      await until("the event arrives again", async () => {
        await deliverDue();
        return (await admin.call(webhookApi.delivery, { params: { id: webhookId, deliveryId } })).state === "delivered";
      });
    }
    const notes = await TicketNote.findAll({ where: { companyId } });
    expect(notes.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^Comprovante de .+: recibo-pix\.pdf, 8 bytes\.$/),
    ]);
  } finally {
    program.kill();
  }
});

it("every program of the page has a test here", () => {
  expect([...recipes.keys()]).toEqual([
    "contacts-of-all-pages.mjs",
    "order.mjs",
    "due-today.mjs",
    "contacts.mjs",
    "contact-changes.mjs",
    "report.mjs",
    "pix-receipts.mjs",
  ]);
});
