import { it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { leave, Overlays } from "./pages/overlays";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { aPicture } from "./harness/files";
import { expectAccessible, longName, resize } from "./harness/screen-checks";
import { startHarness, type TestHarness } from "./harness/harness";

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
  const owned = { queue, connectionId, agent: admin, status: "open" } as const;
  const renata = await company.ticket({ ...owned, customer: "Renata Dias" });
  await company.talk(renata, 30, (index) =>
    index === 20 ? `O orçamento da *cortina* chegou? ${"palavra ".repeat(40)}` : `Mensagem ${index}`,
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
  return { company, admin, renata };
}

it(
  "filtering, searching and clearing the lists has no accessibility problems",
  withHarness(async (app) => {
    const { admin } = await busyDesk(app);
    const page = await enter(app, admin, "/tickets");
    const [list, over] = [new TicketList(page), new Overlays(page)];
    await list.card("Renata Dias").waitFor();
    await expectAccessible(page, "a busy list");
    await list.under("Pendentes", "Marcos Lima");
    await expectAccessible(page, "who waits");
    await list.tab("Atendendo").click();
    await list.view("Não lidas").click();
    await page.getByRole("button", { name: "Não lidas", pressed: true }).waitFor();
    await over.openFilters();
    await over.filters.getByRole("combobox", { name: "Filas" }).click();
    await page.getByRole("option", { name: "Vendas" }).click();
    await expectAccessible(page, "filters of a list");
    await page.keyboard.press("Escape");
    await over.filters.getByLabel("Nome para estes filtros").fill(longName.slice(0, 30));
    await over.filters.getByRole("button", { name: "Salvar" }).click();
    await over.filters.getByRole("button", { name: /^Aplicar o filtro/ }).waitFor();
    await expectAccessible(page, "filters that are saved");
    await leave(page);
    await page.getByRole("button", { name: "Limpar filtros" }).waitFor();
    await expectAccessible(page, "nothing with these filters");

    await list.tab("Busca").click();
    await page.getByText("Digite um nome, um número, um protocolo").waitFor();
    await expectAccessible(page, "a search not begun");
    await over.search("orçamento");
    await page.locator("mark").first().waitFor();
    await expectAccessible(page, "what a search found");
    await over.openFilters();
    await expectAccessible(page, "filters of a search");
    await leave(page);
    await over.search("nada disso");
    await page.getByText("Nada encontrado para “nada disso”.").waitFor();
    await expectAccessible(page, "nothing found");
    await over.search("");
    await list.tab("Abertos").click();
    await page.goto(`${app.server.url}/tickets`);
    await over.select("Renata Dias", longName);
    await over.selected.getByText("2 selecionados").waitFor();
    await expectAccessible(page, "many selected");
    await over.selected.getByRole("button", { name: "Adicionar etiquetas" }).click();
    await page.getByRole("option", { name: "Urgente" }).waitFor();
    await expectAccessible(page, "tags for many");
    await leave(page);
    await over.selected.getByRole("button", { name: "Transferir" }).click();
    await over.transfer.waitFor();
    await expectAccessible(page, "transfer of many");
  }),
);

it(
  "starting, moving and deleting a conversation has no accessibility problems",
  withHarness(async (app) => {
    const { admin, renata } = await busyDesk(app);
    const page = await enter(app, admin, "/tickets");
    const over = new Overlays(page);
    await new TicketList(page).card("Renata Dias").waitFor();
    await page.keyboard.press("Alt+KeyP");
    await over.newTicket.waitFor();
    await expectAccessible(page, "a new conversation");
    await over.newTicket.getByRole("button", { name: "Iniciar" }).click();
    await over.newTicket.getByText("Escolha um contato").waitFor();
    await expectAccessible(page, "a new conversation, refused");
    await over.newTicket.getByRole("combobox", { name: "Contato" }).fill("mar");
    await page.getByRole("option", { name: /Marcos Lima/ }).waitFor();
    await expectAccessible(page, "contacts for a new conversation");
    await page.getByRole("option", { name: /Criar contato/ }).click();
    await page.getByRole("dialog", { name: "Adicionar contato" }).waitFor();
    await expectAccessible(page, "a contact made on the way");

    await page.goto(`${app.server.url}/tickets/${renata.uuid}`);
    await new Conversation(page).bubble("Mensagem 29").waitFor();
    await over.startTransfer();
    await expectAccessible(page, "a transfer");
    await over.transfer.getByRole("combobox", { name: "Agente" }).fill("bru");
    await page.getByRole("option", { name: /Bruno/ }).waitFor();
    await expectAccessible(page, "colleagues for a transfer");
    await page.getByRole("option", { name: /Bruno/ }).click();
    await over.transfer.getByText(/atende a partir de agora/).waitFor();
    await expectAccessible(page, "a transfer to a colleague");
    await page.keyboard.press("Escape");
    await page.getByText("Descartar alterações?").waitFor();
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    await over.transfer.waitFor({ state: "detached" });
    await over.startRemoving();
    await expectAccessible(page, "deleting a conversation");
  }),
);

it(
  "the panel, the older messages and the search of a conversation have no accessibility problems",
  withHarness(async (app) => {
    const { admin, renata } = await busyDesk(app);
    const page = await enter(app, admin, `/tickets/${renata.uuid}`);
    const [list, conversation, over] = [new TicketList(page), new Conversation(page), new Overlays(page)];
    await conversation.bubble("Mensagem 29").waitFor();
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
      await expectAccessible(page, "the contact's panel", window);
      await over.panel.getByRole("button", { name: "Adicionar", exact: true }).click();
      await over.panel.getByText("Preencha este campo").waitFor();
      await over.panel.getByRole("button", { name: "Adicionar", exact: true }).scrollIntoViewIfNeeded();
      await expectAccessible(page, "the contact's panel, a note refused", window);
      await over.panel.getByRole("button", { name: "Fechar o painel" }).click();
      await over.panel.waitFor({ state: "detached" });
    }
    await resize(page, "wide");

    await page.keyboard.press("Control+KeyF");
    await over.find.getByRole("textbox").fill("cortina");
    await over.find.getByText("1 de 1").waitFor();
    await expectAccessible(page, "words found in a conversation");
    await over.find.getByRole("textbox").fill("nada disso");
    await over.find.getByText("Nada encontrado").waitFor();
    await expectAccessible(page, "words not found in a conversation");
    await page.keyboard.press("Escape");
    await over.find.waitFor({ state: "detached" });

    await page.goto(`${app.server.url}/tickets`);
    await list.under("Pendentes", "Marcos Lima");
    await page.getByRole("button", { name: "Espiar: Marcos Lima" }).click();
    await over.spy("Marcos Lima").getByText("Entregam em Campinas?").waitFor();
    await expectAccessible(page, "looking on");
  }),
);

