import { readFile } from "node:fs/promises";
import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { Records } from "./pages/records";
import { SheetImport } from "./pages/sheet-import";
import { Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { aPicture, aSheet } from "./harness/files";
import { openPairedConnection } from "./harness/paired-connection";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "contacts are created, edited, imported, exported, merged and deleted",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await openPairedConnection(app, company);
    const page = await enter(app, await company.agent({ profile: "admin" }), "/contacts");
    const [contacts, sheet, shell] = [new Records(page, "contact"), new SheetImport(page), new Shell(page)];
    const numbers = { rita: newNumber(), rita2: newNumber(), paula: newNumber() };
    for (const [name, number] of Object.entries(numbers)) await app.simulator.meet({ name, number });

    const form = await contacts.startAdding();
    await form.getByLabel("Nome").first().fill("Rita Alves");
    await form.getByLabel("Número").fill(numbers.rita.slice(2));
    await form.getByLabel("E-mail").fill("rita@example.com");
    await form.getByRole("button", { name: "Salvar" }).click();
    await shell.seesNotice("Contato salvo.");
    await contacts.row("Rita Alves").waitFor();
    const editing = await contacts.startEditing("Rita Alves");
    await editing.getByRole("button", { name: "Adicionar informação" }).click();
    await editing.getByLabel("Nome do campo").fill("Aniversário");
    await editing.getByLabel("Valor").fill("12/05");
    await editing.getByLabel("Nome").first().fill("=Rita Alves");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await contacts.row("=Rita Alves").waitFor();

    await sheet.open();
    await sheet.choose(
      "contatos.xlsx",
      aSheet([
        ["Nome", "Telefone", "E-mail"],
        ["Rita A.", numbers.rita2, ""],
        ["Paula Reis", numbers.paula, "paula@example.com"],
        ["Sem número", "123", ""],
      ]),
    );
    // Rows that would be refused are shown while the columns can still be changed.
    await sheet.dialog.getByText("1 destas linhas seria recusada.").waitFor();
    await sheet.bring();
    await sheet.count("Criados").getByText("2", { exact: true }).waitFor();
    await sheet.count("Recusados").getByText("1", { exact: true }).waitFor();
    // Row numbers are those of the spreadsheet: the first row holds the column names.
    await sheet.dialog.getByRole("table", { name: "Linhas recusadas" }).getByRole("cell", { name: "4" }).waitFor();
    await sheet.finish();
    await contacts.row("Paula Reis").waitFor();

    const carriedOut = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const file = await carriedOut;
    expect(file.suggestedFilename()).toBe("contatos.csv");
    const csv = await readFile(await file.path(), "utf8");
    const lines = csv.replace("\u{FEFF}", "").split(/\r?\n/);
    expect(lines).toContainEqual(expect.stringContaining(`Paula Reis;"\t+${numbers.paula}";paula@example.com;`));
    // A spreadsheet must not treat a name as a formula.
    expect(lines.filter((line) => line.includes("Rita Alves"))).toEqual([
      expect.stringMatching(/^"?'=Rita Alves"?;"\t\+\d+";rita@example\.com;/),
    ]);

    for (const name of ["=Rita Alves", "Rita A."])
      await page.getByRole("checkbox", { name: `Escolher ${name} para unir` }).check();
    await page.getByRole("button", { name: "Unir…" }).click();
    await page.getByRole("button", { name: "Unir contatos" }).click();
    await shell.seesNotice("Contatos unidos: =Rita Alves.");
    await contacts.row("Rita A.").waitFor({ state: "detached" });
    await contacts.remove("Paula Reis");
    await shell.seesNotice("Operação realizada com sucesso!");
  }),
);

it(
  "a quick message is inserted with a slash, with the customer's details and its file",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const agent = await company.agent({ profile: "admin" });
    const joao = { name: "João Pereira", number: newNumber() };
    await app.simulator.meet(joao);
    await app.simulator.write(joao.number, number, "Oi!");
    const page = await enter(app, agent, "/quick-messages");
    const replies = new Records(page, "quick-message");
    const form = await replies.startAdding();
    await form.getByLabel("Atalho").fill("catalogo");
    await form.getByLabel("Mensagem").fill("Olá, !");
    await form.getByLabel("Mensagem").press("ArrowLeft");
    await form.getByRole("button", { name: "Inserir {nome}" }).click();
    await form.getByText("Olá, Maria Souza!").waitFor();
    const buffer = Buffer.from(await aPicture(), "base64");
    await form.locator("input[type=file]").setInputFiles({ name: "catalogo.jpg", mimeType: "image/jpeg", buffer });
    await replies.save();
    await new Shell(page).seesNotice("Operação realizada com sucesso!");
    await replies.row("catalogo.jpg").getByText("/catalogo").waitFor();

    await page.getByRole("link", { name: "Atendimentos" }).click();
    await new TicketList(page).under("Pendentes", joao.name);
    await new TicketList(page).accept(joao.name).click();
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    await conversation.composer.waitFor();
    await over.callReplies("/");
    await over.replies.getByText("/catalogo").waitFor();
    await over.callReplies("/cat");
    await over.replies.getByText("Olá, João Pereira!").waitFor();
    await conversation.composer.press("Enter");
    await conversation.attachDialog().getByText("catalogo.jpg").waitFor();
    await conversation.attachDialog().getByRole("button", { name: "Enviar" }).click();
    const got = await app.simulator.shown(joao.number, "the catalogue", ({ media }) => media?.kind === "image");
    expect(got.media?.caption).toMatch(/Olá, João Pereira!$/);
  }),
);

it(
  "the to-do list is stored in this browser and nowhere else",
  withHarness(async (app) => {
    const agent = await (await Company.create(app.server.database)).agent();
    const page = await enter(app, agent, "/todolist");
    const field = page.getByRole("textbox", { name: "Nova tarefa" });
    const task = (text: string) => page.getByTestId("task").filter({ hasText: text });
    await field.fill("Ligar para a Rita");
    await field.press("Enter");
    await page.getByRole("checkbox", { name: "Ligar para a Rita" }).click();
    await page.reload();
    await task("Ligar para a Rita").waitFor();
    await page.getByRole("checkbox", { name: "Ligar para a Rita", checked: true }).waitFor();
    const elsewhere = await enter(app, agent, "/todolist");
    await elsewhere.getByText("Nenhuma tarefa.").waitFor();
  }),
);
