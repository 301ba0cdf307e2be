import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { resizeTo } from "../harness/browser/screen-checks";
import { Company, newNumber } from "../harness/company";
import { inRoot } from "../harness/paths";
import { enter } from "../harness/pages/login";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { Walker } from "../harness/pages/walker";
import { until } from "../harness/until";

const withHarness = startHarness();

/** Long enough for a second line, had the row one. */
const long = "Atendimento ao cliente e pós-venda da região Norte";
const longer = `${long}, ${long}`.slice(0, 100);

/** The lists of the product: the page, and what its rows are called. */
const lists: Readonly<Record<string, string>> = {
  "/contacts": "contact",
  "/quick-messages": "quick-message",
  "/tags": "tag",
  "/files": "file-list",
  "/campaigns": "campaign",
  "/campaign/:campaignId/report": "recipient",
  "/contact-lists": "contact-list",
  "/contact-lists/:contactListId/contacts": "contact-list-item",
  "/queues": "queue",
  "/prompts": "prompt",
  "/queue-integration": "integration",
  "/api-keys": "api-key",
  "/users": "user",
  "/connections": "connection",
  "/templates": "template",
  "/financeiro": "invoice",
  "/announcements": "announcement",
  "/settings?tab=companies": "company",
  "/settings?tab=plans": "plan",
  "/settings?tab=helps": "help",
};

/** The other pages, and why their rows have other measures. */
const otherPages: Readonly<Record<string, string>> = {
  "/": "figures and steps, and a table of the agents inside a panel",
  "/reports": "the same figures",
  "/tickets": "cards, which the measures of the desk check",
  "/kanban": "cards in lanes",
  "/chats": "conversations of colleagues, with the last message under the name",
  "/todolist": "tasks, whose text is shown whole",
  "/schedules": "a calendar",
  "/campaigns-config": "a form",
  "/messages-api": "documentation",
  "/webhooks": "a choice of addresses next to what was sent to the chosen one",
  "/bot/try": "a simulation",
  "/settings": "forms",
  "/audit": "sentences, which are read whole",
  "/platform": "a report, whose figures are nowhere else",
  "/settings?tab=installation": "a report too",
  "/subscription": "plans to choose from",
  "/helps": "videos",
  "/migration": "steps and a report",
};

/** Rows of every list, with a long text wherever one may stand. */
async function fill({ server: { database } }: TestHarness) {
  const company = await Company.create(database, { name: long, dueDate: "2030-01-01" });
  const add = (table: string, row: object) => database.add(table, { companyId: company.id, ...row });
  const owner = await company.agent({ name: long, profile: "admin", isOwner: true });
  const queues = [];
  for (const place of [1, 2, 3]) queues.push(await company.queue(`${place} ${long}`.slice(0, 40)));
  await company.agent({
    name: `${long}`,
    email: `${"caixa-de-entrada-".repeat(2)}${newNumber()}@guiche.example`,
    queues,
  });
  await company.tag(long.slice(0, 30));
  await company.quickReply("atendimento-da-regiao", `${long}. `.repeat(5));
  const connectionId = await company.connection(long.slice(0, 40));
  await company.ticket({ customer: longer, queue: queues[0], connectionId });
  await add("file_lists", { name: longer, message: long.repeat(5) });
  const contactListId = await add("contact_lists", { name: long, contactsCount: 1 });
  const campaign = { name: long.slice(0, 50), status: "INATIVA", message1: long, contactListId, connectionId };
  const campaignId = await add("campaigns", campaign);
  const number = newNumber();
  const person = { name: longer, number, person: number, email: `${"caixa-".repeat(12)}@guiche.example` };
  await add("contact_list_items", { contactListId, ...person });
  await add("campaign_recipients", { campaignId, variant: 1, ...person });
  await add("prompts", { name: longer, prompt: long });
  await add("queue_integrations", {
    type: "n8n",
    name: long.slice(0, 50),
    urlN8N: `https://guiche.example/${"a".repeat(90)}`,
  });
  await add("api_keys", {
    userId: owner.id,
    name: long,
    hint: "gk_1",
    hash: randomBytes(32),
    scopes: ["contacts:read"],
    ips: [],
  });
  const numbers = {
    hookToken: number,
    verifyToken: number,
    phoneNumberId: number,
    wabaId: number,
    token: Buffer.alloc(1),
  };
  const official = await add("connections", { name: "Oficial", provider: "official", status: "CONNECTED" });
  await database.rows(
    `INSERT INTO "cloud_numbers" ("companyId", "connectionId", "hookToken", "verifyToken", "phoneNumberId", "wabaId", "token", "appSecret", "createdAt", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, now(), now())`,
    [company.id, official, ...Object.values(numbers)],
  );
  const template = { wabaId: numbers.wabaId, metaId: number, name: "um_modelo_".repeat(9), language: "pt_BR" };
  const components = JSON.stringify([{ type: "BODY", text: `${long}. `.repeat(5) }]);
  await add("message_templates", { ...template, category: "UTILITY", state: "APPROVED", components });
  await add("invoices", {
    planName: long.slice(0, 50),
    periodFrom: "2029-12-01",
    periodTo: "2030-01-01",
    valueCents: 9_900,
    paidAt: new Date(),
  });
  await database.add("announcements", { title: longer, text: long.repeat(9) });
  await database.add("helps", { title: longer, description: long.repeat(9), video: "dQw4w9WgXcQ" });
  const ids: Record<string, number> = { campaignId, contactListId };
  const addressOf = (path: string) => path.replace(/:(\w+)/, (_all, name: string) => String(ids[name]));
  return { owner, addressOf };
}

