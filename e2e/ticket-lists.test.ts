import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { aTicket, arriveAt, Shell } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

it(
  "one click shows only customers waiting for an answer, and each leaves the list when answered",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    const connectionId = await company.connection("Loja");
    const open = { agent, connectionId, status: "open" } as const;
    const renata = await company.ticket({ ...open, customer: "Renata Dias", firstMessage: "Alguém pode me ajudar?" });
    await company.ticket({ ...open, customer: "Marcos Lima", firstMessage: "Obrigado!" });
    await app.server.database.rows(`UPDATE "tickets" SET "waitingSince" = now() WHERE "id" = $1`, [renata.id]);
    const page = await enter(app, agent);
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    await list.card("Marcos Lima").waitFor();
    await list.view("Sem resposta humana").click();
    await list.card("Marcos Lima").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?unanswered=1");
    await list.open("Renata Dias");
    await conversation.composer.fill("Claro! Como posso ajudar?");
    await conversation.send.click();
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await page.getByText("Nenhum atendimento com estes filtros.").waitFor();
    await list.view("Tudo").click();
    await list.card("Renata Dias").waitFor();
    await list.card("Marcos Lima").waitFor();
  }),
);

it(
  "a saved filter is one click away after leaving the page, the arrow keys lead to it, and it can be deleted",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    const [shop, stand] = [await company.connection("Loja"), await company.connection("Feira")];
    await company.ticket({ customer: "Renata Dias", agent, status: "open", connectionId: shop });
    await company.ticket({ customer: "Marcos Lima", agent, status: "open", connectionId: stand });
    const page = await enter(app, agent);
    const [list, over] = [new TicketList(page), new Overlays(page)];
    await list.card("Renata Dias").waitFor();
    await over.openFilters();
    await over.filters.getByRole("combobox", { name: "Conexões" }).click();
    await page.getByRole("option", { name: "Feira" }).click();
    await page.keyboard.press("Escape");
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await over.filters.getByLabel("Nome para estes filtros").fill("Da feira");
    await over.filters.getByRole("button", { name: "Salvar" }).click();
    // Its count belongs to its name once it is known.
    await page.getByRole("button", { name: /^Da feira( \d+)?$/, pressed: true, includeHidden: true }).waitFor();

    await page.goto(`${app.server.url}/tickets`);
    await list.card("Renata Dias").waitFor();
    await list.view("Tudo").focus();
    await page.keyboard.press("End");
    await until("the last one has the focus", () =>
      list.view("Da feira").evaluate((button) => button === document.activeElement),
    );
    await page.keyboard.press("Enter");
    await list.card("Renata Dias").waitFor({ state: "detached" });
    await list.card("Marcos Lima").waitFor();
    await over.openFilters();
    await over.filters.getByRole("button", { name: "Excluir o filtro Da feira" }).click();
    await new Shell(page).seesNotice("Filtro excluído.");
    await over.filters.getByRole("button", { name: "Limpar filtros" }).click();
    await list.card("Renata Dias").waitFor();
  }),
);

it(
  "with the option on, resolving a conversation opens the next one, and the last one leads to the list",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const agent = await company.agent({ queues: [await company.queue()] });
    for (const customer of ["Renata Dias", "Marcos Lima"])
      await company.ticket({ customer, agent, status: "open", firstMessage: "Oi" });
    const page = await enter(app, agent);
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    await list.card("Renata Dias").waitFor();
    await list.open("Marcos Lima");
    await conversation.title("Marcos Lima").waitFor();
    await page.getByRole("switch", { name: "Resolver e ir para o próximo" }).click();
    await conversation.action("Resolver").click();
    await conversation.title("Renata Dias").waitFor();
    await arriveAt(page, aTicket);
    await list.card("Marcos Lima").waitFor({ state: "detached" });
    await conversation.action("Resolver").click();
    await arriveAt(page, "/tickets");
    await page.getByText("Nenhum atendimento aberto").waitFor();
  }),
);
