import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { enter } from "./pages/login";
import { choose, Records } from "./pages/records";
import { Settings } from "./pages/settings";
import { Shell, visit } from "./pages/shell";
import { Company, newEmail, password } from "./harness/company";
import { startHarness } from "./harness/harness";
import { KeyboardUser } from "./harness/keyboard-user";

const withHarness = startHarness();

/** A user who has a list open in another browser and does not touch it. */
const follows = (page: Page, kind: ConstructorParameters<typeof Records>[1]) => new Records(page, kind);

it(
  "an admin creates a queue with hours, a user in it and a tag, and the new user sees only what they may",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("scheduleType", "queue");
    await company.queue("Suporte");
    const page = await enter(app, await company.agent({ profile: "admin" }));
    const [queues, users, tags] = [new Records(page, "queue"), new Records(page, "user"), new Records(page, "tag")];
    const shell = new Shell(page);
    const email = newEmail();

    await visit(page, "Filas");
    let form = await queues.startAdding();
    await form.getByRole("radio", { name: "verde 3" }).click();
    const colour = await form.getByLabel("Código da cor").inputValue();
    await form.getByLabel("Nome").fill("Vendas");
    await form.getByLabel("Mensagem de saudação").fill("Olá! Você falou com Vendas.");
    await form.getByRole("tab", { name: "Horários de Atendimento", exact: true }).click();
    const monday = form.getByRole("group", { name: "Segunda-feira" });
    await monday.getByLabel("Segunda-feira: início").fill("09 : 30");
    await form.getByRole("tab", { name: "Dados da Fila", exact: true }).click();
    await queues.save();
    await shell.seesNotice("Queue saved successfully");
    await queues.row("Vendas").getByText("Olá! Você falou com Vendas.").waitFor();
    form = await queues.startEditing("Vendas");
    expect(await form.getByLabel("Código da cor").inputValue()).toBe(colour);
    await form.getByRole("tab", { name: "Horários de Atendimento", exact: true }).click();
    expect(await form.getByLabel("Segunda-feira: início").inputValue()).toBe("09 : 30");
    expect(await form.getByLabel("Sábado: fim").inputValue()).toBe("12 : 00");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });

    await visit(page, "Usuários");
    await page.getByText("1 de 10 usuários").waitFor();
    form = await users.startAdding();
    await form.getByLabel("Nome").fill("Bruno Vendedor");
    await form.getByLabel("E-mail").fill(email);
    await form.locator("input[type=password]").fill(password);
    await choose(form, "Perfil", "Usuário");
    await choose(form, "Filas", "Vendas");
    await users.save();
    await shell.seesNotice("Operação realizada com sucesso!");
    await users.row("Bruno Vendedor").getByText("Vendas").waitFor();
    await page.getByText("2 de 10 usuários").waitFor();

    await visit(page, "Etiquetas");
    form = await tags.startAdding();
    await form.getByLabel("Nome").fill("VIP");
    await form.getByLabel("Kanban").check();
    await tags.save();
    await tags.row("VIP").getByText("Coluna do kanban").waitFor();

    const theirs = await enter(app, { id: 0, name: "Bruno Vendedor", email });
    await theirs.getByText("Olá, Bruno Vendedor").waitFor();
    await visit(theirs, "Etiquetas");
    await new Records(theirs, "tag").row("VIP").waitFor();
    form = await new Records(theirs, "tag").startAdding();
    expect(await form.getByLabel("Kanban").count()).toBe(0);
    await theirs.keyboard.press("Escape");
    await visit(users.page, "Usuários");
    await users.row("Bruno Vendedor").getByText("Online", { exact: true }).waitFor();
  }),
);

