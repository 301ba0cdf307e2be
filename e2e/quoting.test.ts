import { it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { openPairedConnection } from "./harness/paired-connection";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "a message of an earlier ticket is quoted in the open one, and the customer sees the quote",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number: shop } = await openPairedConnection(app, company);
    const customer = { name: "Maria Souza", number: newNumber() };
    await app.simulator.meet(customer);
    const question = await app.simulator.write(customer.number, shop, "Fazem entrega em Campinas?");
    const page = await enter(app, await company.agent({ profile: "admin" }), "/tickets");
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    const earlier = conversation.bubble("Fazem entrega em Campinas?").and(page.locator('[data-from-me="false"]'));
    await list.under("Pendentes", customer.name);
    await list.accept(customer.name).click();
    await earlier.waitFor();
    await conversation.action("Resolver").click();
    // Nobody has answered.
    await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
    // The card goes before the server has closed the ticket.
    await new Shell(page).seesNotice("Atendimento resolvido.");
    // A customer who writes while the closing can still be undone has the same ticket open again.
    await app.server.database.rows(`UPDATE ticket_undos SET "expiresAt" = now() WHERE "companyId" = $1`, [company.id]);

    await app.simulator.write(customer.number, shop, "Olá?");
    await list.under("Pendentes", customer.name);
    await list.accept(customer.name).click();
    await conversation.bubble("Olá?").waitFor();
    await page.reload();
    await conversation.chooseAction(earlier, "Responder");
    await page.getByRole("button", { name: "Cancelar" }).waitFor();
    await conversation.sendText("Entregamos, sim.");
    await app.simulator.shown(
      customer.number,
      "the answer to the first question",
      ({ text, quote }) => text?.endsWith("Entregamos, sim.") === true && quote === question.id,
    );
    // The same by keyboard.
    await earlier.press("r");
    await conversation.sendText("Amanhã mesmo.");
    await app.simulator.shown(
      customer.number,
      "another answer to it",
      ({ text, quote }) => text?.endsWith("Amanhã mesmo.") === true && quote === question.id,
    );
  }),
);
