import { it } from "@jest/globals";
import type { Page } from "playwright-core";
import { enter } from "./pages/login";
import { Records } from "./pages/records";
import { Reset } from "./pages/reset";
import { Settings } from "./pages/settings";
import { visit } from "./pages/shell";
import { SignUp } from "./pages/sign-up";
import { expectText } from "./pages/sees";
import { Company, newName } from "./harness/company";
import { dayIn } from "./harness/days";
import { expectAccessible, longName } from "./harness/screen-checks";
import { startOwnHarness } from "./harness/harness";

const withHarness = startOwnHarness();

const gone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

/** Checks a dialog when it opens, and again after an attempt to save it empty. */
async function emptyAndWrong(page: Page, screen: string, wrong: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").getByText(wrong).first().waitFor();
  await expectAccessible(page, `${screen}, refused`);
  await page.keyboard.press("Escape");
  await gone(page);
}

it(
  "the pages for signing up and resetting a password have no accessibility problems",
  withHarness(async (app) => {
    await app.server.database.add("plans", {
      name: newName("Essencial"),
      users: 3,
      connections: 1,
      queues: 2,
      valueCents: 4_990,
    });
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await (await app.newContext()).page();
    const [signUp, reset] = [new SignUp(page, app.server), new Reset(page, app.server)];
    await signUp.open();
    await signUp.plan("Básico").check();
    await signUp.password.fill("Senha-1");
    await expectAccessible(page, "sign-up");
    await signUp.submit.click();
    await expectText(page, "Preencha este campo", 2);
    await expectAccessible(page, "sign-up, refused");
    await reset.open();
    await reset.email.fill("ninguem@example.com");
    await expectAccessible(page, "forgotten password");
    await reset.send.click();
    await page.locator("p").getByText("Email não encontrado").waitFor();
    await expectAccessible(page, "forgotten password, refused");
    await reset.email.fill(agent.email);
    await reset.send.click();
    await reset.code.fill("2222");
    await reset.password.fill("Senha");
    await expectAccessible(page, "code and new password");
    await reset.save.click();
    await expectText(page, "Campo obrigatório");
    await expectAccessible(page, "code and new password, refused");
  }),
);

it(
  "the pages of queues, users and tags have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database, { name: longName });
    await company.setting("scheduleType", "queue");
    const admin = await company.agent({ name: "Ana Ribeiro", profile: "admin" });
    const page = await enter(app, admin, "/queues");
    const [queues, users, tags] = [new Records(page, "queue"), new Records(page, "user"), new Records(page, "tag")];
    await page.getByText("Criar fila").waitFor();
    await expectAccessible(page, "no queues");
    const [queue, sales] = [await company.queue(longName), await company.queue("Vendas")];
    await company.tag(longName);
    await company.agent({ name: longName, queues: [queue, sales] });

    await page.reload();
    await queues.row(longName).waitFor();
    await expectAccessible(page, "queues");
    await queues.startAdding();
    await emptyAndWrong(page, "a new queue", "Required");
    await queues.startEditing("Vendas");
    await page.getByRole("tab", { name: "Horários de Atendimento" }).click();
    await page
      .getByRole("group", { name: "Segunda-feira" })
      .getByRole("button", { name: /^Adicionar horário em/ })
      .click();
    await page.getByRole("button", { name: "Confirmar horários" }).click();
    await page.getByRole("dialog").getByText("Clique em salvar para registrar as alterações.").waitFor();
    await expectAccessible(page, "hours of a queue");
    await page.keyboard.press("Escape");
    await page.getByText("Descartar alterações?").waitFor();
    await expectAccessible(page, "leaving what was not saved");
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    await gone(page);
    await queues.startRemoving(longName);
    await expectAccessible(page, "deleting a queue");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();

    await visit(page, "Usuários");
    await users.row(longName).waitFor();
    await expectAccessible(page, "people");
    await users.startAdding();
    await emptyAndWrong(page, "somebody new", "Required");
    const form = await users.startEditing(longName);
    await expectAccessible(page, "a person");
    await form.getByLabel("Filas").click();
    await page.getByRole("listbox").waitFor();
    await expectAccessible(page, "a person's queues");
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await gone(page);
    await page.getByLabel("Buscar por nome ou e-mail").fill("ninguém com este nome");
    await page.getByText("Nada encontrado para “ninguém com este nome”.").waitFor();
    await expectAccessible(page, "nobody found");

    await visit(page, "Etiquetas");
    await tags.row(longName).waitFor();
    await expectAccessible(page, "tags");
    await tags.startAdding();
    await emptyAndWrong(page, "a new tag", "Obrigatório");
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Meu perfil" }).waitFor();
    await expectAccessible(page, "the account's menu");
    await page.getByRole("menuitem", { name: "Meu perfil" }).click();
    await page.getByRole("dialog", { name: "Meu perfil" }).getByLabel("Nome").waitFor();
    await expectAccessible(page, "one's own profile");
  }),
);

