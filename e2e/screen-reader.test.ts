import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { ScreenReader } from "../harness/pages/screen-reader";
import { Login } from "../harness/pages/login";
import { ScrollObserver } from "../harness/pages/scroll-observer";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { PageSocket } from "../harness/browser/page-socket";
import { openPairedConnection } from "../harness/paired-connection";
import { lineErrors, startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

const sofia = "Sofia Bernardes";
const carlos = "Carlos Antunes";

/** A user of a screen reader who has two long conversations. */
async function listening(app: TestHarness) {
  const company = await Company.create(app.server.database);
  const shop = await openPairedConnection(app, company);
  const { connectionId } = shop;
  const agent = await company.agent();
  const numbers = new Map<string, string>();
  for (const customer of [sofia, carlos]) {
    const ticket = await company.ticket({ customer, agent, status: "open", connectionId });
    await company.talk(ticket, 120, (index) => `Passado ${index}`);
    await app.simulator.meet({ number: ticket.number, name: customer });
    numbers.set(customer, ticket.number);
  }
  const page = await (await app.newContext()).page();
  const socket = await PageSocket.of(page);
  const listener = await ScreenReader.at(page);
  const writes = (customer: string, text: string) =>
    app.simulator.write(numbers.get(customer) ?? "", shop.number, text);
  await new Login(page, app.server).enter(agent);
  return { page, socket, listener, writes, conversation: new Conversation(page) };
}

/** Opens the conversation and waits for its messages: those that arrive earlier are history and are not announced. */
async function open(page: Page, customer: string, newest: string): Promise<void> {
  const messagesPromise = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith("/api/messages/"),
  );
  await new TicketList(page).open(customer);
  await messagesPromise;
  await new Conversation(page).title(customer).waitFor();
  await new Conversation(page).bubble(newest).last().waitFor();
}

/** Waits for the announcement of a later event, so that all earlier ones are over. */
async function untilReceived(listener: ScreenReader, words: string): Promise<void> {
  await until(`«${words}» is heard`, () => Promise.resolve(listener.times(words) > 0));
}

it(
  "a screen reader announces each new message of the open conversation once, and no old ones on opening, scrolling up, returning, reloading or reconnecting",
  withHarness(async (app) => {
    app.allowErrors(lineErrors);
    const { page, socket, listener, writes, conversation } = await listening(app);
    await open(page, sofia, "Passado 119");
    await page.getByRole("log").focus();
    const observer = new ScrollObserver(page);
    await observer.scrollUp(1, 7);
    await until("the first message is there", async () => {
      await observer.scroll(-5_000);
      return conversation.bubble("Passado 0").first().isVisible();
    });
    await open(page, carlos, "Passado 119");
    await writes(sofia, "Escrevi enquanto você estava com outro");
    await new TicketList(page).card(sofia).getByText("Escrevi enquanto").waitFor();
    await open(page, sofia, "Escrevi enquanto");
    await page.reload();
    await conversation.bubble("Escrevi enquanto").waitFor();
    // This proves that the page announces anything, and that earlier announcements are over.
    await writes(sofia, "Agora você me ouve?");
    await untilReceived(listener, "Agora você me ouve?");
    expect(listener.announcements.filter((text) => /Passado|Escrevi/.test(text))).toEqual([]);
    expect(listener.times("Agora você me ouve?")).toBe(1);

    // Each new one is announced with its author, even if the text repeats.
    await writes(sofia, "Ainda tem a mesa?");
    await conversation.bubble("Ainda tem a mesa?").waitFor();
    await untilReceived(listener, "Ainda tem a mesa?");
    await writes(sofia, "Oi?");
    await until("it is heard once", () => Promise.resolve(listener.times("Oi?") === 1));
    await writes(sofia, "Oi?");
    await until("it is heard again", () => Promise.resolve(listener.times("Oi?") === 2));
    // Messages of other tickets and the agent's own are not announced.
    await writes(carlos, "Sou o Carlos");
    await new TicketList(page).card(carlos).getByText("Sou o Carlos").waitFor();
    await conversation.sendText("Tem, sim.");
    await conversation.waitForStatus("Tem, sim.", "delivered");
    await writes(sofia, "Que bom");
    await untilReceived(listener, "Que bom");
    expect(listener.announcements.filter((text) => text.startsWith(sofia))).toEqual(
      ["Agora você me ouve?", "Ainda tem a mesa?", "Oi?", "Oi?", "Que bom"].map((text) => `${sofia}: ${text}`),
    );
    expect([listener.times("Sou o Carlos"), listener.times("Tem, sim.")]).toEqual([0, 0]);

    // The same after a lost connection: what was missed is announced once, and nothing older.
    await writes(sofia, "Antes da queda");
    await untilReceived(listener, "Antes da queda");
    const back = socket.cut();
    await writes(sofia, "Durante a queda");
    await back;
    await conversation.bubble("Durante a queda").waitFor();
    await writes(sofia, "Depois da queda");
    await untilReceived(listener, "Depois da queda");
    await socket.cut();
    await writes(sofia, "Por fim");
    await untilReceived(listener, "Por fim");
    for (const words of ["Antes da queda", "Durante a queda", "Depois da queda", "Por fim"])
      expect({ words, times: listener.times(words) }).toEqual({ words, times: 1 });
    expect(listener.times("Passado")).toBe(0);
    // Across a reopening too: messages that arrived while the conversation was closed are not announced.
    await open(page, carlos, "Passado 119");
    const again = socket.cut();
    await writes(sofia, "Na segunda queda");
    await again;
    await new TicketList(page).card(sofia).getByText("Na segunda queda").waitFor();
    await open(page, sofia, "Na segunda queda");
    await writes(sofia, "Fim");
    await untilReceived(listener, `${sofia}: Fim`);
    expect(listener.times("Na segunda queda")).toBe(0);
  }),
);
