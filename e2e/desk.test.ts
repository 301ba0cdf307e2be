import { readFile } from "node:fs/promises";
import { expect, it } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { Login } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { choose, Records } from "./pages/records";
import { SheetImport } from "./pages/sheet-import";
import { aTicket, arriveAt, Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, newNumber, type Agent } from "./stage/company";
import { aPicture, aSheet } from "./stage/files";
import { openShop } from "./stage/shop";
import { setStage, type Play } from "./stage/stage";
import { until } from "./stage/until";

const play = setStage();

async function enter(on: Play, agent: Agent, path = "/tickets"): Promise<Page> {
  const page = await (await on.visitor()).page();
  await new Login(page, on.desk).enter(agent, path);
  return page;
}

it(
  "filters that are saved are there again, with one click, after the page was left",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const [sales, support] = [await company.queue("Vendas"), await company.queue("Suporte")];
    const agent = await company.agent({ queues: [sales, support] });
    await company.ticket({ customer: "Renata Dias", agent, queue: sales, status: "open" });
    await company.ticket({ customer: "Marcos Lima", agent, queue: support, status: "open" });
    const page = await enter(on, agent);
    const [list, over] = [new TicketList(page), new Overlays(page)];
    await list.card("Renata Dias").waitFor();
    await over.openFilters();
    await over.filters.getByRole("combobox", { name: "Filas" }).click();
    await page.getByRole("option", { name: "Suporte" }).click();
    await page.keyboard.press("Escape");
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await over.filters.getByLabel("Nome para estes filtros").fill("Só suporte");
    await over.filters.getByRole("button", { name: "Salvar" }).click();
    await new Shell(page).says("Filtro salvo neste navegador.");

    await page.goto(`${on.desk.url}/tickets`);
    await list.card("Renata Dias").waitFor();
    await over.openFilters();
    await over.filters.getByRole("button", { name: "Aplicar o filtro Só suporte" }).click();
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await list.card("Marcos Lima").waitFor();
    await over.filters.getByRole("button", { name: "Excluir o filtro Só suporte" }).click();
    await new Shell(page).says("Filtro excluído.");
    await over.filters.getByRole("button", { name: "Limpar filtros" }).click();
    await list.card("Renata Dias").waitFor();
  }),
);

it(
  "a word that was said long ago leads to its message, whatever accents were typed",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const agent = await company.agent({ profile: "admin" });
    const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open" });
    await company.talk(ticket, 300, (index) => (index === 7 ? "A *persiana* é de algodão cru" : `Mensagem ${index}`));
    const page = await enter(on, agent);
    const [list, over, conversation] = [new TicketList(page), new Overlays(page), new Conversation(page)];
    await list.tab("Busca").click();
    await over.search("algodao");
    await page.getByRole("link", { name: "A persiana é de algodão cru" }).click();
    await arriveAt(page, aTicket);
    await conversation.bubble("algodão cru").waitFor();
    await until("the message is in sight", () =>
      conversation.bubble("algodão cru").evaluate((bubble) => {
        const { top, bottom } = bubble.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
    // What was said around it is there too, and what is said now a scroll away.
    await conversation.bubble("Mensagem 8").first().waitFor();
    expect(await conversation.bubble("Mensagem 299").count()).toBe(0);
  }),
);

it(
  "several conversations are resolved at once",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const agent = await company.agent();
    for (const customer of ["Renata Dias", "Marcos Lima", "Paula Reis"])
      await company.ticket({ customer, agent, status: "open", says: "Oi" });
    const page = await enter(on, agent);
    const [list, over] = [new TicketList(page), new Overlays(page)];
    await list.card("Renata Dias").waitFor();
    await over.select("Renata Dias", "Marcos Lima");
    await over.selected.getByText("2 selecionados").waitFor();
    await over.selected.getByRole("button", { name: "Resolver" }).click();
    await new Shell(page).says("2 resolvidos.");
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await list.card("Paula Reis").waitFor();
    await list.under("Fechados", "Renata Dias");
    await list.card("Marcos Lima").waitFor();
    expect(await list.card("Paula Reis").count()).toBe(0);
  }),
);

