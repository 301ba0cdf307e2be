import { expect, it } from "@jest/globals";
import { enter } from "../harness/pages/login";
import { choose, Records } from "../harness/pages/records";
import { Settings } from "../harness/pages/settings";
import { Shell, visit } from "../harness/pages/shell";
import { Company, newEmail, password } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { Walker } from "../harness/pages/walker";
import { KeyboardUser } from "../harness/browser/keyboard-user";

const withHarness = startHarness();

it(
  "what one admin creates, changes and deletes appears in another admin's lists without a reload",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.queue("Comercial");
    const [one, other] = [
      await enter(app, await company.agent({ name: "Ana", profile: "admin" }), "/users"),
      await enter(app, await company.agent({ name: "Bia", profile: "admin" }), "/users"),
    ];
    await other.getByText("2 de 10 usuários").waitFor();
    await other.evaluate(() => Object.assign(window, { untouched: true }));

    // The other admin has the list open and does not touch it.
    const [users, followed] = [new Records(one, "user"), new Records(other, "user")];
    let form = await users.startAdding();
    await form.getByLabel("Nome").fill("Caio");
    await form.getByLabel("E-mail").fill(newEmail());
    await form.locator("input[type=password]").fill(password);
    await choose(form, "Filas", "Comercial");
    await users.save();
    await followed.row("Caio").getByText("Comercial").waitFor();
    await other.getByText("3 de 10 usuários").waitFor();
    form = await users.startEditing("Caio");
    await choose(form, "Perfil", "Supervisor");
    await users.save();
    await followed.row("Caio").getByText("Supervisor").waitFor();
    await users.remove("Caio");
    await followed.row("Caio").waitFor({ state: "detached" });
    await other.getByText("2 de 10 usuários").waitFor();

    for (const page of [one, other]) await visit(page, "Configurações");
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
    expect(await other.evaluate(() => "untouched" in window)).toBe(true);
  }),
);

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

    await new Walker(page).goTo("/users", page.getByText("1 de 10 usuários"));
    await typist.reach("Tab", /^button Adicionar usuário/, 60);
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
