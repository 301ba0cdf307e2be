import { it } from "@jest/globals";
import { enter } from "./pages/login";
import { leave } from "./pages/overlays";
import { Records } from "./pages/records";
import { SheetImport } from "./pages/sheet-import";
import { visit } from "./pages/shell";
import { Company, newNumber } from "./harness/company";
import { aSheet } from "./harness/files";
import { expectAccessible, longName } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "the contact pages have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const page = await enter(app, admin, "/contacts");
    const [contacts, sheet] = [new Records(page, "contact"), new SheetImport(page)];
    await page.getByText("Quem escrever para a empresa aparece aqui").waitFor();
    await expectAccessible(page, "no contacts");
    const queue = await company.queue();
    for (const customer of ["Marcos Lima", "Marcos L.", longName]) await company.ticket({ customer, queue });
    await page.reload();
    await contacts.row(longName).waitFor();
    await expectAccessible(page, "contacts");
    const form = await contacts.startAdding();
    await form.getByRole("button", { name: "Adicionar informação" }).click();
    await form.getByRole("button", { name: "Salvar" }).click();
    await form.getByText("Preencha este campo").first().waitFor();
    await expectAccessible(page, "a new contact, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    await contacts.adding.waitFor({ state: "detached" });
    await contacts.startRemoving("Marcos L.");
    await expectAccessible(page, "deleting a contact");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await contacts.removing.waitFor({ state: "detached" });

    await sheet.open();
    await expectAccessible(page, "a sheet to be chosen");
    const rows = [
      ["Nome", "Telefone", "E-mail", "Aniversário"],
      ["Paula Reis", newNumber(), "paula@example.com", "12/05"],
      [longName, "123", "", ""],
    ];
    await sheet.choose("contatos.xlsx", aSheet(rows));
    await expectAccessible(page, "the columns of a sheet");
    await sheet.bring();
    await expectAccessible(page, "what came of a sheet");
    await sheet.finish();

    for (const name of ["Marcos Lima", "Marcos L."])
      await page.getByRole("checkbox", { name: `Escolher ${name} para unir` }).check();
    await expectAccessible(page, "two contacts chosen");
    await page.getByRole("button", { name: "Unir…" }).click();
    await page
      .getByRole("dialog", { name: "Unir dois contatos" })
      .getByText("Essa ação não pode ser desfeita.")
      .waitFor();
    await expectAccessible(page, "making two contacts one");
    await leave(page);
    await page.getByRole("button", { name: "Importar" }).click();
    await page.getByRole("menuitem", { name: "Da agenda do celular…" }).click();
    await page.getByRole("dialog", { name: "Importar da agenda do celular" }).waitFor();
    await expectAccessible(page, "the phone's address book");
  }),
);

it(
  "quick messages and the to-do list have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const page = await enter(app, admin, "/quick-messages");
    const replies = new Records(page, "quick-message");
    await page.getByText("Escreva uma vez, use com /.").waitFor();
    await expectAccessible(page, "no quick messages");
    await company.quickReply("ola", "Olá, {nome}!");
    await company.quickReply(longName, longName.repeat(5));
    await page.reload();
    await replies.row("ola").waitFor();
    await expectAccessible(page, "quick messages");
    const form = await replies.startAdding();
    await form.getByRole("button", { name: "Inserir {nome}" }).click();
    await form.getByRole("button", { name: "Salvar" }).click();
    await form.getByText("Obrigatório").waitFor();
    await expectAccessible(page, "a new quick message, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    await replies.adding.waitFor({ state: "detached" });

    await visit(page, "Tarefas");
    await page.getByText("Nenhuma tarefa.").waitFor();
    await expectAccessible(page, "nothing to do");
    const field = page.getByRole("textbox", { name: "Nova tarefa" });
    for (const text of ["Ligar para a transportadora", longName.repeat(3)]) {
      await field.fill(text);
      await field.press("Enter");
    }
    await page.getByRole("checkbox", { name: "Ligar para a transportadora" }).check();
    await expectAccessible(page, "what to do");
    await page.getByRole("button", { name: "Editar Ligar para a transportadora" }).click();
    await expectAccessible(page, "a task that is changed");
  }),
);
