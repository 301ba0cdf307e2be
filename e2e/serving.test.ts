import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { arriveAt, Shell } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { resize } from "../harness/browser/screen-checks";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

/** A customer, Rosa, whom an agent has been serving for an hour and five minutes. */
async function oneConversation(app: TestHarness) {
  const company = await Company.create(app.server.database);
  const { number: shop, connectionId } = await openPairedConnection(app, company);
  const agent = await company.agent({ profile: "admin" });
  const ticketFields = { agent, connectionId, status: "open" } as const;
  const rosa = await company.ticket({ ...ticketFields, customer: "Rosa Lima", firstMessage: "Qual é o preço?" });
  await app.simulator.meet({ number: rosa.number, name: "Rosa Lima" });
  await app.server.database.rows(
    `UPDATE "tickets" SET "servedSince" = now() - interval '65 minutes 10 seconds' WHERE "id" = $1`,
    [rosa.id],
  );
  const page = await enter(app, agent, `/tickets/${rosa.uuid}`);
  const conversation = new Conversation(page);
  await conversation.bubble("Qual é o preço?").waitFor();
  const says = (text: string) => app.simulator.write(rosa.number, shop, text);
  const isNow = async (status: string) => {
    const [row] = await app.server.database.rows<{ status: string }>(`SELECT "status" FROM "tickets" WHERE "id" = $1`, [
      rosa.id,
    ]);
    return row?.status === status;
  };
  const isKept = (text: string) =>
    until(`«${text}» is kept`, async () => {
      const rows = await app.server.database.rows(`SELECT FROM "messages" WHERE "ticketId" = $1 AND "body" = $2`, [
        rosa.id,
        text,
      ]);
      return rows.length === 1;
    });
  return { page, conversation, says, isNow, isKept };
}

/** Resolves the conversation while `happens` runs before the request reaches the server. */
async function resolveWhile(page: Page, happens: () => Promise<void>): Promise<void> {
  const path = /\/api\/tickets\/\d+$/;
  let meanwhile: Promise<void> | undefined;
  await page.route(path, async (route) => {
    if (route.request().method() === "PUT") await (meanwhile ??= happens());
    await route.continue();
  });
  await new Conversation(page).action("Resolver").click();
  await until("the server was asked", () => Promise.resolve(meanwhile !== undefined));
  await meanwhile;
  await page.unroute(path);
}

it(
  "the header shows since when a customer is served, a double click acts once, and an agent is asked who resolves while they write",
  withHarness(async (app) => {
    app.allowErrors(/409/);
    const { page, conversation, says, isNow, isKept } = await oneConversation(app);
    const timer = page.getByRole("timer", { name: "Em atendimento há 1 h 5 min" });
    await timer.waitFor();
    expect(await timer.textContent()).toBe("1 h 5 min");
    expect(await timer.getAttribute("title")).toMatch(/^Em atendimento desde \d\d\/\d\d\/\d\d \d\d:\d\d$/);
    await resize(page, "narrow");
    await page.getByRole("timer").waitFor({ state: "hidden" });
    await resize(page, "wide");
    await page.getByRole("timer").waitFor();

    await conversation.composer.fill("Custa 100 reais.");
    await conversation.send.dblclick();
    await conversation.own("Custa 100 reais.").waitFor();
    await page.getByRole("button", { name: "Gravar áudio" }).waitFor();
    expect(await page.getByRole("group", { name: "Gravação de áudio" }).count()).toBe(0);
    expect(await conversation.own("Custa 100 reais.").count()).toBe(1);

    const question = page.getByRole("alertdialog", { name: "Rosa Lima escreveu enquanto isso" });
    await resolveWhile(page, async () => {
      await says("Espere, falta o frete!");
      await isKept("Espere, falta o frete!");
    });
    await question.waitFor();
    expect(await isNow("open")).toBe(true);
    await question.getByRole("button", { name: "Resolver mesmo assim" }).click();
    await new Shell(page).seesNotice("Atendimento resolvido.");
    await arriveAt(page, "/tickets");
    expect(await isNow("closed")).toBe(true);
    const list = new TicketList(page);
    await list.card("Rosa Lima").waitFor({ state: "detached" });

    await list.under("Resolvidos", "Rosa Lima");
    await list.open("Rosa Lima");
    await conversation.action("Reabrir").click();
    await conversation.sendText("Que bom!");
    await conversation.waitForStatus("Que bom!", "delivered");
    let putCount = 0;
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === "PUT") putCount += 1;
      await route.continue();
    });
    await conversation.action("Resolver").dblclick();
    await until("it is closed", () => isNow("closed"));
    await new Shell(page).seesNotice("Atendimento resolvido.");
    expect(putCount).toBe(1);
  }),
);
