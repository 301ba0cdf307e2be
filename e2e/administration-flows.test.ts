import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter, Login } from "./pages/login";
import { Records } from "./pages/records";
import { acceptInvitation, invitationLink } from "./pages/invitation";
import { arriveAt, Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { expectText } from "./pages/sees";
import { Company, newEmail, password } from "./harness/company";
import { expectAccessible } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

it(
  "the ticket count of a tag opens the list of its tickets, whatever their status",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const connectionId = await company.connection("Loja");
    const tagId = await company.tag("Orçamento");
    await company.tag("Urgente");
    for (const [customer, status] of [
      ["Marcos Lima", "pending"],
      ["Renata Dias", "closed"],
    ] as const) {
      const { id } = await company.ticket({ customer, status, connectionId });
      await app.server.database.rows(`INSERT INTO ticket_tags ("companyId", "ticketId", "tagId") VALUES ($1, $2, $3)`, [
        company.id,
        id,
        tagId,
      ]);
    }
    await company.ticket({ customer: "Paula Reis", connectionId });
    const page = await enter(app, await company.agent({ profile: "admin" }), "/tags");
    await new Records(page, "tag").row("Urgente").waitFor();
    await expectAccessible(page, "tags in use");
    expect(await page.getByRole("link", { name: "ver os atendimentos com Urgente" }).count()).toBe(0);
    await page.getByRole("link", { name: "2: ver os atendimentos com Orçamento" }).click();
    const list = new TicketList(page);
    for (const customer of ["Marcos Lima", "Renata Dias"]) await list.card(customer).waitFor();
    expect(await list.card("Paula Reis").count()).toBe(0);
  }),
);

it(
  "holidays are saved when queues have their own hours, and the settings link to their entries in the audit log",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("scheduleType", "queue");
    const page = await enter(app, await company.agent({ name: "Ana Ribeiro", profile: "admin" }), "/settings");
    const holidays = page.getByRole("region", { name: "Feriados" });
    await holidays.getByRole("textbox", { name: "Data" }).fill("07/09/2027");
    await holidays.getByLabel("Nome").fill("Independência");
    await holidays.getByRole("button", { name: "Adicionar feriado", exact: true }).click();
    await holidays.getByRole("listitem").getByText("Independência").waitFor();
    await new Shell(page).seesNotice("Operação atualizada com sucesso.");
    await expectAccessible(page, "options with holidays");
    await page.getByRole("link", { name: "Histórico de mudanças" }).click();
    const entry = page.locator('[data-testid^="entry-"]').filter({ hasText: "Feriados" });
    await entry.getByText("2027-09-07 Independência").waitFor();
    await entry.getByText("Ana Ribeiro").waitFor();
  }),
);

it(
  "an admin edits the company's details, and the new name shows at once",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const page = await enter(app, await company.agent({ profile: "admin" }), "/settings");
    await page.getByRole("button", { name: "Editar dados da empresa" }).click();
    const form = page.getByRole("dialog", { name: "Dados da empresa" });
    await form.getByLabel("Nome da empresa").fill("");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expectText(page, "Preencha este campo", 2);
    await expectAccessible(page, "a company's own details");
    await form.getByLabel("Nome da empresa").fill("Floricultura Aurora");
    await form.getByLabel("E-mail da empresa").fill(newEmail());
    await form.getByLabel("Telefone da empresa").fill("(11) 98888-7777");
    await form.getByRole("button", { name: "Salvar" }).click();
    await new Shell(page).seesNotice("Operação realizada com sucesso!");
    await page.getByText("Floricultura Aurora · plano").waitFor();
    await page.getByText(/^Olá, .* · Floricultura Aurora$/).waitFor();
  }),
);

it(
  "an invited user chooses a password and signs in",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const page = await enter(app, await company.agent({ profile: "admin" }), "/users");
    const users = new Records(page, "user");
    const email = newEmail();
    const form = await users.startAdding();
    await form.getByLabel("Nome").fill("Carla Convidada");
    await form.getByLabel("E-mail").fill(email);
    await form.getByLabel("Enviar convite").check();
    await expectAccessible(page, "an invitation");
    await form.getByRole("button", { name: "Salvar" }).click();
    await page.getByRole("button", { name: "Salvar assim mesmo" }).click();
    const link = await invitationLink(page);
    await users.row("Carla Convidada").waitFor();

    const theirs = await (await app.newContext()).page();
    await acceptInvitation(theirs, link);
    await new Login(theirs, app.server).attempt({ email });
    await theirs.getByText("Olá, Carla Convidada").waitFor();
  }),
);

it(
  "an admin changes their own email address with their password",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const page = await enter(app, await company.agent({ name: "Rita Chefe", profile: "admin" }), "/users");
    const users = new Records(page, "user");
    const email = newEmail();
    const form = await users.startEditing("Rita Chefe");
    await form.getByLabel("E-mail").fill(email);
    await form.getByLabel("Senha atual").fill(password);
    await users.save();
    await users.row("Rita Chefe").getByText(email).waitFor();
  }),
);

it(
  "the login of a demo installation shows the demo credentials, and no other login does",
  withHarness(async (app) => {
    const { email } = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    const login = new Login(page, app.server);
    await login.open();
    await login.submit.waitFor();
    const asked = await page.request.get(`${app.server.url}/api/demo`);
    expect(await asked.json()).toEqual({ signIn: null });
    await page.route("**/api/demo", (route) => route.fulfill({ json: { signIn: { email, password } } }));
    await page.reload();
    await page.getByText(`Entre como ${email}, com a senha ${password}.`).waitFor();
    await expectAccessible(page, "login of a demonstration");
    await page.getByRole("button", { name: "Preencher" }).click();
    await login.submit.click();
    await arriveAt(page, "/tickets");
  }),
);

it(
  "a draft survives a sign-in on another computer and is gone after signing out",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open", firstMessage: "Oi" });
    const page = await enter(app, agent, `/tickets/${ticket.uuid}`);
    const [login, conversation, list] = [new Login(page, app.server), new Conversation(page), new TicketList(page)];
    const signInAndReopen = async () => {
      await login.attempt(agent);
      await list.card("Renata Dias").waitFor();
      await list.open("Renata Dias");
      await conversation.bubble("Oi").waitFor();
    };
    await conversation.composer.fill("Um momento, ");
    await list.card("Renata Dias").getByText("Rascunho:").waitFor();
    await new Login(await (await app.newContext()).page(), app.server).signIn(agent);
    await arriveAt(page, "/login");
    // Shown after the reload, which would clear what is written in the login before.
    await page.getByText(/^Você saiu porque sua conta foi acessada em outro computador/).waitFor();
    await signInAndReopen();
    await until("the draft is back", async () => (await conversation.composer.inputValue()) === "Um momento, ");
    await new Shell(page).signOut();
    await page.getByRole("button", { name: "Sair e excluir" }).click();
    await arriveAt(page, "/login");
    await signInAndReopen();
    expect(await conversation.composer.inputValue()).toBe("");
    expect(await list.card("Renata Dias").getByText("Rascunho:").count()).toBe(0);
  }),
);