it(
  "what one admin creates, changes and deletes appears in another admin's lists without a reload",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [one, other] = [
      await enter(app, await company.agent({ name: "Ana", profile: "admin" }), "/queues"),
      await enter(app, await company.agent({ name: "Bia", profile: "admin" }), "/queues"),
    ];
    const untouched = () => other.evaluate(() => Object.assign(window, { untouched: true }));
    const bothSee = async (menu: string) => {
      for (const page of [one, other]) await visit(page, menu);
    };
    await other.getByText("Criar fila").waitFor();
    await untouched();

    const queues = new Records(one, "queue");
    let form = await queues.startAdding();
    await form.getByLabel("Nome").fill("Vendas");
    await form.getByRole("radio", { name: "azul 3" }).click();
    await queues.save();
    await follows(other, "queue").row("Vendas").waitFor();
    form = await queues.startEditing("Vendas");
    await form.getByLabel("Nome").fill("Comercial");
    await queues.save();
    await follows(other, "queue").row("Comercial").waitFor();

    await bothSee("Usuários");
    const users = new Records(one, "user");
    form = await users.startAdding();
    await form.getByLabel("Nome").fill("Caio");
    await form.getByLabel("E-mail").fill(newEmail());
    await form.locator("input[type=password]").fill(password);
    await choose(form, "Filas", "Comercial");
    await users.save();
    await follows(other, "user").row("Caio").getByText("Comercial").waitFor();
    await other.getByText("3 de 10 usuários").waitFor();
    form = await users.startEditing("Caio");
    await choose(form, "Perfil", "Supervisor");
    await users.save();
    await follows(other, "user").row("Caio").getByText("Supervisor").waitFor();
    await users.remove("Caio");
    await follows(other, "user").row("Caio").waitFor({ state: "detached" });
    await other.getByText("2 de 10 usuários").waitFor();

    await bothSee("Etiquetas");
    const tags = new Records(one, "tag");
    form = await tags.startAdding();
    await form.getByLabel("Nome").fill("Urgente");
    await tags.save();
    await follows(other, "tag").row("Urgente").waitFor();
    form = await tags.startEditing("Urgente");
    await form.getByLabel("Nome").fill("Orçamento");
    await tags.save();
    await follows(other, "tag").row("Orçamento").waitFor();
    await tags.remove("Orçamento");
    await follows(other, "tag").row("Orçamento").waitFor({ state: "detached" });

    await bothSee("Filas");
    await queues.remove("Comercial");
    await other.getByText("Criar fila").waitFor();

    await bothSee("Configurações");
    const [mine, theirs] = [new Settings(one), new Settings(other)];
    const shell = new Shell(one);
    const busy = shell.willShowNotice("Atualizando...");
    await mine.option("userRating").getByRole("switch").click();
    await mine.option("userRating").locator("input:checked").waitFor({ state: "attached" });
    await busy;
    await shell.seesNotice("Operação atualizada com sucesso.");
    await theirs.option("userRating").locator("input:checked").waitFor({ state: "attached" });
    await choose(mine.option("scheduleType"), "Horário de atendimento", "Empresa");
    await theirs.tab("Horários").waitFor();
    await mine.open("Horários");
    await one.getByLabel("Sexta-feira: fim").fill("17 : 15");
    await one.getByRole("button", { name: "Salvar horários" }).click();
    await shell.seesNotice("Horários atualizados com sucesso.");
    await theirs.open("Horários");
    await expectValue(other, "Sexta-feira: fim", "17 : 15");
    expect(await other.evaluate(() => "untouched" in window)).toBe(true);
  }),
);

async function expectValue(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.waitFor();
  expect(await field.inputValue()).toBe(value);
}

it(
  "an admin without a mouse creates a queue and a user in it",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const email = newEmail();
    const page = await enter(app, await company.agent({ profile: "admin" }), "/queues");
    const typist = new KeyboardUser(page);

    await page.getByText("Criar fila").waitFor();
    await typist.reach("Tab", /Ir para o conteúdo/);
    await typist.press("Enter");
    await typist.reach("Tab", /^button Adicionar fila/);
    await typist.press("Enter");
    await typist.untilOn(/^input Nome/);
    await typist.write("Vendas");
    await typist.press("Tab");
    await typist.press("ArrowRight");
    await typist.press("ArrowDown");
    await typist.press("Control+Enter");
    await new Records(page, "queue").row("Vendas").waitFor();
    // The focus is back on the button that opened it.
    await typist.untilOn(/^button Adicionar fila/);

    await page.goto(`${app.server.url}/users`);
    await page.getByText("1 de 10 usuários").waitFor();
    await typist.reach("Tab", /Ir para o conteúdo/);
    await typist.press("Enter");
    await typist.reach("Tab", /^button Adicionar usuário/);
    await typist.press("Enter");
    await typist.untilOn(/^input Nome/);
    await typist.write("Davi Teclado");
    await typist.press("Tab");
    await typist.write(email);
    await typist.press("Tab");
    await typist.write(password);
    await typist.reach("Tab", /^combobox Perfil/);
    await typist.press("Enter");
    await typist.untilOn(/^option/);
    await typist.press("Home");
    await typist.press("Enter");
    await typist.untilOn(/^combobox Perfil/);
    await typist.reach("Tab", /^combobox Filas/);
    await typist.press("Enter");
    await typist.untilOn(/^option Vendas/);
    await typist.press("Enter");
    await typist.press("Escape");
    await typist.untilOn(/^combobox Filas/);
    await typist.press("Control+Enter");
    const row = new Records(page, "user").row("Davi Teclado");
    await row.getByText("Vendas").waitFor();
    await row.getByText("Administrador").waitFor();
  }),
);