it(
  "a transfer to a queue says what it does, and can be taken back",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const [sales, support] = [await company.queue("Vendas"), await company.queue("Suporte")];
    const agent = await company.agent({ queues: [sales, support] });
    const ticket = await company.ticket({ customer: "Renata Dias", agent, queue: sales, status: "open", says: "Oi" });
    const page = await enter(on, agent, `/tickets/${ticket.uuid}`);
    const [list, over, conversation] = [new TicketList(page), new Overlays(page), new Conversation(page)];
    await conversation.composer.fill("Um momento, ");
    await over.startTransfer();
    await choose(over.transfer, "Fila", "Suporte");
    await over.transfer.getByText("O ticket vai para Pendentes da fila Suporte.").waitFor();
    await over.transfer.getByLabel("Recado para o colega").fill("Quer trocar a peça.");
    await over.transfer.getByRole("button", { name: "Transferir" }).click();
    await arriveAt(page, "/tickets");
    await new Shell(page).toast("Atendimento transferido.").getByRole("button", { name: "Desfazer" }).click();
    await arriveAt(page, aTicket);
    await conversation.composer.waitFor();
    await until("the draft is back", async () => (await conversation.composer.inputValue()) === "Um momento, ");
    await list.under("Atendendo", "Renata Dias");
    const [row] = await on.desk.database.rows(`SELECT "status", "userId", "queueId" FROM "tickets" WHERE "id" = $1`, [
      ticket.id,
    ]);
    expect(row).toEqual({ status: "open", userId: agent.id, queueId: sales.id });
  }),
);

it(
  "a note is written down and deleted, each time in the words of the specification",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const agent = await company.agent();
    const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open", says: "Oi" });
    const page = await enter(on, agent, `/tickets/${ticket.uuid}`);
    const [over, shell] = [new Overlays(page), new Shell(page)];
    await new Conversation(page).bubble("Oi").waitFor();
    await over.openPanel();
    const field = over.panel.getByRole("textbox", { name: "Nova observação" });
    const add = over.panel.getByRole("button", { name: "Adicionar", exact: true });
    await add.click();
    await over.panel.getByText("Required").waitFor();
    await field.fill("a");
    await over.panel.getByText("Too Short!").waitFor();
    await field.fill("Prefere ser chamada à tarde.");
    await add.click();
    await shell.says("Observação adicionada com sucesso!");
    const note = over.panel.getByTestId("note").filter({ hasText: "Prefere ser chamada à tarde." });
    await note.getByText(agent.name).waitFor();
    await note.getByRole("button", { name: /^Excluir a observação/ }).click();
    await over.question.getByText("Deseja realmente excluir esse registro?").waitFor();
    await over.question.getByRole("button", { name: "Ok" }).click();
    await shell.says("Observação excluída com sucesso!");
    await note.waitFor({ state: "detached" });
  }),
);

it(
  "an admin looks on without the customer being told, until somebody accepts",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const { number } = await openShop(on, company);
    const admin = await company.agent({ profile: "admin" });
    const joao = { name: "João Pereira", number: newNumber() };
    await on.simulator.meet(joao);
    await on.simulator.write(joao.number, number, "Vocês fazem entrega?");
    const page = await enter(on, admin);
    const [list, over, conversation] = [new TicketList(page), new Overlays(page), new Conversation(page)];
    const statusOnPhone = async () =>
      (await on.simulator.messages(joao.number)).find(({ text }) => text === "Vocês fazem entrega?")?.status;
    await list.under("Pendentes", joao.name);
    await page.getByRole("button", { name: `Espiar: ${joao.name}` }).click();
    const spied = over.spy(joao.name);
    await spied.getByRole("article").getByText("Vocês fazem entrega?").waitFor();
    await spied.getByText("Somente leitura").waitFor();
    await on.simulator.write(joao.number, number, "Para Campinas");
    await spied.getByRole("article").getByText("Para Campinas").waitFor();
    expect(await spied.getByRole("textbox").count()).toBe(0);
    await until("the customer sees that it was delivered", async () => (await statusOnPhone()) === "delivered");
    await spied.getByRole("button", { name: "Aceitar" }).click();
    await conversation.composer.waitFor();
    await until("the customer sees that it was read", async () => (await statusOnPhone()) === "read");
  }),
);

