import { expect, it } from "@jest/globals";
import { templateApi } from "@guiche/contract/templates";
import { Agent as ApiAgent } from "../harness/agent";
import { expectAccessible, resize } from "../harness/browser/screen-checks";
import { Company, newNumber, password } from "../harness/company";
import { Connections } from "../harness/pages/connections";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { arriveAt } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { startHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

it(
  "an official number is set up with one click, a customer is answered, and a day later an approved template reaches them",
  withHarness(async (app) => {
    const { simulator, server } = app;
    const company = await Company.create(server.database);
    const queue = await company.queue("Vendas");
    const admin = await company.agent({ profile: "admin", queues: [queue] });
    const page = await (await app.newContext()).page();
    const [connections, list, conversation] = [new Connections(page), new TicketList(page), new Conversation(page)];
    await new Login(page, server).enter(admin, "/connections");

    await connections.addOfficial("Oficial");
    const dialog = page.getByRole("dialog", { name: "API oficial: Oficial" });
    await dialog.getByRole("button", { name: "Criar número simulado" }).click();
    await dialog.getByText("A Meta verificou o endereço").waitFor();
    const find = `SELECT id::int, number FROM connections WHERE "companyId" = $1`;
    const { id: whatsappId, number } = await until("the number is connected", async () => {
      const [row] = await server.database.rows<{ id: number; number: string | null }>(find, [company.id]);
      return row?.number ? { id: row.id, number: row.number } : null;
    });
    const maria = { number: newNumber(), name: "Maria Souza" };
    await simulator.meet(maria, "read");
    await simulator.write(maria.number, number, "Vocês consertam celular?");
    await dialog.getByText("A Meta avisou pela última vez").waitFor();
    await expectAccessible(page, "official number");
    await resize(page, "wide");

    await page.goto(`${server.url}/tickets`);
    await list.tab("Pendentes").click();
    await list.accept(maria.name).click();
    const question = page.getByRole("dialog", { name: "Em qual fila fica este atendimento?" });
    await question.getByRole("button", { name: "Aceitar" }).click();
    await arriveAt(page, /^\/tickets\/./);
    await page.getByText(/^janela/).waitFor();
    await conversation.sendText("Consertamos, sim!");
    const listReceived = async () => (await simulator.messages(maria.number)).filter(({ fromMe }) => !fromMe);
    await until("the answer is on her phone", async () =>
      (await listReceived()).some(({ text }) => text?.includes("Consertamos, sim!")),
    );

    // A day passes at Meta and here, and a template is approved in that time.
    await simulator.post("/cloud/clock", { hours: 25 });
    await server.database.rows(
      `UPDATE messages SET "createdAt" = "createdAt" - interval '25 hours' WHERE "companyId" = $1 AND NOT "fromMe"`,
      [company.id],
    );
    const { email } = await company.agent({ profile: "admin" });
    const program = await new ApiAgent(server.url, email, password).signIn();
    const order = {
      name: "pronto",
      language: "pt_BR",
      category: "UTILITY" as const,
      body: "{{1}}, seu celular está pronto.",
    };
    await program.call(templateApi.create, { body: { whatsappId, ...order, examples: ["Maria"] } });
    await simulator.approveTemplates(number);
    await page.reload();
    await page.getByText("Passaram 24 horas da última mensagem do cliente.").waitFor();
    await expectAccessible(page, "closed window");
    await resize(page, "wide");
    await page.getByRole("button", { name: "Escolher modelo" }).click();
    await page.getByRole("option", { name: /^pronto/ }).click();
    const filling = page.getByRole("dialog", { name: "Modelo pronto" });
    await filling.getByRole("textbox", { name: "{{1}}" }).fill("Maria");
    await expectAccessible(page, "template");
    await resize(page, "wide");
    await filling.getByRole("button", { name: "Enviar" }).click();
    await until("the template is on her phone", async () =>
      (await listReceived()).some(({ text }) => text === "Maria, seu celular está pronto."),
    );

    await simulator.write(maria.number, number, "Que bom, já vou!");
    await conversation.bubble("Que bom, já vou!").waitFor();
    await conversation.sendText("Até já!");
    await until("the last answer arrives", async () => (await listReceived()).length === 3);
    expect((await listReceived()).map(({ text }) => text?.split("\n").at(-1))).toEqual([
      "Consertamos, sim!",
      "Maria, seu celular está pronto.",
      "Até já!",
    ]);
  }),
);
