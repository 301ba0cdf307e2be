import { it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { openShop } from "./harness/shop";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "a message of an earlier ticket is quoted in the open one, and the customer sees the quote",
  withHarness(async (on) => {
    const company = await Company.create(on.server.database);
    const { number: shop } = await openShop(on, company);
    const customer = { name: "Maria Souza", number: newNumber() };
    await on.simulator.meet(customer);
    const question = await on.simulator.write(customer.number, shop, "Fazem entrega em Campinas?");
    const page = await enter(on, await company.agent({ profile: "admin" }), "/tickets");
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    const earlier = conversation.bubble("Fazem entrega em Campinas?").and(page.locator('[data-from-me="false"]'));
    await list.under("Pendentes", customer.name);
    await list.accept(customer.name).click();
    await earlier.waitFor();
    await conversation.action("Resolver").click();
    // The card goes before the server has closed the ticket.
    await new Shell(page).seesNotice("Atendimento encerrado.");

    await on.simulator.write(customer.number, shop, "Olá?");
    await list.under("Pendentes", customer.name);
    await list.accept(customer.name).click();
    await conversation.bubble("Olá?").waitFor();
    await page.reload();
    await conversation.chooseAction(earlier, "Responder");
    await page.getByRole("button", { name: "Cancelar" }).waitFor();
    await conversation.sendText("Entregamos, sim.");
    await on.simulator.shown(
      customer.number,
      "the answer to the first question",
      ({ text, quote }) => text?.endsWith("Entregamos, sim.") === true && quote === question.id,
    );
    // The same by keyboard.
    await earlier.press("r");
    await conversation.sendText("Amanhã mesmo.");
    await on.simulator.shown(
      customer.number,
      "another answer to it",
      ({ text, quote }) => text?.endsWith("Amanhã mesmo.") === true && quote === question.id,
    );
  }),
);