it(
  "contacts are written down, changed, brought in, carried out, made one and deleted",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    await openShop(on, company);
    const page = await enter(on, await company.agent({ profile: "admin" }), "/contacts");
    const [contacts, sheet, shell] = [new Records(page, "contact"), new SheetImport(page), new Shell(page)];
    const numbers = { rita: newNumber(), rita2: newNumber(), paula: newNumber() };
    for (const [name, number] of Object.entries(numbers)) await on.simulator.meet({ name, number });

    const form = await contacts.startAdding();
    await form.getByLabel("Nome", { exact: false }).first().fill("R");
    await form.getByLabel("E-mail").fill("rita");
    await form.getByRole("button", { name: "Salvar" }).click();
    for (const words of ["Too Short!", "Required", "Invalid email"]) await form.getByText(words).first().waitFor();
    await form.getByLabel("Nome").first().fill("Rita Alves");
    await form.getByLabel("Número").fill(numbers.rita.slice(2));
    await form.getByLabel("E-mail").fill("rita@example.com");
    await form.getByRole("button", { name: "Salvar" }).click();
    await shell.says("Contato salvo.");
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
    await sheet.bring();
    await sheet.count("Criados").getByText("2", { exact: true }).waitFor();
    await sheet.count("Recusados").getByText("1", { exact: true }).waitFor();
    // As the sheet shows it: the first row has the names of the columns.
    await sheet.dialog.getByRole("table", { name: "Linhas recusadas" }).getByRole("cell", { name: "4" }).waitFor();
    await sheet.finish();
    await contacts.row("Paula Reis").waitFor();

    const carriedOut = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const file = await carriedOut;
    expect(file.suggestedFilename()).toBe("contatos.csv");
    const csv = await readFile(await file.path(), "utf8");
    const lines = csv.replace("\u{FEFF}", "").split(/\r?\n/);
    expect(lines).toContain(`Paula Reis;${numbers.paula};paula@example.com`);
    // No spreadsheet may take a name for a formula.
    expect(lines.filter((line) => line.includes("Rita Alves"))).toEqual([
      expect.stringMatching(/^"?'=Rita Alves"?;\d+;rita@example\.com$/),
    ]);

    for (const name of ["=Rita Alves", "Rita A."])
      await page.getByRole("checkbox", { name: `Escolher ${name} para unir` }).check();
    await page.getByRole("button", { name: "Unir…" }).click();
    await page.getByRole("button", { name: "Unir contatos" }).click();
    await shell.says("Contatos unidos: =Rita Alves.");
    await contacts.row("Rita A.").waitFor({ state: "detached" });
    await contacts.remove("Paula Reis");
    await shell.says("Operação realizada com sucesso!");
  }),
);

it(
  "what was written once is said with a slash, in the customer's own words and with its file",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const { number } = await openShop(on, company);
    const agent = await company.agent({ profile: "admin" });
    const joao = { name: "João Pereira", number: newNumber() };
    await on.simulator.meet(joao);
    await on.simulator.write(joao.number, number, "Oi!");
    const page = await enter(on, agent, "/quick-messages");
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
    await new Shell(page).says("Operação realizada com sucesso!");
    await replies.row("catalogo.jpg").getByText("/catalogo").waitFor();

    await page.getByRole("link", { name: "Atendimentos" }).click();
    await new TicketList(page).under("Pendentes", joao.name);
    await new TicketList(page).accept(joao.name).click();
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    await conversation.composer.waitFor();
    await conversation.composer.fill("/");
    expect(await over.replies.count()).toBe(0);
    await over.callReplies("/cat");
    await over.replies.getByText("Olá, João Pereira!").waitFor();
    await conversation.composer.press("Enter");
    await conversation.attachDialog().getByText("catalogo.jpg").waitFor();
    await conversation.attachDialog().getByRole("button", { name: "Enviar" }).click();
    const got = await on.simulator.shown(joao.number, "the catalogue", ({ media }) => media?.kind === "image");
    expect(got.media?.caption).toMatch(/Olá, João Pereira!$/);
  }),
);

it(
  "what one has to do is kept in this browser, and nowhere else",
  play(async (on) => {
    const agent = await (await Company.found(on.desk.database)).agent();
    const page = await enter(on, agent, "/todolist");
    const field = page.getByRole("textbox", { name: "Nova tarefa" });
    const task = (text: string) => page.getByTestId("task").filter({ hasText: text });
    await page.getByText("Guardado apenas neste navegador.").waitFor();
    for (const text of ["Ligar para a Rita", "   ", "Fechar o caixa"]) {
      await field.fill(text);
      await field.press("Enter");
    }
    await task("Fechar o caixa").waitFor();
    expect(await page.getByTestId("task").count()).toBe(2);
    await page.getByRole("checkbox", { name: "Ligar para a Rita" }).click();
    await page.getByRole("button", { name: "Editar Fechar o caixa" }).click();
    await page.getByRole("textbox", { name: /^Texto da tarefa/ }).fill("Fechar o caixa às 18h");
    await page.keyboard.press("Enter");
    await task("Fechar o caixa às 18h").waitFor();
    await page.reload();
    await task("Fechar o caixa às 18h").waitFor();
    await page.getByRole("checkbox", { name: "Ligar para a Rita", checked: true }).waitFor();
    await page.getByRole("button", { name: "Excluir Fechar o caixa às 18h" }).click();
    await task("Fechar o caixa às 18h").waitFor({ state: "detached" });
    await new Shell(page)
      .toast(/^Tarefa excluída/)
      .getByRole("button", { name: "Desfazer" })
      .click();
    await task("Fechar o caixa às 18h").waitFor();
    const elsewhere = await enter(on, agent, "/todolist");
    await elsewhere.getByText("Nada por fazer.").waitFor();
  }),
);