it("every page of the product either has its list measured, or is known to have none", () => {
  const source = (name: string) => readFileSync(inRoot("frontend", "src", "app", name), "utf8");
  const pages = [...source("screens.ts").matchAll(/\bpath: "(.+)"/g)].map(([, path]) => path);
  const [tabs = ""] = /type PlatformTab = .*/.exec(source("layout/menu.ts")) ?? [];
  const platformTabs = [...tabs.matchAll(/"(\w+)"/g)].map(([, tab]) => `/settings?tab=${tab}`);
  expect([...Object.keys(lists), ...Object.keys(otherPages)].toSorted()).toEqual(
    [...pages, ...platformTabs].toSorted(),
  );
});

it(
  "the rows of every list have one height: 48 px, 40 px when compact, and at most 72 px on a phone, and cut no chip away",
  withHarness(async (app) => {
    const { owner, addressOf } = await fill(app);
    const page = await enter(app, owner, "/tags");
    const wide = { width: 1440, height: 900 };
    const measureList = async (row: string, size: { width: number; height: number }) => {
      await resizeTo(page, size);
      const rows = page.locator(`:is(tr, li)[data-testid^="${row}-"]`);
      const first = size.width < 600 ? "LI" : "TR";
      await until(`rows of ${row} at ${size.width} px`, async () => {
        const [tag] = await rows.evaluateAll((all) => all.map(({ tagName }) => tagName));
        return tag === first;
      });
      const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      return [...new Set(heights.map(Math.round))];
    };
    const setCompact = (isOn: boolean) =>
      page.evaluate((value) => {
        if (value) localStorage.setItem("guiche.compactList", "true");
        else localStorage.removeItem("guiche.compactList");
      }, isOn);
    const walker = new Walker(page);
    const wrong: string[] = [];
    for (const [path, row] of Object.entries(lists)) {
      await walker.goTo(addressOf(path));
      const atWide = await measureList(row, wide);
      const cut = await page.locator(`tr[data-testid^="${row}-"] td > span > span`).evaluateAll((chips) => {
        return chips.filter(({ clientWidth, scrollWidth }) => clientWidth < 40 && clientWidth < scrollWidth).length;
      });
      if (cut > 0) wrong.push(`${path}: ${cut} chips are cut away`);
      const onPhone = await measureList(row, { width: 360, height: 740 });
      // The table of a wide window is drawn anew after the cards of a phone, and then reads this.
      await setCompact(true);
      const compact = await measureList(row, wide);
      await setCompact(false);
      // The line under a cell belongs to it.
      if (atWide.some((height) => height !== 48)) wrong.push(`${path}: ${atWide.join(", ")} px instead of 48`);
      if (compact.some((height) => height !== 40)) wrong.push(`${path}: ${compact.join(", ")} px instead of 40`);
      if (onPhone.some((height) => height < 64 || height > 72))
        wrong.push(`${path}: ${onPhone.join(", ")} px on a phone`);
    }
    expect(wrong).toEqual([]);
  }),
);

it(
  "a row shows its actions while it has the pointer or the focus",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    for (const name of ["Loja", "Filial"]) await company.connection(name, "CONNECTED");
    const page = await enter(app, await company.agent({ profile: "admin" }), "/connections");
    const isButtonVisible = async (name: string) => {
      const button = page.getByRole("button", { name: `Editar ${name}`, exact: true });
      return button.evaluate((element) => getComputedStyle(element).opacity === "1");
    };
    const bothShow = async (loja: boolean, filial: boolean) =>
      until(`the actions of Loja: ${loja}, of Filial: ${filial}`, async () => {
        return (await isButtonVisible("Loja")) === loja && (await isButtonVisible("Filial")) === filial;
      });
    await page.getByRole("row", { name: /^Loja/ }).hover();
    await bothShow(true, false);
    await page.getByRole("button", { name: "Mais ações: Filial" }).focus();
    await bothShow(true, true);
    await page.mouse.move(0, 0);
    await bothShow(false, true);
  }),
);

it(
  "an Arabic name that is too long for its row is cut at its end",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const name = "محمد عبد الرحمن بن عبد العزيز 12";
    const owner = await company.agent({ name, profile: "admin" });
    const page = await enter(app, owner, "/users");
    for (const width of [1100, 360]) {
      await resizeTo(page, { width, height: 740 });
      const nameCell = page.locator(":is(th, li)").getByText(name);
      await until(`the name begins with its first letter at ${width} px`, () =>
        nameCell.evaluate((element) => {
          const letter = document.createRange();
          letter.setStart(element.firstChild!, 0);
          letter.setEnd(element.firstChild!, 1);
          const [first, box] = [letter.getBoundingClientRect(), element.getBoundingClientRect()];
          return element.scrollWidth > element.clientWidth && first.left >= box.left && first.right <= box.right + 1;
        }),
      );
    }
  }),
);