it(
  "writing, recording and sending has no accessibility problems",
  withHarness(async (app) => {
    const { admin, renata } = await busyDesk(app);
    const page = await enter(app, admin, `/tickets/${renata.uuid}`);
    await page.context().grantPermissions(["microphone"]);
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    await conversation.bubble("Mensagem 29").waitFor();
    await over.callReplies("/o");
    await expectAccessible(page, "quick replies over the field");
    await conversation.composer.fill("");
    await page.getByRole("button", { name: "Respostas rápidas" }).click();
    await page.getByRole("dialog", { name: "Respostas rápidas" }).getByRole("option").first().waitFor();
    await expectAccessible(page, "every quick reply");
    await leave(page);
    await page.getByRole("button", { name: "Inserir emoji" }).click();
    await over.emoji.getByRole("gridcell").first().waitFor();
    await expectAccessible(page, "emoji");
    await leave(page);
    await page.getByRole("button", { name: "Anexar" }).click();
    await page.getByRole("menuitem", { name: "Documento" }).waitFor();
    await expectAccessible(page, "what can be sent");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Gravar áudio" }).click();
    await over.recorder.getByText("0:01").waitFor();
    await expectAccessible(page, "a recording");
    await over.recorder.getByRole("button", { name: "Pausar a gravação" }).click();
    await over.recorder.getByRole("button", { name: "Continuar a gravação" }).waitFor();
    await expectAccessible(page, "a recording that rests");
    await over.recorder.getByRole("button", { name: "Parar e ouvir" }).click();
    await over.recorder.getByRole("button", { name: "Ouvir", exact: true }).waitFor();
    await expectAccessible(page, "a recording to be heard");
    await over.recorder.getByRole("button", { name: "Descartar a gravação" }).click();
    await over.recorder.waitFor({ state: "detached" });
    await page.context().clearPermissions();

    const buffer = Buffer.from(await aPicture(), "base64");
    await conversation.attach("Foto ou vídeo", [
      { name: "foto.jpg", mimeType: "image/jpeg", buffer },
      { name: `${longName}.jpg`, mimeType: "image/jpeg", buffer },
    ]);
    await expectAccessible(page, "files before they are sent");
  }),
);

it(
  "notifications and the palette have no accessibility problems",
  withHarness(async (app) => {
    const { admin } = await busyDesk(app);
    await app.server.database.rows(`UPDATE "users" SET "allTicket" = true WHERE "id" = $1`, [admin.id]);
    const page = await enter(app, admin, "/");
    const over = new Overlays(page);
    await page.getByText("Primeiros passos").waitFor();
    await expectAccessible(page, "home of a new company");
    await over.openNotifications();
    await over.notifications.getByText("Marcos Lima").waitFor();
    await expectAccessible(page, "what is unread");
    await leave(page);
    await page.getByRole("button", { name: "Volume dos sons" }).click();
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
    await expectAccessible(page, "the palette");
    await over.palette.getByRole("combobox").fill("mar");
    await over.palette.getByRole("option", { name: /Marcos Lima/ }).waitFor();
    await expectAccessible(page, "what the palette found");
    await leave(page);
    await page.keyboard.press("?");
    await over.shortcuts.waitFor();
    await expectAccessible(page, "every shortcut");
  }),
);
