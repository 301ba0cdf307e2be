import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { ScrollObserver } from "../harness/pages/scroll-observer";
import { Shell } from "../harness/pages/shell";
import { TagPicker } from "../harness/pages/tag-picker";
import { TicketList } from "../harness/pages/tickets";
import { Company, type Ticket } from "../harness/company";
import { PageSocket } from "../harness/browser/page-socket";
import { openPairedConnection } from "../harness/paired-connection";
import { lineErrors, startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness({ savesData: false });

/** With a dozen questions each, more than one page of messages. */
const cuts = 4;

interface Scene {
  page: Page;
  line: PageSocket;
  shop: { number: string };
  rosa: Ticket;
  bruno: Ticket;
  conversation: Conversation;
}

/** An agent with two tickets, the first of them open on the screen. */
async function atWork(app: TestHarness): Promise<Scene> {
  app.allowErrors(lineErrors);
  const company = await Company.create(app.server.database);
  const shop = await openPairedConnection(app, company);
  const { connectionId } = shop;
  const agent = await company.agent();
  const [rosa, bruno] = [
    await company.ticket({ customer: "Rosa Lima", agent, status: "open", connectionId, firstMessage: "Oi!" }),
    await company.ticket({ customer: "Bruno Alves", agent, status: "open", connectionId, firstMessage: "Bom dia!" }),
  ];
  await app.simulator.meet({ number: rosa.number, name: "Rosa Lima" });
  await app.simulator.meet({ number: bruno.number, name: "Bruno Alves" });
  const page = await (await app.newContext()).page();
  const socket = await PageSocket.of(page);
  await new Login(page, app.server).enter(agent);
  await new TicketList(page).open("Rosa Lima");
  const conversation = new Conversation(page);
  await conversation.bubble("Oi!").waitFor();
  return { page, line: socket, shop, rosa, bruno, conversation };
}

/** The messages of a ticket as stored on the server. */
const keptOf = async (app: TestHarness, { id }: Ticket): Promise<string[]> =>
  (
    await app.server.database.rows<{ body: string }>(
      `SELECT "body" FROM "messages" WHERE "ticketId" = $1 ORDER BY "createdAt", "id"`,
      [id],
    )
  ).map(({ body }) => lastLineOf(body));

/** Without the signature. */
const lastLineOf = (text: string) => text.split("\n").at(-1) ?? "";

/** The messages that the customer's phone received from the shop. */
const listReceivedTexts = async (app: TestHarness, { number }: Ticket) =>
  (await app.simulator.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => lastLineOf(text ?? ""));

const word = /Oi!|(?:Pergunta|Resposta) \d+\./;
const wordsOf = (texts: readonly string[]) => texts.map((text) => word.exec(text)?.[0] ?? text);
const makeNumberedTexts = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}.`);

it(
  "a conversation whose socket breaks four times, or opens after the page's requests, shows every message once and in order",
  withHarness(async (app) => {
    const { page, line: socket, shop, rosa, bruno, conversation } = await atWork(app);
    let questionCount = 0;
    const asks = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1)
        await app.simulator.write(rosa.number, shop.number, `Pergunta ${++questionCount}.`);
    };
    for (let cut = 1; cut <= cuts; cut += 1) {
      await socket.cut(async () => {
        await conversation.sendText(`Resposta ${cut}.`);
        await asks(2);
        await until("both are kept", async () => (await keptOf(app, rosa)).includes(`Pergunta ${questionCount}.`));
      });
      // On a working connection too, so that events and the refetched page overlap.
      await asks(10);
      await conversation.bubble(`Pergunta ${questionCount}.`).waitFor();
    }
    expect(socket.openCount).toBeGreaterThan(cuts);

    await until("the last answer has arrived", async () => (await listReceivedTexts(app, rosa)).length >= cuts);
    const storedTexts = await keptOf(app, rosa);
    expect(storedTexts.filter((text) => text.startsWith("Pergunta"))).toEqual(
      makeNumberedTexts("Pergunta", questionCount),
    );
    expect(storedTexts.filter((text) => text.startsWith("Resposta"))).toEqual(makeNumberedTexts("Resposta", cuts));
    expect(await listReceivedTexts(app, rosa)).toEqual(makeNumberedTexts("Resposta", cuts));
    expect(wordsOf(await new ScrollObserver(page).readAll())).toEqual(storedTexts);
    await page.reload();
    await conversation.bubble(`Pergunta ${questionCount}.`).waitFor();
    expect(wordsOf(await new ScrollObserver(page).readAll())).toEqual(storedTexts);

    const list = new TicketList(page);
    let [hold, open] = [() => {}, () => {}];
    const holdPromise = new Promise<void>((resolve) => (hold = resolve));
    const openPromise = new Promise<void>((resolve) => (open = resolve));
    // The script that opens the socket.
    await page.route(/\/assets\/esm-[^/]+\.js$/, async (route) => {
      hold();
      await openPromise;
      await route.continue();
    });
    await page.reload();
    await holdPromise;
    await list.card("Bruno Alves").getByText("Bom dia!").waitFor();
    await conversation.bubble(`Pergunta ${questionCount}.`).waitFor();
    await app.simulator.write(bruno.number, shop.number, "Ainda aí?");
    await app.simulator.write(rosa.number, shop.number, "E eu?");
    await until(
      "both are kept",
      async () =>
        [...(await keptOf(app, bruno)), ...(await keptOf(app, rosa))].filter((text) => /^(Ainda aí|E eu)\?$/.test(text))
          .length === 2,
    );
    expect(await list.card("Bruno Alves").getByText("Ainda aí?").count()).toBe(0);
    open();
    await list.card("Bruno Alves").getByText("Ainda aí?").waitFor();
    await conversation.bubble("E eu?").waitFor();
  }),
);

it(
  "messages written offline arrive once and in order after switching tickets and reloading, and a draft stays",
  withHarness(async (app) => {
    const { page, rosa, bruno, conversation } = await atWork(app);
    const list = new TicketList(page);
    // The offline notice must be loaded before the network is cut.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await list.open("Bruno Alves");
    await conversation.bubble("Bom dia!").waitFor();
    await list.open("Rosa Lima");
    await page.context().setOffline(true);
    const { bar } = new Shell(page);
    await bar.getByText("Sem internet. Suas mensagens serão enviadas quando ela voltar.").waitFor();
    const answers = makeNumberedTexts("Resposta", 3);
    for (const text of answers) {
      await conversation.sendText(text);
      await conversation.waitForStatus(text, "pending");
    }
    await page.getByText("Sem internet. Será enviada quando ela voltar.").first().waitFor();
    await conversation.composer.fill("E isto é só um rascunho");
    await list.card("Rosa Lima").getByText("Rascunho:").waitFor();
    await list.open("Bruno Alves");
    await conversation.title("Bruno Alves").waitFor();
    await conversation.sendText("Também para você.");
    await conversation.waitForStatus("Também para você.", "pending");
    await page.reload();
    await page.getByRole("heading", { name: "Sem internet" }).waitFor();
    expect([await listReceivedTexts(app, rosa), await listReceivedTexts(app, bruno)]).toEqual([[], []]);

    // The page recovers by itself and shows the ticket that was open last.
    await page.context().setOffline(false);
    await conversation.waitForStatus("Também para você.", "delivered");
    await until("the bar is gone", async () => (await bar.textContent()) === "");
    await list.open("Rosa Lima");
    for (const text of answers) await conversation.waitForStatus(text, "delivered");
    await until(
      "the draft is back",
      async () => (await conversation.composer.inputValue()) === "E isto é só um rascunho",
    );
    await until("nothing is on its way", async () => (await listReceivedTexts(app, rosa)).length === answers.length);
    expect([await listReceivedTexts(app, rosa), await listReceivedTexts(app, bruno)]).toEqual([
      answers,
      ["Também para você."],
    ]);
    expect(wordsOf(await new ScrollObserver(page).readAll())).toEqual(["Oi!", ...answers]);
    await page.reload();
    await conversation.waitForStatus("Resposta 3.", "delivered");
    expect(wordsOf(await new ScrollObserver(page).readAll())).toEqual(["Oi!", ...answers]);
    expect([await listReceivedTexts(app, rosa), await listReceivedTexts(app, bruno)]).toEqual([
      answers,
      ["Também para você."],
    ]);
  }),
);

it(
  "an offline agent who opens a part of the page that is not loaded yet reads why and goes on writing",
  withHarness(async (app) => {
    const { page, conversation } = await atWork(app);
    const tags = new TagPicker(page);
    // Every chunk is preloaded soon after the page; this one is blocked.
    await page.context().route(/\/TagPopover-/, (route) => route.abort());
    const failurePromise = page.waitForEvent("requestfailed", (request) => request.url().includes("/TagPopover-"));
    await page.reload();
    await tags.add.waitFor();
    await failurePromise;
    await page.context().setOffline(true);
    await new Shell(page).bar.getByText("Sem internet.").waitFor();
    await conversation.composer.fill("Um momento, por favor.");
    await tags.add.click();
    await new Shell(page).seesNotice("Sem resposta do servidor. Verifique sua internet.");
    await conversation.bubble("Oi!").waitFor();
    expect(await conversation.composer.inputValue()).toBe("Um momento, por favor.");
    await page.context().setOffline(false);
    await conversation.composer.press("Enter");
    await conversation.waitForStatus("Um momento, por favor.", "delivered");
  }),
);
