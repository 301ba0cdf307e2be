import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { choose, Records } from "./pages/records";
import { TagPicker } from "./pages/tag-picker";
import { Company, newName } from "./harness/company";
import { expectAccessible } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

it(
  "contacts show their connection and the tags of their newest ticket, in rows and in cards",
  withHarness(async (app) => {
    const { database } = app.server;
    const company = await Company.create(database);
    const connectionId = await company.connection("Loja do Centro");
    const tagId = await company.tag("Orçamento");
    const { id, contactId } = await company.ticket({ customer: "Renata Dias", connectionId });
    await database.rows(`UPDATE "contacts" SET "connectionId" = $1 WHERE "id" = $2`, [connectionId, contactId]);
    await database.add("ticket_tags", { companyId: company.id, ticketId: id, tagId });
    await company.ticket({ customer: "Marcos Lima" });
    const page = await enter(app, await company.agent({ profile: "admin" }), "/contacts");
    const contacts = new Records(page, "contact");
    for (const column of ["Origem", "Etiquetas"])
      await page.getByRole("columnheader", { name: column, exact: true }).waitFor();
    const shown = async () => {
      for (const words of ["Loja do Centro", "Orçamento"]) await contacts.row("Renata Dias").getByText(words).waitFor();
      for (const words of ["Sem origem", "Sem etiquetas"]) await contacts.row("Marcos Lima").getByText(words).waitFor();
    };
    await shown();
    await page.setViewportSize({ width: 360, height: 800 });
    await contacts.row("Renata Dias").getByText("Origem", { exact: true }).waitFor();
    await shown();
    await expectAccessible(page, "contacts with what stands beside them");
  }),
);

it(
  "a colleague's changes show at once beside contacts and quick messages",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent({ profile: "admin" });
    const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open", firstMessage: "Oi" });
    const tagId = await company.tag("Orçamento");
    await app.server.database.add("ticket_tags", { companyId: company.id, ticketId: ticket.id, tagId });
    await company.quickReply("frete", "O frete é grátis.");
    const colleague = await company.agent({ profile: "admin" });
    const page = await enter(app, colleague, "/contacts");
    const [contacts, replies] = [new Records(page, "contact"), new Records(page, "quick-message")];
    await contacts.row("Renata Dias").getByText("Orçamento").waitFor();
    const other = await enter(app, agent, `/tickets/${ticket.uuid}`);
    const picker = new TagPicker(other);
    await picker.add.click();
    await picker.chosen("Orçamento").click();
    // Back among the options, it moves the button below.
    await picker.option("Orçamento").waitFor();
    await picker.done.click();
    await contacts.row("Renata Dias").getByText("Sem etiquetas").waitFor();

    await page.goto(`${app.server.url}/quick-messages`);
    await replies.row("/frete").getByRole("cell", { name: "0", exact: true }).waitFor();
    const over = new Overlays(other);
    await over.callReplies("/fre");
    await over.replies.getByText("O frete é grátis.").click();
    await replies.row("/frete").getByRole("cell", { name: "1", exact: true }).waitFor();
  }),
);

it(
  "the transfer dialog shows which agents are online and how many tickets each has",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue("Vendas");
    const bruno = await company.agent({ name: "Bruno Lima", queues: [queue] });
    await company.agent({ name: "Brunela Reis", queues: [queue] });
    for (let count = 0; count < 2; count += 1)
      await company.ticket({ customer: newName("Cliente"), agent: bruno, status: "open", queue });
    const agent = await company.agent({ queues: [queue] });
    const { uuid } = await company.ticket({
      customer: "Renata Dias",
      agent,
      status: "open",
      queue,
      firstMessage: "Oi",
    });
    await enter(app, bruno);
    const page = await enter(app, agent, `/tickets/${uuid}`);
    await new Conversation(page).bubble("Oi").waitFor();
    const over = new Overlays(page);
    await over.startTransfer();
    await over.transfer.getByRole("button", { name: /Bruno Lima.*Online.*2 abertos/ }).waitFor();
    await over.transfer.getByRole("combobox", { name: "Agente" }).fill("bru");
    await page.getByRole("option", { name: /Brunela Reis.*Offline.*Nenhum aberto/ }).waitFor();
    const busy = page.getByRole("option", { name: /Bruno Lima.*Online.*2 abertos/ });
    await busy.waitFor();
    await busy.click();
    await over.transfer.getByText("2 abertos").nth(1).waitFor();
  }),
);

it(
  "a quick message of a queue is offered only in its tickets, with the number of times it was used",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queues = [await company.queue("Vendas"), await company.queue("Suporte")] as const;
    const agent = await company.agent({ profile: "admin", queues });
    const [sale, help] = [
      await company.ticket({ customer: "Renata Dias", agent, status: "open", queue: queues[0], firstMessage: "Oi" }),
      await company.ticket({ customer: "Marcos Lima", agent, status: "open", queue: queues[1], firstMessage: "Oi" }),
    ];
    await company.quickReply("frente", "A loja é a da frente.");
    const page = await enter(app, agent, "/quick-messages");
    const [replies, conversation, over] = [
      new Records(page, "quick-message"),
      new Conversation(page),
      new Overlays(page),
    ];
    const form = await replies.startAdding();
    await form.getByLabel("Atalho").fill("frete");
    await form.getByLabel("Mensagem").fill("O frete é grátis.");
    await choose(form, "Filas", "Vendas");
    await expectAccessible(page, "a quick message of a queue");
    await replies.save();
    await replies.row("/frete").getByText("Vendas").waitFor();

    await page.goto(`${app.server.url}/tickets/${help.uuid}`);
    await over.callReplies("/fre");
    await over.replies.getByText("/frente").waitFor();
    expect(await over.replies.getByRole("option").count()).toBe(1);
    await page.goto(`${app.server.url}/tickets/${sale.uuid}`);
    await over.callReplies("/fre");
    await over.replies.getByText("/frente").waitFor();
    expect(await over.replies.getByRole("option").count()).toBe(2);
    const counted = page.waitForResponse(/\/quick-messages\/\d+\/use$/);
    await over.replies.getByText("O frete é grátis.").click();
    await until("the reply is written", async () => (await conversation.composer.inputValue()) === "O frete é grátis.");
    await counted;
    await page.goto(`${app.server.url}/quick-messages`);
    for (const [word, times] of [
      ["/frete", "1"],
      ["/frente", "0"],
    ] as const)
      await replies.row(word).getByRole("cell", { name: times, exact: true }).waitFor();
    await expectAccessible(page, "quick messages of queues");
  }),
);