/** How often anything was heard from a page: each tone begins once. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard = window as unknown as { heard: number };
    heard.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.heard += 1;
      start.apply(this, when);
    };
  });
}
const heardIn = (page: Page) => page.evaluate(() => (window as unknown as { heard: number }).heard > 0);

it(
  "who looks elsewhere is called by the badge, the title and one of two tabs",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const { number } = await openShop(on, company);
    const agent = await company.agent({ profile: "admin" });
    const [joao, rita] = [
      { name: "João Pereira", number: newNumber() },
      { name: "Rita Alves", number: newNumber() },
    ];
    for (const person of [joao, rita]) await on.simulator.meet(person);
    await on.simulator.write(joao.number, number, "Oi!");
    const visitor = await on.visitor();
    await listen(visitor.context);
    const page = await visitor.page();
    await new Login(page, on.desk).enter(agent);
    await new TicketList(page).under("Pendentes", joao.name);
    await new TicketList(page).accept(joao.name).click();
    await new Conversation(page).composer.waitFor();
    await page.getByRole("link", { name: "Contatos" }).click();
    // Used last, and so the one that rings.
    const other = await visitor.page();
    await other.goto(`${on.desk.url}/todolist`);
    await other.getByRole("textbox", { name: "Nova tarefa" }).click();
    const badge = page.getByTestId("notifications-badge");
    await until("nothing is unread", async () => (await badge.getAttribute("data-count")) === null);

    await on.simulator.write(joao.number, number, "Ainda está aí?");
    await page.getByRole("button", { name: "Notificações: 1 conversa não lida" }).waitFor();
    await until("both titles tell it", async () =>
      (await Promise.all([page.title(), other.title()])).every((title) => title.startsWith("(1) ")),
    );
    await until("the tab that is used is heard", () => heardIn(other));
    expect(await heardIn(page)).toBe(false);

    const over = new Overlays(page);
    await over.openNotifications();
    await over.notifications.getByText("Ainda está aí?").click();
    await arriveAt(page, aTicket);
    await new Conversation(page).bubble("Ainda está aí?").waitFor();
    await page.getByRole("button", { name: "Notificações", exact: true }).waitFor();
    await until("the titles are quiet again", async () =>
      (await Promise.all([page.title(), other.title()])).every((title) => !title.startsWith("(")),
    );
    await over.openNotifications();
    await over.notifications.getByText("Tudo lido.").waitFor();
  }),
);

it(
  "two colleagues see that they look at the same conversation, and that one of them writes",
  play(async (on) => {
    const company = await Company.found(on.desk.database);
    const [ana, bruno] = [
      await company.agent({ name: "Ana Ribeiro", profile: "admin" }),
      await company.agent({ name: "Bruno Tavares", profile: "admin" }),
    ];
    const ticket = await company.ticket({ customer: "Renata Dias", agent: ana, status: "open", says: "Oi" });
    const hers = await enter(on, ana, `/tickets/${ticket.uuid}`);
    await new Conversation(hers).bubble("Oi").waitFor();
    const his = await enter(on, bruno, `/tickets/${ticket.uuid}`);
    await hers.getByRole("img", { name: "Bruno Tavares está vendo" }).waitFor();
    await his.getByRole("img", { name: "Ana Ribeiro está vendo" }).waitFor();
    await his.getByText("Em atendimento por Ana Ribeiro").first().waitFor();
    await new Conversation(hers).composer.pressSequentially("Bom dia");
    await his.getByText("Ana Ribeiro está digitando…").first().waitFor();
    await his.getByRole("link", { name: "Contatos" }).click();
    await hers.getByRole("img", { name: "Bruno Tavares está vendo" }).waitFor({ state: "detached" });
  }),
);
