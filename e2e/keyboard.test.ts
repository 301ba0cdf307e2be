import { pageSize } from "@guiche/contract/limits";
import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { aTicket, arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber, password } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";
import { KeyboardUser } from "../harness/browser/keyboard-user";

const withHarness = startHarness();

it(
  "an agent without a mouse signs in, accepts, answers and resolves in at most 25 key presses",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const { number } = await openPairedConnection(app, company, [queue]);
    const agent = await company.agent({ queues: [queue] });
    const joao = { name: "João Pereira", number: newNumber() };
    await app.simulator.meet(joao);
    await app.simulator.write(joao.number, number, "Vocês fazem entrega?");
    const page = await (await app.newContext()).page();
    const [typist, list, conversation] = [new KeyboardUser(page), new TicketList(page), new Conversation(page)];

    await new Login(page, app.server).open();
    await new Login(page, app.server).submit.waitFor();
    for (const field = new Login(page, app.server).email.and(page.locator(":focus")); !(await field.count());)
      await typist.press("Tab");
    await typist.write(agent.email);
    await typist.press("Tab");
    await typist.write(password);
    await typist.press("Enter");
    await arriveAt(page, "/tickets");

    await list.tab("Pendentes").waitFor();
    await typist.reach("Tab", /Ir para o conteúdo/);
    await typist.press("Enter");
    await typist.reach("Tab", /^tab Atendendo/);
    await typist.press("ArrowRight");
    if ((await list.tab("Pendentes").getAttribute("aria-selected")) !== "true") await typist.press("Enter");
    await list.card(joao.name).waitFor();
    await typist.reach("Tab", /Aceitar: João Pereira/);
    await typist.press("Enter");
    await arriveAt(page, aTicket);
    await conversation.composer.and(page.locator(":focus")).waitFor();
    await typist.write("Fazemos sim!");
    await typist.press("Enter");
    await conversation.waitForStatus("Fazemos sim!", "delivered");
    await typist.reach("Shift+Tab", /Resolver/);
    await typist.press("Enter");
    await arriveAt(page, "/tickets");
    expect(typist.pressCount).toBeLessThanOrEqual(25);
    // The focus moved to another element when its button disappeared.
    await typist.untilOn(/^(?!nothing$)/);
  }),
);

it(
  "an agent walks list and messages with the arrow keys, reads tooltips, and each press of a shortcut counts",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    // The last one is on the second page of the list.
    let last = "";
    for (let place = pageSize.tickets + 1; place >= 1; place -= 1) {
      const ticketFields = { agent, status: "open", firstMessage: `Sou ${place}.` } as const;
      const { uuid } = await company.ticket({ ...ticketFields, customer: `Cliente ${place}.` });
      if (place === pageSize.tickets) last = uuid;
    }
    const page = await enter(app, agent);
    const [typist, list, conversation] = [new KeyboardUser(page), new TicketList(page), new Conversation(page)];
    await list.card("Cliente 1.").waitFor();
    await page.getByRole("link", { name: "Cliente 1." }).focus();
    await typist.press("ArrowDown");
    await typist.untilOn(/^a Cliente 2\./);
    await typist.press("ArrowUp");
    await typist.untilOn(/^a Cliente 1\./);
    await typist.press("Enter");
    await arriveAt(page, aTicket);
    await conversation.bubble("Sou 1.").waitFor();
    // It has the focus a moment after the messages are shown, and would take it from them.
    await conversation.composer.and(page.locator(":focus")).waitFor();
    await conversation.log.focus();
    await typist.press("ArrowUp");
    await typist.untilOn(/Cliente 1\., .*Sou 1\./);

    // Without a pause: the page has not rendered one step when the next key arrives.
    await page.evaluate(() => {
      for (let step = 0; step < 3; step += 1)
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "j", code: "KeyJ", altKey: true, bubbles: true, cancelable: true }),
        );
    });
    await conversation.title("Cliente 4.").waitFor();
    await conversation.bubble("Sou 4.").waitFor();

    const tip = page.getByRole("tooltip").getByText("Chat interno");
    await page.getByRole("button", { name: "Chat interno" }).hover();
    await tip.waitFor();
    // The pointer may move onto the tooltip.
    await tip.hover();
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Chat interno" }).focus();
    await typist.press("Tab");
    await typist.press("Shift+Tab");
    await tip.waitFor();
    await typist.press("Tab");
    await tip.waitFor({ state: "detached" });

    // The card after the last loaded one is opened once it is loaded.
    let answer: () => void = () => undefined;
    const answerPromise = new Promise<void>((resolve) => (answer = resolve));
    const requestPromise = page.waitForRequest(/\/api\/tickets\?.*before=/);
    await page.route(/\/api\/tickets\?.*before=/, async (route) => {
      await answerPromise;
      await route.continue();
    });
    await page.goto(`${app.server.url}/tickets/${last}`);
    await conversation.bubble(`Sou ${pageSize.tickets}.`).waitFor();
    await list.card("Cliente 1.").waitFor();
    await typist.press("Alt+j");
    await requestPromise;
    answer();
    await conversation.title(`Cliente ${pageSize.tickets + 1}.`).waitFor();
  }),
);
