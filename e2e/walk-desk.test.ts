import { it } from "@jest/globals";
import { chatApi } from "@guiche/contract/chats";
import type { Page } from "playwright-core";
import { Board } from "../harness/pages/board";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { leave, Overlays } from "../harness/pages/overlays";
import { Records } from "../harness/pages/records";
import { SheetImport } from "../harness/pages/sheet-import";
import { visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Agent as ApiAgent } from "../harness/agent";
import { Company, newNumber, password } from "../harness/company";
import { aPicture, aSheet, aVoiceNote } from "../harness/files";
import { openPairedConnection } from "../harness/paired-connection";
import { Walker } from "../harness/pages/walker";
import { expectAccessible, longName, resize } from "../harness/browser/screen-checks";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

/**
 * One half of the walk through every screen and dialog: those of agents. Each stop is checked for accessibility and
 * overflow, in both themes and sizes, and every test fails on a console error and on what the CSP blocks. The pages as
 * they open are stops of walk-routes; of what looks the same in many places, as a question before something is deleted
 * or a list without rows, one is checked.
 */
const withHarness = startHarness();

/** A company with one of each kind of data. */
async function busyDesk(app: TestHarness) {
  const { database } = app.server;
  const company = await Company.create(database, { name: longName });
  const [queue, other] = [await company.queue("Vendas"), await company.queue(longName)];
  const connectionId = await company.connection("Loja");
  const admin = await company.agent({ name: "Ana Ribeiro", profile: "admin", queues: [queue, other] });
  const colleague = await company.agent({ name: `Bruno ${longName}`.slice(0, 50), queues: [other] });
  const tagId = await company.tag(longName);
  await company.tag("Urgente", "#b3261e");
  const ticketFields = { queue, connectionId, agent: admin, status: "open" } as const;
  const renata = await company.ticket({ ...ticketFields, customer: "Renata Dias" });
  await company.talk(renata, 30, (index) =>
    index === 20
      ? `O orçamento da *cortina* chegou? ${"palavra ".repeat(40)}`
      : index === 28
        ? "Ligue para +55 11 98765-4321, por favor."
        : `Mensagem *${index}* com https://example.com e ~algo~`,
  );
  await database.add("ticket_tags", { companyId: company.id, ticketId: renata.id, tagId });
  const note = { companyId: company.id, contactId: renata.contactId, ticketId: renata.id };
  await database.add("ticket_notes", { ...note, userId: admin.id, userName: admin.name, note: "Prefere à tarde." });
  await database.add("ticket_notes", {
    ...note,
    userId: colleague.id,
    userName: colleague.name,
    note: longName.repeat(4),
  });
  const waiting = await company.ticket({
    customer: "Marcos Lima",
    queue,
    connectionId,
    firstMessage: "Entregam em Campinas?",
  });
  await database.rows(`UPDATE "tickets" SET "unreadMessages" = 3 WHERE "id" = $1`, [waiting.id]);
  await company.ticket({ customer: "Paula Reis", connectionId, firstMessage: "Alguém aí?" });
  await company.ticket({
    customer: longName,
    agent: colleague,
    status: "open",
    queue: other,
    firstMessage: "Olá! ".repeat(80),
  });
  const replies = { companyId: company.id, geral: true };
  await database.add("quick_messages", {
    ...replies,
    shortcode: "ola",
    message: "Olá, {nome}! Em que posso ajudar você hoje?",
  });
  await database.add("quick_messages", { ...replies, shortcode: longName, message: longName, userId: admin.id });
  return { company, admin, colleague, renata };
}