it(
  "the settings and the audit log have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("scheduleType", "company");
    await company.setting("holidays", JSON.stringify([{ date: "2027-09-07", name: "Independência", everyYear: true }]));
    const page = await enter(app, await company.agent({ profile: "admin" }), "/settings");
    const settings = new Settings(page);
    await settings.option("userRating").waitFor();
    await expectAccessible(page, "options");
    await page.getByLabel("Fuso horário").click();
    await page.getByRole("listbox").waitFor();
    await expectAccessible(page, "zones");
    await page.keyboard.press("Escape");
    await page.getByLabel("Buscar uma opção").fill("nada disso");
    await page.getByText("Nenhuma opção encontrada").waitFor();
    await expectAccessible(page, "no option found");
    await settings.open("Horários");
    await page.getByText("Independência").waitFor();
    await page.getByRole("button", { name: "Adicionar feriado", exact: true }).click();
    await page.getByText("Informe a data.").waitFor();
    await expectAccessible(page, "hours of the company");

    await visit(page, "Auditoria");
    await page.locator('[data-testid^="entry-"]').filter({ hasText: "entrou" }).waitFor();
    await expectAccessible(page, "what was done");
    await page.getByRole("combobox", { name: "Ação" }).click();
    await page.getByRole("option", { name: "Gerou um token" }).click();
    await page.getByText("Nada encontrado com esses filtros.").waitFor();
    await expectAccessible(page, "nothing of it was done");
    await visit(page, "Ajuda");
    await page.getByText("Ainda não há vídeos de ajuda.").waitFor();
    await expectAccessible(page, "no help");
    await page.getByRole("button", { name: "Informativos", exact: true }).click();
    await page.getByText("Nenhum informativo no momento.").waitFor();
    await expectAccessible(page, "no announcements");
  }),
);

it(
  "the pages of the platform owner have no accessibility problems",
  withHarness(async (app) => {
    const { database } = app.server;
    for (const days of [5, 2, -4, 40])
      await Company.create(database, { name: newName(longName.slice(0, 40)), dueDate: dayIn(days) });
    await database.rows(`DELETE FROM "helps"`);
    await database.rows(`DELETE FROM "announcements"`);
    await database.add("helps", { title: "Primeiros passos", description: longName, video: "dQw4w9WgXcQ" });
    const text = "Das 2h às 3h o sistema fica fora do ar.";
    for (const priority of [1, 2, 3])
      await database.add("announcements", { title: `${longName} ${priority}`, text, priority });
    const company = await Company.create(database);
    const page = await enter(app, await company.agent({ profile: "admin", isOwner: true }), "/settings?tab=companies");
    const [settings, announcements] = [new Settings(page), new Records(page, "announcement")];
    const { form } = settings;
    const refuse = async () => {
      await form.getByRole("button", { name: "Salvar" }).click();
      await form.getByText("Preencha este campo").first().waitFor();
    };

    await settings.row("company", company.name).waitFor();
    await refuse();
    await expectAccessible(page, "companies");
    await settings.select(company.name);
    await expectAccessible(page, "a company");
    await form.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").waitFor();
    await expectAccessible(page, "deleting a company");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
    await settings.open("Planos");
    await settings.row("plan", "Básico").waitFor();
    await refuse();
    await expectAccessible(page, "plans");
    await settings.open("Ajuda");
    await settings.row("help", "Primeiros passos").waitFor();
    await refuse();
    await expectAccessible(page, "help videos");

    const context = page.context();
    await context.route(/youtube/, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<html lang="en"><title>Film</title><main><h1>Film</h1></main></html>`,
      }),
    );
    app.allowErrors(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await visit(page, "Ajuda");
    await page.getByRole("button", { name: /Primeiros passos/ }).waitFor();
    await expectAccessible(page, "help");
    await page.getByRole("button", { name: /Primeiros passos/ }).click();
    await page.getByRole("dialog").locator("iframe").waitFor();
    await expectAccessible(page, "a help video");
    await page.keyboard.press("Escape");
    await gone(page);

    await visit(page, "Informativos");
    await announcements.row(`${longName} 3`).waitFor();
    await expectAccessible(page, "announcements of the platform");
    await announcements.startAdding();
    await emptyAndWrong(page, "a new announcement", "Obrigatório");
    await page.getByRole("button", { name: /^Informativos/ }).click();
    await page.getByRole("dialog", { name: "Informativos" }).getByText(`${longName} 1`).waitFor();
    await expectAccessible(page, "announcements");
  }),
);
