import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { Overlays } from "../harness/pages/overlays";
import { arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Walker } from "../harness/pages/walker";
import { resizeTo } from "../harness/browser/screen-checks";
import { Company } from "../harness/company";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("Nothing to measure");
  return box;
};

/** A shop with a dozen waiting and a dozen open tickets of one agent. */
async function busyShop(app: TestHarness, fields: Parameters<Company["agent"]>[0] = {}) {
  const company = await Company.create(app.server.database);
  const [queue, connectionId] = [await company.queue("Vendas"), await company.connection("Loja", "CONNECTED")];
  const agent = await company.agent({ name: "Ana Ribeiro", queues: [queue], ...fields });
  const names = ["Renata", "Marcos", "Paula", "Caio", "Dora", "Igor", "Lia", "Nilo", "Otto", "Rita", "Sara", "Téo"];
  for (const [at, name] of names.entries()) {
    const firstMessage = `Bom dia, quanto custa a entrega do pedido ${at}?`;
    await company.ticket({ customer: `${name} Pendente`, queue, connectionId, firstMessage });
    await company.ticket({ customer: `${name} Aberto`, queue, connectionId, agent, status: "open", firstMessage });
  }
  return { company, queue, connectionId, agent };
}

/** Chooses a language in the menu of the account, which is the last of the top bar. */
async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await page.locator(`[role=menuitemradio][lang=${language}]`).click();
  await page.locator(`html[lang^=${language}]`).waitFor();
}

/** Cards that are seen whole. */
async function wholeCards(page: Page): Promise<number> {
  const scroller = await boxOf(page.locator("ul:has([data-testid=ticket-card])").locator(".."));
  const boxes = await Promise.all((await page.getByTestId("ticket-card").all()).map(boxOf));
  return boxes.filter(({ y, height }) => y >= scroller.y && y + height <= scroller.y + scroller.height + 0.5).length;
}

const isFilled = (button: Locator) =>
  button.evaluate((element) => !/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).backgroundColor));
/** By how many pixels the content is wider or higher than its box. */
const excess = (part: Locator, side: "Width" | "Height") =>
  part.evaluate((element, of) => element[`scroll${of}`] - element[`client${of}`], side);

/** Windows in which a conversation is measured with the contact panel open. */
const beside: { width: number; height: number; share: number; nameIsWhole: boolean }[] = [
  { width: 1280, height: 720, share: 0.5, nameIsWhole: false },
  { width: 1366, height: 768, share: 0.55, nameIsWhole: true },
  { width: 1440, height: 900, share: 0.55, nameIsWhole: true },
  { width: 1920, height: 1080, share: 0.5, nameIsWhole: true },
];
const composerPx = 360;

