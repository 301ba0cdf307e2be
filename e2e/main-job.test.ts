import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { aTicket, arriveAt } from "../harness/pages/shell";
import { TagPicker } from "../harness/pages/tag-picker";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber, password, type Agent } from "../harness/company";
import { TouchUser, phoneSize, untilTouchable } from "../harness/browser/touch-user";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { KeyboardUser } from "../harness/browser/keyboard-user";
import { until } from "../harness/until";

const withHarness = startHarness({ savesData: false });

const mostKeys = 25;
const mostTaps = 12;
const tag = "Entrega";
const answer = "Olá, João Pereira! Entregamos em toda a cidade, das 9h às 18h.";

interface Job {
  agent: Agent;
  customer: { name: string; number: string };
  /** Checks that every step was done exactly once. */
  untilDone: () => Promise<void>;
}

/** A customer waits with a question. There is a quick reply for it and a tag. */
async function theJob(app: TestHarness): Promise<Job> {
  const { database } = app.server;
  const company = await Company.create(database);
  const queue = await company.queue("Vendas");
  const { number } = await openPairedConnection(app, company, [queue]);
  const agent = await company.agent({ queues: [queue] });
  const tagId = await company.tag(tag);
  await company.quickReply("entrega", "Olá, {nome}! Entregamos em toda a cidade, das 9h às 18h.");
  await company.quickReply("entrada", "Bem-vindo!");
  const customer = { name: "João Pereira", number: newNumber() };
  await app.simulator.meet(customer);
  await app.simulator.write(customer.number, number, "Vocês fazem entrega?");
  const untilDone = async () => {
    const state = async () => {
      const [row] = await database.rows<{ status: string; userId: number; tags: number[] }>(
        `SELECT "status", "userId", ARRAY(SELECT "tagId"::int FROM "ticket_tags" WHERE "ticketId" = "tickets"."id") AS "tags"
         FROM "tickets" WHERE "companyId" = $1`,
        [company.id],
      );
      return row;
    };
    await until("the ticket is closed", async () => (await state())?.status === "closed");
    expect(await state()).toEqual({ status: "closed", userId: agent.id, tags: [tagId] });
    const receivedMessages = (await app.simulator.messages(customer.number)).filter(({ fromMe }) => !fromMe);
    expect(receivedMessages.map(({ text }) => text?.split("\n").at(-1))).toEqual([answer]);
  };
  return { agent, customer, untilDone };
}

/** The quick reply that is suggested after a slash. */
const replyOption = (page: Page) => page.getByRole("option", { name: "/entrega" });

it(
  "an agent who knows the keys signs in, accepts, answers with a quick reply, tags and resolves in at most 25 keys, each key of a combination counted, and no mouse",
  withHarness(async (app) => {
    const { agent, customer, untilDone } = await theJob(app);
    const page = await (await app.newContext()).page();
    const [typist, list, conversation] = [new KeyboardUser(page), new TicketList(page), new Conversation(page)];
    const tags = new TagPicker(page);
    const login = new Login(page, app.server);

    await login.open();
    await login.email.and(page.locator(":focus")).waitFor();
    await typist.write(agent.email);
    await typist.press("Tab");
    await typist.write(password);
    // The count of those who wait may come before the rows, of which the key takes the first.
    const rows = page.waitForResponse((answer) => /\/api\/tickets\?.*status=pending/.test(answer.url()));
    await typist.press("Enter");
    await arriveAt(page, "/tickets");

    await list.waiting(1).waitFor();
    await (await rows).finished();
    await page.waitForLoadState("networkidle");
    await typist.press("Alt+a");
    await arriveAt(page, aTicket);
    await conversation.composer.and(page.locator(":focus")).waitFor();
    await conversation.title(customer.name).waitFor();

    await typist.write("/entrega");
    await replyOption(page).waitFor();
    await typist.press("Enter");
    await until("the reply is written", async () => (await conversation.composer.inputValue()) === answer);
    await typist.press("Enter");
    await conversation.waitForStatus(answer, "delivered");

    await typist.press("Alt+g");
    await tags.search.and(page.locator(":focus")).waitFor();
    await typist.write(tag);
    await tags.option(tag).waitFor();
    await typist.press("Enter");
    await tags.removeButton(tag).waitFor();
    await typist.press("Escape");
    await conversation.composer.and(page.locator(":focus")).waitFor();

    await typist.press("Alt+x");
    await arriveAt(page, "/tickets");
    await untilDone();
    expect(typist.keyCount).toBeLessThanOrEqual(mostKeys);
    // The focus is on an element, so that the keyboard can continue from there.
    await typist.untilOn(/^(?!nothing$)/);
  }),
);

it(
  "an agent on a phone accepts, answers, tags and resolves in 12 taps, without horizontal scrolling and with the composer always visible",
  withHarness(async (app) => {
    const { agent, customer, untilDone } = await theJob(app);
    const page = await (await app.newContext(phoneSize)).page();
    const [finger, list, conversation] = [new TouchUser(page), new TicketList(page), new Conversation(page)];
    const tags = new TagPicker(page);
    const login = new Login(page, app.server);
    const { composer, send } = conversation;

    await login.open();
    await login.email.and(page.locator(":focus")).waitFor();
    await finger.keyboard(true);
    await finger.write(agent.email);
    await finger.tap(login.password);
    await finger.write(password);
    await finger.tap(login.submit);
    await arriveAt(page, "/tickets");
    await finger.keyboard(false);

    await finger.tap(list.waiting(1));
    await finger.tap(list.accept(customer.name));
    await arriveAt(page, aTicket);
    await conversation.bubble("Vocês fazem entrega?").waitFor();
    await untilTouchable(composer);

    await finger.tap(composer);
    await finger.keyboard(true);
    await untilTouchable(composer);
    await finger.write("/entrega");
    await untilTouchable(replyOption(page));
    await untilTouchable(composer);
    await finger.tap(replyOption(page));
    await until("the reply is written", async () => (await composer.inputValue()) === answer);
    await untilTouchable(composer);
    await untilTouchable(send);
    await finger.tap(send);
    await conversation.waitForStatus(answer, "delivered");
    await untilTouchable(conversation.own(answer));
    await untilTouchable(composer);

    await finger.tap(tags.add);
    await tags.search.and(page.locator(":focus")).waitFor();
    await finger.write(tag);
    await untilTouchable(tags.option(tag));
    await finger.tap(tags.option(tag));
    await tags.removeButton(tag).waitFor();
    await untilTouchable(tags.doneButton);
    await finger.tap(tags.doneButton);
    await finger.keyboard(false);
    await untilTouchable(composer);
    await finger.tap(conversation.action("Resolver"));
    await arriveAt(page, "/tickets");
    await untilDone();
    await finger.fits();
    expect(finger.taps).toBeLessThanOrEqual(mostTaps);
  }),
);
