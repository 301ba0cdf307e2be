import { it } from "@jest/globals";
import { Connections } from "./pages/connections";
import { Conversation } from "./pages/conversation";
import { Login } from "./pages/login";
import { Phone } from "./pages/phone";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { expectAccessible } from "./harness/screen-checks";
import { openPairedConnection } from "./harness/paired-connection";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "the login and the tickets have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    const connectionId = await company.connection("Loja");
    const agent = await company.agent({ name: "Ana Ribeiro", profile: "admin", queues: [queue] });
    await company.ticket({ customer: "Marcos Lima", queue, connectionId, firstMessage: "Entregam em Campinas?" });
    const open = await company.ticket({ customer: "Renata Dias", queue, agent, connectionId, status: "open" });
    await company.talk(open, 30, (index) => `Mensagem *${index}* com https://example.com e ~algo~`);
    const page = await (await app.newContext()).page();
    const [list, conversation] = [new TicketList(page), new Conversation(page)];

    const login = new Login(page, app.server);
    await login.open();
    await login.submit.waitFor();
    await expectAccessible(page, "login");
    await login.attempt(agent, "not-the-password");
    await login.error.waitFor();
    await page.locator("button[type=submit]:enabled").waitFor();
    await expectAccessible(page, "login, refused");
    await login.signIn(agent);
    await page.goto(`${app.server.url}/tickets`);
    await list.card("Renata Dias").waitFor();
    await expectAccessible(page, "tickets");
    await list.under("Pendentes", "Marcos Lima");
    await expectAccessible(page, "tickets, waiting");
    await list.tab("Resolvidos").click();
    await page.getByText("Nenhum atendimento resolvido ainda.").waitFor();
    await expectAccessible(page, "tickets, none closed");
    await page.goto(`${app.server.url}/tickets/${open.uuid}`);
    await conversation.bubble("Mensagem 29").waitFor();
    await conversation.sendText("Olá!");
    await conversation.own("Olá!").waitFor();
    await expectAccessible(page, "an open ticket");
    // On a phone an open conversation hides the top bar.
    await page.goto(`${app.server.url}/tickets`);
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).waitFor();
    await expectAccessible(page, "the profile menu");
  }),
);

it(
  "pairing a phone has no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await openPairedConnection(app, company);
    const admin = await company.agent({ profile: "admin" });
    const page = await (await app.newContext()).page();
    const connections = new Connections(page);
    await new Login(page, app.server).enter(admin, "/connections");
    await connections.row("Loja").getByText("Conectada", { exact: true }).waitFor();
    await expectAccessible(page, "connections");
    await connections.add.click();
    await page.getByRole("dialog").getByLabel("Nome").waitFor();
    await expectAccessible(page, "the dialog for a new connection");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await connections.addSimulated("Filial");
    await connections.qr();
    await expectAccessible(page, "the QR dialog");
  }),
);

it(
  "the simulated phone has no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const carla = { name: "Carla Dias", number: newNumber() };
    await app.simulator.meet(carla);
    await app.simulator.write(carla.number, number, "Olá, tudo bem?");
    const phone = new Phone(await (await app.newContext()).page(), app.simulator);
    await phone.open(number);
    await phone.person(carla.number).waitFor();
    await expectAccessible(phone.page, "people");
    await phone.lookAt(carla.number);
    await phone.message("tudo bem?").waitFor();
    await expectAccessible(phone.page, "a customer's chat");
    await phone.open(newNumber());
    await phone.page.getByTestId("qr-input").waitFor();
    await expectAccessible(phone.page, "the owner's phone");
  }),
);