it(
  "the work is the largest thing on the desk: rows, panes, names and bars keep to their measures",
  withHarness(async (app) => {
    const { company, queue, connectionId, agent } = await busyShop(app, { profile: "admin" });
    const page = await enter(app, agent, "/tickets");
    const [walker, list, over] = [new Walker(page), new TicketList(page), new Overlays(page)];
    const conversation = new Conversation(page);
    const cards = page.getByTestId("ticket-card");
    const tenCards = async (px: number) => {
      await cards.nth(10).waitFor();
      await until("ten cards are seen whole", async () => (await wholeCards(page)) >= 10);
      for (const card of await cards.all()) expect((await boxOf(card)).height).toBe(px);
    };

    await page.setViewportSize({ width: 1440, height: 900 });
    await tenCards(72);
    const hues = await page
      .locator("[data-testid=ticket-card] [data-face]")
      .evaluateAll((faces) => new Set(faces.map((face) => getComputedStyle(face).backgroundColor)).size);
    expect(hues).toBeGreaterThanOrEqual(3);
    const menu = page.locator("#main-menu");
    expect((await boxOf(menu.getByRole("link").first())).height).toBe(34);
    expect(await excess(menu.locator(".."), "Height")).toBe(0);
    expect(await page.getByRole("banner").getByRole("button").filter({ visible: true }).count()).toBeLessThanOrEqual(7);

    await list.under("Pendentes", "Renata Pendente");
    await tenCards(72);
    // A card at rest offers to accept its ticket, quietly; the other actions come with the pointer.
    const card = list.card("Renata Pendente");
    const [accept, spy] = [list.accept("Renata Pendente"), card.getByRole("button", { name: /^Espiar:/ })];
    const isSeen = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element.parentElement!).opacity === "1");
    expect([await isFilled(accept), await isSeen(accept), await isSeen(spy)]).toEqual([false, true, false]);
    await card.hover();
    await until("the pointer shows the other actions", () => isSeen(spy));
    const words = page.getByRole("list", { name: "Últimas mensagens do cliente" });
    await words.getByText("Bom dia, quanto custa a entrega do pedido 0?").waitFor();
    await accept.focus();
    await until("the focused button is filled", () => isFilled(accept));
    await page.evaluate(() => localStorage.setItem("guiche.compactList", "true"));
    await page.reload();
    await tenCards(56);

    const firstMessage = "Chegou o orçamento?";
    const customer = "Maria Aparecida Nogueira";
    const ticket = await company.ticket({ customer, queue, connectionId, agent, status: "open", firstMessage });
    await walker.goTo(`/tickets/${ticket.uuid}`);
    const actions = page.getByRole("group", { name: "Ações do atendimento" });
    await actions.waitFor();
    const head = page.locator("header", { has: actions });
    const name = page.getByRole("heading", { level: 2, name: customer }).getByText(customer).first();
    await over.openPanel();
    for (const { width, height, share, nameIsWhole } of beside) {
      await page.setViewportSize({ width, height });
      await until(
        `the conversation has ${share} of ${width} px`,
        async () => (await boxOf(head)).width >= share * width,
      );
      for (const words of ["Devolver", "Resolver", "Transferir"])
        await actions.getByText(words, { exact: true }).waitFor();
      const [bar, group] = [await boxOf(head), await boxOf(actions)];
      expect(group.x + group.width).toBeLessThanOrEqual(bar.x + bar.width);
      expect((await boxOf(page.getByRole("toolbar", { name: "O que a lista mostra" }))).height).toBe(40);
      if (nameIsWhole) expect(await excess(name.locator("xpath=ancestor-or-self::button"), "Width")).toBe(0);
      expect((await boxOf(page.locator("form", { has: conversation.composer }))).width).toBeGreaterThanOrEqual(
        composerPx,
      );
    }

    // Spanish has the longest words.
    await speak(page, "es");
    await walker.goTo("/tickets", cards.first());
    for (const width of [1366, 900, 600, 360]) {
      await resizeTo(page, { width, height: 740 });
      const bar = page.getByRole("banner");
      expect(await excess(bar, "Width")).toBe(0);
      const search = bar.getByRole("button").filter({ has: page.locator("kbd") });
      if (await search.isVisible()) expect(await excess(search, "Width")).toBe(0);
    }
    expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(150);

    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${app.server.url}/tickets/${ticket.uuid}`);
    await page.getByText(firstMessage).last().waitFor();
    const heading = page.getByRole("heading", { level: 2, name: /^Maria/ });
    expect((await boxOf(page.locator("header", { has: heading }))).height).toBeLessThanOrEqual(56);
    await until("the messages have their place", async () => (await boxOf(page.getByRole("log"))).height >= 470);
  }),
);

/** Its labels and its height, with each of its groups open. */
async function measureMenu(page: Page, walker: Walker): Promise<void> {
  const menu = page.locator("#main-menu");
  for (const path of ["/users", "/bot/try", "/campaigns", "/platform", "/settings?tab=companies"]) {
    await walker.goTo(path);
    await menu.locator("[aria-current=page]").waitFor();
    await menu.getByText(/\d\.\d\.\d$/).waitFor();
    expect({ path, excess: await excess(menu.locator(".."), "Height") }).toEqual({ path, excess: 0 });
    const cut = await menu
      .locator("a > span")
      .evaluateAll((labels) =>
        labels
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect({ path, cut }).toEqual({ path, cut: [] });
  }
}

/** Rows that are seen whole, of those of a list that scrolls with the page. */
async function wholeRows(rows: Locator): Promise<number> {
  const boxes = await Promise.all((await rows.all()).map(boxOf));
  const { height } = rows.page().viewportSize()!;
  return boxes.filter((box) => box.y + box.height <= height).length;
}

it(
  "the list of contacts shows fourteen of them in a window of 900 px, and six on a phone",
  withHarness(async (app) => {
    const { agent } = await busyShop(app);
    const page = await enter(app, agent, "/contacts");
    const rows = page.getByTestId(/^contact-\d+$/);
    const keepTo = async (least: number, most: number, whole: number) => {
      await rows.nth(whole - 1).waitFor();
      await until(`${whole} contacts are seen whole`, async () => (await wholeRows(rows)) >= whole);
      const heights = await Promise.all((await rows.all()).map(async (row) => (await boxOf(row)).height));
      expect({ least: Math.min(...heights) >= least, most: Math.max(...heights) <= most, heights }).toMatchObject({
        least: true,
        most: true,
      });
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await keepTo(48, 48, 14);
    await page.getByRole("button", { name: "Lista compacta" }).click();
    await keepTo(40, 40, 14);
    await page.setViewportSize({ width: 360, height: 740 });
    await keepTo(64, 72, 6);
    const leftEdgeOf = async (text: RegExp) => (await boxOf(rows.first().getByText(text))).x;
    expect(await leftEdgeOf(/^\+55/)).toBe(await leftEdgeOf(/Aberto|Pendente/));
  }),
);

/** Texts that leave their box to the side. One that ends in an ellipsis, and one in a box that scrolls, does not. */
const leavingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDone = ({ position, overflowX, textOverflow }: CSSStyleDeclaration) =>
      position === "absolute" || position === "fixed" || /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
    const flaws = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      if (!words || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      for (let box: Element | null = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const place = box.getBoundingClientRect();
        const isHidden = place.width <= 1 || style.clip !== "auto";
        const leaves = right > place.right + 1 || left < place.left - 1;
        if (leaves && !isHidden && style.display !== "inline" && style.display !== "contents" && !isDone(style)) {
          flaws.add(`«${words}» leaves ${box.tagName} ${box.className} by ${Math.round(right - place.right)} px`);
          break;
        }
        // A row of tabs scrolls around itself.
        if (isHidden || isDone(style) || box.parentElement?.matches("[role=tablist]")) break;
      }
    }
    return [...flaws];
  });

/** Lists whose first button opens a dialog. */
const withDialog = ["/schedules", "/tags", "/queues", "/users", "/connections"];

/** The narrowest windows of the two layouts. The top bar and the desk have more parts in wider ones. */
const windowWidths = [900, 360];
const deskWidths = [1440, 1280, ...windowWidths];

it(
  "a dialog shows at most six fields, and keeps its height from tab to tab",
  withHarness(async (app) => {
    const { agent } = await busyShop(app, { profile: "admin" });
    const page = await enter(app, agent, "/queues");
    const dialog = page.getByRole("dialog");
    const fields = dialog.locator(":is(input:not([type=file]), textarea):not([aria-hidden])").filter({ visible: true });
    const walker = new Walker(page);
    for (const path of ["/prompts", "/queue-integration", "/campaigns", ...withDialog]) {
      await walker.goTo(path);
      await page.locator("main .MuiButton-contained").first().click();
      await fields.first().waitFor();
      expect({ path, fields: (await fields.count()) <= 6 }).toEqual({ path, fields: true });
      const { height } = await boxOf(dialog);
      for (const tab of await dialog.getByRole("tab").filter({ visible: true }).all()) {
        await tab.click();
        const most = path === "/connections" ? (await fields.count()) <= 6 : true;
        expect({ path, tab: await tab.textContent(), most, ...(await boxOf(dialog)) }).toMatchObject({
          most: true,
          height,
        });
      }
    }
  }),
);

it(
  "no text leaves its box in any language and at any width, and the owner's menu fits without scrolling and cuts no label",
  withHarness(async (app) => {
    const { company, queue, connectionId, agent } = await busyShop(app, { profile: "admin", isOwner: true });
    // Its templates are one more entry of the menu.
    await app.server.database.add("connections", { companyId: company.id, name: "Oficial", provider: "official" });
    const firstMessage = "Chegou o orçamento?";
    const customer = "Maria Aparecida Nogueira";
    const { uuid } = await company.ticket({ customer, queue, connectionId, agent, status: "open", firstMessage });
    const screens = [`/tickets/${uuid}`, "/contacts", "/quick-messages", "/schedules", "/tags", "/queues", "/users"];
    const page = await enter(app, agent, "/tickets");
    const walker = new Walker(page);
    const flaws: string[] = [];
    for (const language of ["pt", "en", "es"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await speak(page, language);
      await measureMenu(page, walker);
      for (const screen of [...screens, "/connections", "/settings", "/subscription"]) {
        await walker.goTo(screen);
        const look = async (what: string, widths: readonly number[]) => {
          for (const width of widths) {
            await resizeTo(page, { width, height: 900 });
            flaws.push(...(await leavingTexts(page)).map((flaw) => `${language} ${what} at ${width} px: ${flaw}`));
          }
          await page.setViewportSize({ width: 1440, height: 900 });
        };
        await look(screen, screen.startsWith("/tickets") ? deskWidths : windowWidths);
        if (!withDialog.includes(screen)) continue;
        await page.locator("main .MuiButton-contained").first().click();
        await page.getByRole("dialog").getByRole("textbox").first().waitFor();
        await look(`the dialog of ${screen}`, windowWidths);
      }
    }
    expect(flaws).toEqual([]);
  }),
);

it(
  "the header of a ticket shows a tag readably or counts it, at each width that a window passes through",
  withHarness(async (app) => {
    const { company, queue, connectionId, agent } = await busyShop(app);
    const ticket = await company.ticket({ customer: "Renata Dias", queue, connectionId, agent, status: "open" });
    for (const name of ["Entrega", "Troca", "Cliente antigo", "Cliente muito importante"])
      await app.server.database.add("ticket_tags", {
        companyId: company.id,
        ticketId: ticket.id,
        tagId: await company.tag(name),
      });
    const page = await enter(app, agent, `/tickets/${ticket.uuid}`);
    const tags = page.getByRole("group", { name: "Etiquetas do atendimento" });
    await tags.waitFor();
    const measureTags = () =>
      tags.evaluate((group) => {
        const list = group.querySelector("ul");
        const rest = group.textContent.replace(list?.textContent ?? "", "").replace(/\D/g, "");
        const end = list?.getBoundingClientRect().bottom ?? 0;
        const visibleTags = [...(list?.children ?? [])]
          .map((tag) => tag.getBoundingClientRect())
          .filter(({ top }) => top < end);
        return {
          total: Number(rest) + visibleTags.length,
          narrowest: Math.min(40, ...visibleTags.map(({ width }) => width)),
        };
      });
    for (const width of [1440, 1100, 900, 750, 683, 640, 360, 683, 1100]) {
      await resizeTo(page, { width, height: 700 });
      await until(`all tags are shown or counted at ${width} px`, async () => {
        const { total, narrowest } = await measureTags();
        return total === 4 && narrowest === 40;
      });
    }
  }),
);

it(
  "an agent who works by keyboard never loses the focus to the page",
  withHarness(async (app) => {
    const { agent } = await busyShop(app);
    const page = await enter(app, agent, "/tickets?tab=pending");
    const list = new TicketList(page);
    const isKept = (after: string) =>
      until(`the focus is somewhere after ${after}`, () =>
        page.evaluate(() => document.activeElement !== document.body),
      );
    const accept = list.accept("Renata Pendente");
    await accept.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Renata Pendente" }).waitFor();
    await isKept("accepting");
    const press = async (name: string) => {
      await page
        .getByRole("group", { name: "Ações do atendimento" })
        .getByRole("button", { name, exact: true })
        .focus();
      await page.keyboard.press("Enter");
    };
    await press("Devolver");
    await arriveAt(page, "/tickets");
    await isKept("returning");
    await list.open("Marcos Aberto");
    await press("Resolver");
    await arriveAt(page, "/tickets");
    await isKept("resolving");
  }),
);
