import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { leave } from "./pages/overlays";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { expectAccessible, longName } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

const rootPx = (page: Page) => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Opens the profile and moves the slider. */
async function choose(page: Page, percent: number): Promise<void> {
  await page.getByRole("button", { name: "Sua conta" }).click();
  await page.getByRole("menuitem", { name: "Meu perfil" }).click();
  await page.getByRole("slider", { name: "Tamanho do texto" }).fill(String(percent));
  await page.getByText(`${percent}%`, { exact: true }).waitFor();
}

it(
  "a larger text size applies at once and on the next visit, and nothing is cut off",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queues = [await company.queue("Vendas"), await company.queue(longName)];
    const agent = await company.agent({ name: "Ana Ribeiro", queues });
    const held = { agent, status: "open", queue: queues[1]! } as const;
    const renata = await company.ticket({ ...held, customer: "Renata Dias", firstMessage: "Chegou o orçamento?" });
    await company.ticket({ ...held, customer: longName, firstMessage: "Olá! ".repeat(40) });
    const page = await enter(app, agent, "/tickets");
    await new TicketList(page).card("Renata Dias").waitFor();
    expect(await rootPx(page)).toBe(16);

    await choose(page, 120);
    await until("the letters are larger", async () => Math.abs((await rootPx(page)) - 19.2) < 0.01);
    await expectAccessible(page, "the profile in large letters");
    await leave(page);
    await expectAccessible(page, "the lists in large letters");
    // Before any of our scripts is loaded.
    await page.goto(`${app.server.url}/tickets/${renata.uuid}`, { waitUntil: "commit" });
    await until("the letters are large from the start", async () => Math.abs((await rootPx(page)) - 19.2) < 0.01);
    await new Conversation(page).bubble("Chegou o orçamento?").waitFor();
    await expectAccessible(page, "a conversation in large letters");

    await choose(page, 90);
    await until("the letters are smaller", async () => Math.abs((await rootPx(page)) - 14.4) < 0.01);
    await expectAccessible(page, "the profile in small letters");
    await leave(page);
    await expectAccessible(page, "a conversation in small letters");
    await choose(page, 100);
    await until("the letters are as before", async () => (await rootPx(page)) === 16);
  }),
);
