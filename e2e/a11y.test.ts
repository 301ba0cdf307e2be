import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Connections } from "./pages/connections";
import { Conversation } from "./pages/conversation";
import { Login } from "./pages/login";
import { Phone } from "./pages/phone";
import { TicketList } from "./pages/tickets";
import { flawsOf, overflowOf } from "./stage/axe";
import type { Looks } from "./stage/browser";
import { Company, newNumber } from "./stage/company";
import { openShop } from "./stage/shop";
import { setStage } from "./stage/stage";

const play = setStage();

const everyLook: readonly (Looks & { width: number })[] = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
  { width: 360, height: 740, colorScheme: "dark" },
];

async function expectFlawless(page: Page, screen: string): Promise<void> {
  expect({ screen, flaws: await flawsOf(page), overflow: await overflowOf(page) }).toEqual({
    screen,
    flaws: [],
    overflow: 0,
  });
}

it.each(everyLook)(
  "anybody can sign in and answer tickets at $width px, $colorScheme",
  play(async (on, looks: Looks) => {
    const company = await Company.found(on.desk.database);
    const queue = await company.queue("Vendas");
    const connectionId = await company.connection("Loja");
    const agent = await company.agent({ name: "Ana Ribeiro", profile: "admin", queues: [queue] });
    await company.ticket({ customer: "Marcos Lima", queue, connectionId, says: "Entregam em Campinas?" });
    const open = await company.ticket({ customer: "Renata Dias", queue, agent, connectionId, status: "open" });
    await company.talk(open, 30, (index) => `Mensagem *${index}* com https://example.com e ~algo~`);
    const page = await (await on.visitor(looks)).page();
    const [list, conversation] = [new TicketList(page), new Conversation(page)];

    const login = new Login(page, on.desk);
    await login.open();
    await login.submit.waitFor();
    await expectFlawless(page, "login");
    await login.attempt(agent, "not-the-password");
    await login.refusal.waitFor();
    await page.locator("button[type=submit]:enabled").waitFor();
    await expectFlawless(page, "login, refused");
    await login.enter(agent);
    await list.card("Renata Dias").waitFor();
    await expectFlawless(page, "tickets");
    await list.under("Pendentes", "Marcos Lima");
    await expectFlawless(page, "tickets, waiting");
    await list.tab("Fechados").click();
    await page.getByText("Nenhum atendimento fechado ainda.").waitFor();
    await expectFlawless(page, "tickets, none closed");
    await page.goto(`${on.desk.url}/tickets/${open.uuid}`);
    await conversation.bubble("Mensagem 29").waitFor();
    await conversation.say("Olá!");
    await conversation.own("Olá!").waitFor();
    await expectFlawless(page, "an open ticket");
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).waitFor();
    await expectFlawless(page, "the profile menu");
  }),
);

it.each(everyLook)(
  "anybody can connect a phone at $width px, $colorScheme",
  play(async (on, looks: Looks) => {
    const company = await Company.found(on.desk.database);
    await openShop(on, company);
    const admin = await company.agent({ profile: "admin" });
    const page = await (await on.visitor(looks)).page();
    const connections = new Connections(page);
    await new Login(page, on.desk).enter(admin, "/connections");
    await connections.row("Loja").getByText("Conectado", { exact: true }).waitFor();
    await expectFlawless(page, "connections");
    await connections.add.click();
    await page.getByRole("dialog").getByLabel("Nome").waitFor();
    await expectFlawless(page, "the dialog for a new connection");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await connections.addSimulated("Filial");
    await connections.qr();
    await expectFlawless(page, "the QR dialog");
  }),
);

it.each(everyLook)(
  "anybody can be a customer on the simulated phone at $width px, $colorScheme",
  play(async (on, looks: Looks) => {
    const company = await Company.found(on.desk.database);
    const { number } = await openShop(on, company);
    const carla = { name: "Carla Dias", number: newNumber() };
    await on.simulator.meet(carla);
    await on.simulator.write(carla.number, number, "Olá, tudo bem?");
    const phone = new Phone(await (await on.visitor(looks)).page(), on.simulator);
    await phone.open(number);
    await phone.person(carla.number).waitFor();
    await expectFlawless(phone.page, "people");
    await phone.lookAt(carla.number);
    await phone.message("tudo bem?").waitFor();
    await expectFlawless(phone.page, "a customer's chat");
    await phone.open(newNumber());
    await phone.page.getByTestId("qr-input").waitFor();
    await expectFlawless(phone.page, "the owner's phone");
  }),
);