/** A menu that turned into a bottom sheet and back, as the window was resized, may have lost the focus. */
async function leaveMenu(page: Page): Promise<void> {
  await page.getByRole("menuitem").first().focus();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

it(
  "the home page, the top bar and the lists of tickets are accessible",
  withHarness(async (app) => {
    const { admin } = await busyDesk(app);
    await app.server.database.rows(`UPDATE "users" SET "allTicket" = true WHERE "id" = $1`, [admin.id]);
    const page = await enter(app, admin, "/");
    const [walker, list, over] = [new Walker(page), new TicketList(page), new Overlays(page)];
    await page.getByText("Primeiros passos").waitFor();
    await expectAccessible(page, "home of a new company");
    await over.openNotifications();
    await over.notifications.getByText("Marcos Lima").waitFor();
    await expectAccessible(page, "what is unread");
    await leave(page);
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Volume dos sons" }).click();
    await over.volume.waitFor();
    await expectAccessible(page, "the volume", "wide");
    await leave(page);
    await resize(page, "narrow");
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Volume dos sons" }).click();
    await over.volume.waitFor();
    await expectAccessible(page, "the volume", "narrow");
    await leave(page);
    await resize(page, "wide");
    await over.openPalette();
    await over.palette.getByRole("combobox").fill("mar");
    await over.palette.getByRole("option", { name: /Marcos Lima/ }).waitFor();
    await expectAccessible(page, "what the palette found");
    await leave(page);
    await page.keyboard.press("?");
    await over.shortcuts.waitFor();
    await expectAccessible(page, "every shortcut");
    await leave(page);

    await walker.follow("/tickets");
    await list.card("Renata Dias").waitFor();
    await expectAccessible(page, "a busy list");
    await list.tab("Abertos").click();
    await list.under("Pendentes", "Marcos Lima");
    await expectAccessible(page, "who waits");
    await page.getByRole("button", { name: "Espiar: Marcos Lima" }).click();
    await over.spy("Marcos Lima").getByText("Entregam em Campinas?").waitFor();
    await expectAccessible(page, "looking on");
    await leave(page);
    await list.accept("Paula Reis").click();
    await page.getByRole("dialog", { name: "Em qual fila fica este atendimento?" }).waitFor();
    await expectAccessible(page, "a queue for who has none");
    await leave(page);
    await list.tab("Atendendo").click();
    await list.view("Não lidas").click();
    await page.getByRole("button", { name: "Não lidas", pressed: true }).waitFor();
    await over.openFilters();
    await over.filters.getByRole("combobox", { name: "Filas" }).click();
    await page.getByRole("option", { name: "Vendas" }).click();
    await page.keyboard.press("Escape");
    await over.filters.getByLabel("Nome para estes filtros").fill(longName.slice(0, 30));
    await over.filters.getByRole("button", { name: "Salvar" }).click();
    await over.filters.getByRole("button", { name: /^Aplicar o filtro/ }).waitFor();
    await over.filters.getByRole("combobox", { name: "Filas" }).click();
    await page.getByRole("option", { name: longName }).waitFor();
    await expectAccessible(page, "filters of a list, and one that is saved");
    await page.keyboard.press("Escape");
    await leave(page);
    await page.getByRole("button", { name: "Limpar filtros" }).waitFor();
    await expectAccessible(page, "nothing with these filters");

    await list.tab("Busca").click();
    await over.search("orçamento");
    await page.locator("mark").first().waitFor();
    await expectAccessible(page, "what a search found");
    await over.openFilters();
    await expectAccessible(page, "filters of a search");
    await leave(page);
    await over.search("");
    await walker.goTo("/tickets", list.card("Renata Dias"));
    await over.select("Renata Dias", longName);
    await over.selected.getByText("2 selecionados").waitFor();
    await expectAccessible(page, "many selected");
  }),
);

it(
  "a conversation and what opens over it are accessible",
  withHarness(async (app) => {
    const { admin, renata } = await busyDesk(app);
    const page = await enter(app, admin, `/tickets/${renata.uuid}`);
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
    await conversation.bubble("Mensagem 29").waitFor();
    // Its click handler loads a moment after the messages; until then it is a plain tel: link.
    app.allowErrors(/launch 'tel:/);
    const callBubble = conversation.bubble("Ligue para");
    await until("the number has a menu", async () => {
      await callBubble.locator('a[href^="tel:"]').dispatchEvent("click");
      return page.getByRole("menuitem", { name: "Copiar o número" }).isVisible();
    });
    await expectAccessible(page, "what can be done with a number");
    await leaveMenu(page);
    await conversation.chooseAction(callBubble, "Encaminhar");
    await dialog("Encaminhar para…").getByRole("checkbox").first().waitFor();
    await expectAccessible(page, "a message that is passed on");
    await leave(page);
    await page.getByRole("button", { name: "+ etiqueta" }).click();
    await page.getByRole("option", { name: "Urgente" }).waitFor();
    await expectAccessible(page, "tags of a conversation");
    await leave(page);

    for (const window of ["wide", "narrow"] as const) {
      await resize(page, window);
      await over.openPanel();
      await over.panel.getByText("Prefere à tarde.").waitFor();
      await over.panel.getByRole("button", { name: "Linha do tempo" }).click();
      await over.panel.getByText("Nenhuma movimentação ainda.").waitFor();
      await over.panel.getByRole("button", { name: "Adicionar", exact: true }).click();
      await over.panel.getByText("Preencha este campo").waitFor();
      await over.panel.getByRole("button", { name: "Adicionar", exact: true }).scrollIntoViewIfNeeded();
      await expectAccessible(page, "the contact's panel, a note refused", window);
      await over.panel.getByRole("button", { name: "Fechar o painel" }).click();
      await over.panel.waitFor({ state: "detached" });
    }
    await resize(page, "wide");
    await over.openPanel();
    await over.panel.getByRole("button", { name: "Editar" }).click();
    await dialog("Editar contato").getByRole("textbox", { name: "Nome" }).waitFor();
    await expectAccessible(page, "a contact that is changed", "wide");
    await leave(page);
    await over.panel.getByRole("button", { name: "Fechar o painel" }).click();
    await over.panel.waitFor({ state: "detached" });

    await page.keyboard.press("Control+KeyF");
    await over.find.getByRole("textbox").fill("cortina");
    await over.find.getByText("1 de 1").waitFor();
    await expectAccessible(page, "words found in a conversation");
    await page.keyboard.press("Escape");
    await over.find.waitFor({ state: "detached" });

    await over.startTransfer();
    await over.transfer.getByRole("combobox", { name: "Agente" }).fill("bru");
    await page.getByRole("option", { name: /Bruno/ }).waitFor();
    await page.getByRole("option", { name: /Bruno/ }).click();
    await over.transfer.getByText(/atende a partir de agora/).waitFor();
    await expectAccessible(page, "a transfer to a colleague");
    await page.keyboard.press("Escape");
    await page.getByText("Descartar alterações?").waitFor();
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await over.transfer.waitFor({ state: "detached" });

    await page.keyboard.press("Alt+KeyP");
    await over.newTicket.waitFor();
    await over.newTicket.getByRole("combobox", { name: "Contato" }).fill("mar");
    await page.getByRole("option", { name: /Marcos Lima/ }).waitFor();
    await expectAccessible(page, "contacts for a new conversation");
    await page.getByRole("option", { name: /Criar contato/ }).click();
    await dialog("Adicionar contato").waitFor();
    await expectAccessible(page, "a contact made on the way");
  }),
);

it(
  "what is written, recorded, sent and received is accessible",
  withHarness(async (app) => {
    app.allowErrors(/403/);
    const { company, admin } = await busyDesk(app);
    const { number: shop, connectionId } = await openPairedConnection(app, company, [], { name: "Filial" });
    const ticketFields = { connectionId, agent: admin, status: "open" } as const;
    const maria = await company.ticket({ ...ticketFields, customer: "Maria Souza", firstMessage: "Bom dia!" });
    await app.simulator.meet({ number: maria.number, name: "Maria Souza" });
    const says = (content: object) => app.simulator.send(maria.number, shop, content);
    const page = await enter(app, admin, `/tickets/${maria.uuid}`);
    await page.context().grantPermissions(["microphone", "camera"]);
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
    await conversation.bubble("Bom dia!").waitFor();
    await over.callReplies("/o");
    await expectAccessible(page, "quick replies over the field");
    await conversation.composer.fill("");
    await page.getByRole("button", { name: "Respostas rápidas" }).click();
    await dialog("Respostas rápidas").getByRole("option").first().waitFor();
    await expectAccessible(page, "every quick reply");
    await leave(page);
    await page.getByRole("button", { name: "Inserir emoji" }).click();
    await over.emoji.getByRole("gridcell").first().waitFor();
    await expectAccessible(page, "emoji");
    await leave(page);
    await page.getByRole("button", { name: "Anexar" }).click();
    await page.getByRole("menuitem", { name: "Documento" }).waitFor();
    await expectAccessible(page, "what can be sent");
    await page.getByRole("menuitem", { name: "Contato", exact: true }).click();
    await dialog("Enviar contatos").getByRole("checkbox").first().waitFor();
    await expectAccessible(page, "contacts to be sent");
    await leave(page);
    await page.getByRole("button", { name: "Anexar" }).click();
    await page.getByRole("menuitem", { name: "Câmera", exact: true }).click();
    await dialog("Tirar uma foto").locator("button:enabled", { hasText: "Tirar foto" }).waitFor();
    await expectAccessible(page, "the camera");
    await leave(page);

    await page.getByRole("button", { name: "Gravar áudio" }).click();
    await over.recorder.getByText("0:01").waitFor();
    await expectAccessible(page, "a recording");
    await over.recorder.getByRole("button", { name: "Pausar a gravação" }).click();
    await over.recorder.getByRole("button", { name: "Continuar a gravação" }).waitFor();
    await over.recorder.getByRole("button", { name: "Parar e ouvir" }).click();
    await over.recorder.getByRole("button", { name: "Ouvir", exact: true }).waitFor();
    await expectAccessible(page, "a recording to be heard");
    await over.recorder.getByRole("button", { name: "Descartar a gravação" }).click();
    await over.recorder.waitFor({ state: "detached" });

    await says({ media: { kind: "audio", base64: await aVoiceNote(), ptt: true, seconds: 3 } });
    const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\ntrailer<</Root 1 0 R>>\n%%EOF\n").toString("base64");
    await says({ media: { kind: "document", base64: pdf, filename: `${longName}.pdf` } });
    await says({ location: { latitude: -22.9, longitude: -47.06 } });
    await says({ contact: { name: "José da Silva", number: newNumber() } });
    await says({ poll: { name: "Quando?", options: ["Sábado", "Segunda"] } });
    await conversation.holding("poll").waitFor();
    await conversation.holding("document").waitFor();
    const buffer = Buffer.from(await aPicture(), "base64");
    await conversation.attach("Foto ou vídeo", [
      { name: "foto.jpg", mimeType: "image/jpeg", buffer },
      { name: `${longName}.jpg`, mimeType: "image/jpeg", buffer },
    ]);
    await expectAccessible(page, "files before they are sent");
    await conversation.attachDialog().getByRole("button", { name: "Enviar" }).click();
    const picture = conversation.holding("picture").and(page.locator(':not([data-id="0"])')).first();
    await picture.getByRole("button", { name: "Abrir a foto" }).click();
    await dialog(/^Foto 1 de /).waitFor();
    await expectAccessible(page, "a photo, large");
    await leave(page);
    await conversation.openMenu(picture);
    await expectAccessible(page, "a message's menu");
    await conversation.menu().getByRole("menuitem", { name: "Apagar para todos" }).click();
    await over.question.waitFor();
    await expectAccessible(page, "deleting a message");
    await leave(page);

    await page.route(/\/api\/messages\/\d+\/reactions$/, (route) =>
      route.fulfill({ status: 403, contentType: "application/json", body: '{"error":"ERR_NO_PERMISSION"}' }),
    );
    await conversation.chooseAction(conversation.bubble("Bom dia!"), "Reagir com 👍");
    await page.getByTestId("refusal").waitFor();
    await expectAccessible(page, "files in a ticket, and a reaction that was refused");
  }),
);

it(
  "the pages of contacts, quick messages and tasks are accessible",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const queue = await company.queue("Vendas");
    const connectionId = await company.connection("Loja do Centro");
    for (const customer of ["Marcos Lima", "Marcos L.", longName]) await company.ticket({ customer, queue });
    const renata = await company.ticket({ customer: "Renata Dias", connectionId });
    const ofRenata = { companyId: company.id, ticketId: renata.id, tagId: await company.tag("Orçamento") };
    await app.server.database.add("ticket_tags", ofRenata);
    await app.server.database.rows(`UPDATE "contacts" SET "connectionId" = $1 WHERE "id" = $2`, [
      connectionId,
      renata.contactId,
    ]);
    await company.quickReply(longName, longName.repeat(5));
    const page = await enter(app, admin, "/contacts");
    const [contacts, sheet] = [new Records(page, "contact"), new SheetImport(page)];
    await contacts.row(longName).waitFor();
    await contacts.row("Renata Dias").getByText("Orçamento").waitFor();
    await expectAccessible(page, "contacts with their connection and tags");
    const form = await contacts.startAdding();
    await form.getByRole("button", { name: "Adicionar informação" }).click();
    await form.getByRole("button", { name: "Salvar" }).click();
    await form.getByText("Preencha este campo").first().waitFor();
    await expectAccessible(page, "a new contact, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await contacts.adding.waitFor({ state: "detached" });

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
    await leave(page);

    await visit(page, "Respostas rápidas");
    const replies = new Records(page, "quick-message");
    await replies.row(longName).waitFor();
    const reply = await replies.startAdding();
    await reply.getByRole("button", { name: "Inserir nome" }).click();
    await reply.getByRole("button", { name: "Salvar" }).click();
    await reply.getByText("Obrigatório").waitFor();
    await expectAccessible(page, "a new quick message, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await replies.adding.waitFor({ state: "detached" });

    await visit(page, "Tarefas");
    const field = page.getByRole("textbox", { name: "Nova tarefa" });
    for (const text of ["Ligar para a transportadora", longName.repeat(3)]) {
      await field.fill(text);
      await field.press("Enter");
    }
    await page.getByRole("checkbox", { name: "Ligar para a transportadora" }).check();
    await page.getByRole("button", { name: "Editar Ligar para a transportadora" }).click();
    await expectAccessible(page, "tasks, one of which is changed");
  }),
);

it(
  "the board, the chats, the campaigns and the schedules are accessible, and cards and letters in every size",
  withHarness(async (app) => {
    const { company, admin, colleague, renata } = await busyDesk(app);
    const { database, url } = app.server;
    const connectionId = await company.connection("Filial");
    for (const name of ["Fechamento", "Proposta"]) await company.kanbanTag(name);
    const campaign = { companyId: company.id, name: "Natal", status: "INATIVA", message1: "Oi {nome}", connectionId };
    await database.add("campaigns", campaign);
    await database.add("schedules", {
      ...{ companyId: company.id, contactId: renata.contactId, contactName: "Renata Dias", body: "Bom dia!" },
      ...{ sendAt: "2099-03-10T12:00:00Z", anchor: "2099-03-10T09:00" },
    });
    const page = await enter(app, admin, "/kanban");
    await new Board(page).card("Em aberto", "Renata Dias").waitFor();
    await expectAccessible(page, "the board");
    const owner = await new ApiAgent(url, colleague.email, password).signIn();
    const { uuid } = await owner.call(chatApi.create, { body: { title: "Plantão", users: [{ id: admin.id }] } });
    const walker = new Walker(page);
    await walker.goTo(`/chats/${uuid}`);
    await page.getByLabel("Mensagem", { exact: true }).fill("Bom dia");
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await page.getByRole("log").getByText("Bom dia").waitFor();
    await page.getByRole("button", { name: "Buscar nesta conversa" }).click();
    await page.getByRole("textbox", { name: "Buscar nesta conversa" }).fill("bom dia");
    await page.getByText("1 de 1").waitFor();
    await expectAccessible(page, "a chat");
    await resize(page, "narrow");
    await page.getByRole("button", { name: "Voltar às conversas" }).click();
    await page.getByRole("link", { name: /Plantão/ }).waitFor();
    await expectAccessible(page, "the list of chats");
    await visit(page, "Campanhas");
    await page.getByText("Natal").waitFor();
    await page.getByRole("button", { name: "Editar Natal" }).click();
    await page.getByRole("region", { name: "Previsão" }).waitFor();
    await expectAccessible(page, "a campaign");
    await leave(page);
    await walker.goTo("/schedules?view=month&day=2099-03-10");
    const schedule = page.getByRole("button", { name: "09:00 Renata Dias, Pendente" });
    await schedule.waitFor();
    await expectAccessible(page, "a month with a schedule");

    const over = new Overlays(page);
    const choose = async (percent: number) => {
      await page.getByRole("button", { name: "Sua conta" }).click();
      await page.getByRole("menuitem", { name: "Meu perfil" }).click();
      await page.getByRole("slider", { name: "Tamanho do texto" }).fill(String(percent));
      await page.getByText(`${percent}%`, { exact: true }).waitFor();
    };
    await walker.follow("/tickets");
    const { card } = new TicketList(page);
    await card("Renata Dias").waitFor();
    await over.openFilters();
    await over.filters.getByRole("switch", { name: "Lista compacta" }).click();
    await leave(page);
    await choose(120);
    await expectAccessible(page, "the profile in large letters");
    await leave(page);
    await expectAccessible(page, "low cards in large letters");
    // Before any of our scripts is loaded.
    await page.goto(`${url}/tickets/${renata.uuid}`, { waitUntil: "commit" });
    const rootPx = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    await until("the letters are large from the start", async () => Math.abs((await rootPx()) - 19.2) < 0.01);
    await new Conversation(page).bubble("Mensagem 29").waitFor();
    await expectAccessible(page, "a conversation in large letters");
    await choose(90);
    await leave(page);
    await expectAccessible(page, "a conversation in small letters");
  }),
);
