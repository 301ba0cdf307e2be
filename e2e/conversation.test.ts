import { expect, it } from "@jest/globals";
import { shownNumber } from "../frontend/src/shared/contacts/number";
import { Connections } from "../harness/pages/connections";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { Phone } from "../harness/pages/phone";
import { Shell, visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

it(
  "a shop pairs its number by QR, a customer writes, an agent answers, and both see every tick",
  withHarness(async (app) => {
    const admin = await (await Company.create(app.server.database)).agent({ name: "Ana Ribeiro", profile: "admin" });
    const shop = { number: newNumber(), name: "Padaria Sol" };
    const maria = { name: "Maria Souza", number: newNumber() };
    const page = await (await app.newContext()).page();
    const phone = new Phone(await (await app.newContext()).page(), app.simulator);
    const [list, conversation, connections] = [new TicketList(page), new Conversation(page), new Connections(page)];

    // The admin adds a connection and shows its QR code; the owner's phone scans it.
    await new Login(page, app.server).enter(admin);
    await visit(page, "Conexões");
    await connections.addSimulated("Loja");
    // Proves below that the page was not reloaded.
    const stayMark = await page.evaluate(() => (document.body.dataset.stayed = "yes"));
    await phone.open();
    const qr = await connections.qr();
    const connectedNotice = new Shell(page).willShowNotice("Conectado!");
    await phone.scan(qr, shop);
    await connectedNotice;
    await connections.qrDialog("Loja").waitFor({ state: "detached" });
    await connections.row("Loja").getByText("Conectada", { exact: true }).waitFor();
    await connections.row("Loja").getByText(shownNumber(shop.number)).waitFor();
    await phone.page.locator('[data-testid="phone-state"][data-state="linked"]').waitFor();
    expect(await page.evaluate(() => document.body.dataset.stayed)).toBe(stayMark);

    // A customer writes: her ticket appears by itself, waiting.
    await page.getByRole("link", { name: "Atendimentos" }).click();
    await list.tab("Pendentes").click();
    await page.getByText("Fila vazia. Todo mundo foi atendido.").waitFor();
    await phone.addPerson(maria.name, maria.number);
    await phone.write("Bom dia! Tem pão de queijo?");
    await phone.bubble("pão de queijo", { mine: true, status: "delivered" }).waitFor();
    await list.card(maria.name).getByText("Bom dia! Tem pão de queijo?").waitFor();
    await list.card(maria.name).getByLabel("1 mensagem não lida").waitFor();

    // The agent accepts: the conversation opens, and the customer sees her message as read.
    await list.accept(maria.name).click();
    await page.waitForURL(/\/tickets\/[\da-f-]{36}/);
    await conversation.title(maria.name).waitFor();
    await conversation.bubble("Tem pão de queijo?").waitFor();
    await phone.bubble("pão de queijo", { mine: true, status: "read" }).waitFor();

    // Her phone is offline: the answer has a clock, then one tick. When it reaches her phone: two ticks.
    await app.simulator.meet(maria, "none");
    await phone.lookAway();
    await app.simulator.fault(shop.number, { slowMs: 700 });
    await conversation.sendText("Tem sim, acabou de sair.");
    await conversation.waitForStatus("acabou de sair", "pending");
    await conversation.waitForStatus("acabou de sair", "sent");
    await phone.person(maria.number).getByText("Tem sim, acabou de sair.").waitFor();
    await app.simulator.meet(maria, "delivered");
    await app.simulator.post(`/people/${maria.number}/receipts`, { from: shop.number, kind: "delivered" });
    await conversation.waitForStatus("acabou de sair", "delivered");
    await phone.person(maria.number).locator(".unread").waitFor();

    // She opens the chat: the ticks turn blue. She answers, and the open conversation shows it.
    await phone.lookAt(maria.number);
    await phone.bubble("Tem sim, acabou de sair.", { mine: false }).waitFor();
    expect(await phone.message("acabou de sair").textContent()).toContain("Ana Ribeiro:");
    await conversation.own("acabou de sair").getByTestId("author").getByText("Ana Ribeiro", { exact: true }).waitFor();
    await conversation.waitForStatus("acabou de sair", "read");
    await conversation.own("acabou de sair").getByRole("img", { name: "Lida" }).waitFor();
    await phone.write("Separa dez para mim?");
    await conversation.bubble("Separa dez para mim?").waitFor();
    await phone.bubble("Separa dez", { mine: true, status: "read" }).waitFor();

    // Resolved: the view returns to the list, and the ticket is among the closed ones and can be reopened.
    await conversation.action("Resolver").click();
    await page.waitForURL((url) => url.pathname === "/tickets");
    await list.tab("Atendendo").click();
    await page.getByText(/^Nenhum atendimento aberto/).waitFor();
    await list.under("Resolvidos", maria.name);
    await list.open(maria.name);
    await page.getByText("Atendimento resolvido. Reabra para responder.").waitFor();
    await conversation.composer.waitFor({ state: "detached" });
    await conversation.action("Reabrir").click();
    await conversation.sendText("Separados!");
    await conversation.waitForStatus("Separados!", "read");
    await phone.bubble("Separados!", { mine: false }).waitFor();

    // Each message appears once and in order on both sides.
    const sentTexts = ["Bom dia!", "Tem sim", "Separa dez", "Separados!"];
    const findPositions = async (texts: string[]) =>
      sentTexts.map((text) => texts.findIndex((bubbleText) => bubbleText.includes(text)));
    const bubbles = await conversation.bubbles().allTextContents();
    const hers = await phone.page.getByTestId("message").allTextContents();
    expect([bubbles.length, hers.length]).toEqual([4, 4]);
    expect([await findPositions(bubbles), await findPositions(hers)]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  }),
);
