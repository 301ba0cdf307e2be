import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi, type FoundTicketDto, type TicketSearch, type TicketStatus } from "@guiche/contract/tickets";
import { userApi, type SessionUserDto } from "@guiche/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { withElementSize } from "../../../testing/layout";
import { renderScreen, signedInUser } from "../../../testing/render";
import { ErrorReply, serve } from "../../../testing/server";
import { speak } from "../../../testing/setup";
import { ActionProvider } from "../actions/use-run-action";
import { draftsOf } from "../state/drafts";
import { aTicket } from "../state/testing";
import { aConnection, anAgent, sales, support } from "../../../testing/rows";
import { TicketListPane } from "./TicketListPane";

withElementSize();
beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

const ana = { id: 1, name: "Ana" };
const mine = aTicket({ status: "open", userId: 1, user: ana, queueId: 1, queue: sales, lastMessage: "Tem *azul*?" });
const waiting = aTicket({
  id: 2,
  status: "pending",
  queueId: 1,
  queue: sales,
  contact: { ...mine.contact, id: 2, name: "Rita" },
});
const closed = aTicket({ id: 3, status: "closed", userId: 1, user: ana, updatedAt: "2026-01-05T12:00:00.000Z" });

type Query = { [Name in keyof TicketSearch]?: string };
type Page = { tickets: FoundTicketDto[]; hasMore: boolean };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const page = (...tickets: FoundTicketDto[]): Page => ({ tickets, hasMore: false });

/** Answers each list with its rows, and a search with none. */
function serveLists(rows: Partial<Record<TicketStatus, FoundTicketDto[]>>) {
  serve(ticketApi.counts, { open: rows.open?.length ?? 0, pending: rows.pending?.length ?? 0 });
  return serve(ticketApi.list, ({ query }) => page(...((query.status && rows[query.status as TicketStatus]) || [])));
}

function serveFilters() {
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [aConnection()]);
  serve(tagApi.all, [{ id: 7, name: "VIP", color: "#aa0000", kanban: 0, userId: null, ticketsCount: 1 }]);
  serve(userApi.names, [{ id: 9, name: "Bruno", queues: [], online: true, away: false }]);
}

const showList = (user: SessionUserDto = signedInUser(), at = "/tickets") =>
  renderScreen(
    <ActionProvider spyDialog={() => null}>
      <TicketListPane openUuid={undefined} narrow={false} />
    </ActionProvider>,
    { user, at },
  );

const cardOf = (ticket: FoundTicketDto) =>
  waitFor(() => {
    const cards = screen.getAllByTestId("ticket-card");
    const card = cards.find(({ dataset }) => dataset.ticketId === String(ticket.id));
    if (!card) throw new Error(`The list has no card of ticket ${ticket.id}.`);
    return within(card);
  });
const asked = (calls: readonly { query: Query }[], status: TicketStatus) =>
  calls.map(({ query }) => query).filter((query) => query.status === status);

describe("a card of the list", () => {
  it("shows the customer, the last message without its marks, the queue and the connection", async () => {
    serveLists({ open: [mine] });
    await showList();
    const card = await cardOf(mine);
    const link = card.getByRole("link", { name: "Maria" });
    expect(link.getAttribute("href")).toBe(`/tickets/${mine.uuid}`);
    card.getByText("Tem azul?");
    card.getByText("Vendas");
    card.getByText("Loja");
  });

  it("counts unread messages, at most to 99", async () => {
    serveLists({ open: [{ ...mine, unreadMessages: 120 }] });
    await showList();
    const badge = (await cardOf(mine)).getByRole("img", { name: "120 mensagens não lidas" });
    expect(badge.textContent).toBe("99+");
  });

  it("shows two tags and how many more there are", async () => {
    const tags = ["VIP", "Urgente", "Troca", "Loja"].map((name, id) => ({ id, name, color: "#00aa00" }));
    serveLists({ open: [{ ...mine, tags }] });
    await showList();
    const card = await cardOf(mine);
    card.getByText("VIP");
    card.getByText("Urgente");
    expect(card.getByText("+2").title).toBe("Troca, Loja");
  });

  it.each([
    [5, "5 min"],
    [125, "2 h"],
    [3 * 24 * 60, "3 d"],
  ])("says that the customer has waited for %s minutes, whatever they wrote since", async (minutes, age) => {
    serveLists({ open: [{ ...mine, waitingSince: ago(minutes), updatedAt: ago(0) }] });
    await showList();
    expect((await cardOf(mine)).getByText(age).title).toBe(`Esperando: ${age}`);
  });

  it("says how long a ticket without a question has waited for an agent", async () => {
    serveLists({ pending: [{ ...waiting, queuedAt: ago(40), updatedAt: ago(0) }] });
    await showList(anAgent([sales]), "/tickets?tab=pending");
    (await cardOf(waiting)).getByText("40 min");
  });

  it.each([
    [0, "09:30"],
    [1, "ontem"],
    [2, "03/01/2026"],
  ])("of an answered ticket shows when the last message was: %s days ago", async (days, text) => {
    jest.useFakeTimers({ now: new Date(2026, 0, 5, 18, 0), doNotFake: ["queueMicrotask"], advanceTimers: true });
    serveLists({ open: [{ ...mine, updatedAt: new Date(2026, 0, 5 - days, 9, 30).toISOString() }] });
    await showList();
    (await cardOf(mine)).getByText(text);
  });

  it.each([
    [-1, { id: 1, name: "Ana" }, "Falhou", "Você: Tem azul?"],
    [2, { id: 1, name: "Ana" }, "Enviada", "Você: Tem azul?"],
    [4, { id: 9, name: "Bruno Reis" }, "Lida", "Bruno: Tem azul?"],
    [3, null, "Entregue", "Tem azul?"],
  ] as const)("of our own last message shows how far it came and who wrote it (%s)", async (ack, user, state, text) => {
    serveLists({ open: [{ ...mine, lastSent: { messageId: 7, ack, user } }] });
    await showList();
    const mark = (await cardOf(mine)).getByRole("img", { name: state });
    expect(mark.closest("[class]")?.parentElement?.parentElement?.textContent).toBe(`${state}${text}`);
  });

  it("shows no mark before what the customer wrote", async () => {
    serveLists({ open: [mine] });
    await showList();
    expect((await cardOf(mine)).queryByRole("img")).toBeNull();
  });

  it("shows the day on which a closed ticket ended", async () => {
    serveLists({ closed: [closed] });
    await showList(signedInUser(), "/tickets?tab=closed");
    (await cardOf(closed)).getByText("05/01/2026");
  });

  it("says that there is no message yet", async () => {
    serveLists({ open: [{ ...mine, lastMessage: "" }] });
    await showList();
    (await cardOf(mine)).getByText("Sem mensagens");
  });

  it("shows what the agent began to write", async () => {
    draftsOf(1).write(mine.id, "Olá, Maria");
    serveLists({ open: [mine] });
    await showList();
    const card = await cardOf(mine);
    card.getByText("Rascunho:");
    card.getByText(/Olá, Maria/);
    draftsOf(1).write(mine.id, "");
  });

  it("names the colleague who holds it", async () => {
    serveLists({ open: [{ ...mine, userId: 9, user: { id: 9, name: "Bruno" } }] });
    await showList();
    (await cardOf(mine)).getByTitle("Agente: Bruno");
  });

  it("does not open a waiting ticket by a click, which leads to its accept button", async () => {
    serveLists({ pending: [waiting] });
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    const card = await cardOf(waiting);
    expect(card.queryByRole("link")).toBeNull();
    await person.click(card.getByText("Rita"));
    expect(document.activeElement).toBe(card.getByRole("button", { name: "Aceitar: Rita" }));
    expect(window.location.pathname).toBe("/tickets");
  });

  it("accepts a waiting ticket and opens its conversation", async () => {
    const accepted = { ...waiting, status: "open" as const, userId: 1, user: ana };
    serveLists({ pending: [waiting] });
    const updated = serve(ticketApi.update, accepted);
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    await person.click((await cardOf(waiting)).getByRole("button", { name: "Aceitar: Rita" }));
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ status: "open" }]));
    expect(window.location.pathname).toBe(`/tickets/${waiting.uuid}`);
  });

  it.each([
    ["an agent", false, anAgent([sales])],
    ["a supervisor", false, anAgent([sales], { profile: "supervisor" })],
    ["an admin", true, signedInUser()],
    ["a super user", true, anAgent([], { super: true })],
  ])("lets %s spy: %s", async (_who, offered, user) => {
    serveLists({ pending: [waiting] });
    await showList(user, "/tickets?tab=pending");
    const card = await cardOf(waiting);
    expect(card.queryByRole("button", { name: "Espiar: Rita" }) !== null).toBe(offered);
  });

  it("of a waiting ticket offers to resolve it in its menu only, and asks when nobody has answered", async () => {
    serveLists({ pending: [{ ...waiting, waitingSince: ago(5) }] });
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    const card = await cardOf(waiting);
    expect(card.queryByRole("button", { name: "Resolver: Rita" })).toBeNull();
    await person.click(card.getByRole("button", { name: "Mais ações: Rita" }));
    const updated = serve(ticketApi.update, { ...waiting, status: "closed" as const });
    await person.click(await screen.findByRole("menuitem", { name: "Resolver" }));
    await screen.findByRole("alertdialog", { name: "Resolver sem responder?" });
    await person.click(screen.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ status: "closed", seenMessageId: 0 }]));
  });

  it("of one's own conversation is marked as unread in its menu, and the list stays", async () => {
    serveLists({ open: [mine] });
    const { person } = await showList();
    const marked = serve(ticketApi.markUnread, { ...mine, unreadMessages: 1 });
    await person.click((await cardOf(mine)).getByRole("button", { name: "Mais ações: Maria" }));
    await person.click(await screen.findByRole("menuitem", { name: "Marcar como não lido" }));
    (await cardOf(mine)).getByRole("button", { name: "Mais ações: Maria" });
    await within(await screen.findByTestId("ticket-card")).findByRole("img", { name: "1 mensagem não lida" });
    expect(marked.map(({ params }) => params)).toEqual([{ id: String(mine.id) }]);
    expect(window.location.pathname).toBe("/tickets");
  });

  it("of a colleague's conversation has no resolve button", async () => {
    serveLists({ open: [{ ...mine, userId: 9, user: { id: 9, name: "Bruno" } }] });
    await showList();
    expect((await cardOf(mine)).queryByRole("button", { name: "Resolver: Maria" })).toBeNull();
  });
});

describe("the tabs of the list", () => {
  it("count the open and the waiting tickets", async () => {
    serveLists({ open: [mine], pending: [waiting] });
    serve(ticketApi.counts, { open: 12, pending: 345 });
    await showList();
    await screen.findByRole("tab", { name: "Atendendo 12" });
    await screen.findByRole("tab", { name: "Pendentes 345" });
  });

  it("lead from the open tickets to the waiting and the closed ones", async () => {
    serveLists({ open: [mine], pending: [waiting], closed: [closed] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(screen.getByRole("tab", { name: /^Pendentes/ }));
    await cardOf(waiting);
    await person.click(screen.getByRole("tab", { name: "Resolvidos" }));
    await cardOf(closed);
    expect(window.location.search).toBe("?tab=closed");
  });

  it("say why there is no open ticket, and lead to those that wait", async () => {
    serveLists({});
    const { person } = await showList();
    await screen.findByText("Nenhum atendimento aberto, e ninguém aguarda.");
    await person.click(screen.getByRole("button", { name: "Ver pendentes" }));
    await screen.findByText("Fila vazia. Todo mundo foi atendido.");
  });

  it("say what waits where when nothing is open", async () => {
    const inSupport = { ...waiting, id: 71, uuid: "71", queueId: support.id, queue: support };
    serveLists({ pending: [waiting, inSupport, { ...inSupport, id: 72, uuid: "72" }] });
    await showList();
    await screen.findByText("Nenhum atendimento aberto. 3 clientes aguardam em Pendentes.");
    const queues = within(screen.getByRole("list", { name: "Quantos aguardam em cada fila" })).getAllByRole("listitem");
    expect(queues.map(({ textContent }) => textContent)).toEqual(["Suporte 2", "Vendas 1"]);
  });

  it("tell an agent without a queue whom to ask, with a request to copy", async () => {
    serveLists({});
    const { person } = await showList(anAgent([]));
    await screen.findByText("Você ainda não está em nenhuma fila. Peça a um administrador para incluir você.");
    await person.click(screen.getByRole("button", { name: "Copiar pedido" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/Ana \(ana@acme\.example\)/));
  });
});

describe("loading the list", () => {
  it("says that it failed and tries again", async () => {
    serveLists({});
    serve(ticketApi.list, new ErrorReply(500, "ERR_UNAVAILABLE"));
    const { person } = await showList();
    await screen.findByText("Erro ao buscar informações dos tickets");
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serveLists({ open: [mine] });
    await person.click(again);
    await cardOf(mine);
  });

  it("continues below the last ticket near the end", async () => {
    serve(ticketApi.counts, { open: 2, pending: 0 });
    const older = aTicket({ ...mine, id: 4, updatedAt: "2025-12-31T10:00:00.000Z" });
    const calls = serve(ticketApi.list, ({ query }) => {
      if (query.status === "pending") return page();
      return query.before ? page(older) : { tickets: [mine], hasMore: true };
    });
    await showList();
    await cardOf(older);
    expect(asked(calls, "open").map(({ before }) => before)).toEqual([undefined, `${mine.updatedAt},${mine.id}`]);
  });

  it("offers a button when the next page failed", async () => {
    serve(ticketApi.counts, { open: 2, pending: 0 });
    let fails = true;
    const older = aTicket({ ...mine, id: 4, updatedAt: "2025-12-31T10:00:00.000Z" });
    serve(ticketApi.list, ({ query }) => {
      if (query.status === "pending") return page();
      if (!query.before) return { tickets: [mine], hasMore: true };
      return fails ? new ErrorReply(500, "ERR_UNAVAILABLE") : page(older);
    });
    const { person } = await showList();
    await screen.findByText("Erro ao buscar informações dos tickets");
    fails = false;
    await person.click(screen.getByRole("button", { name: "Carregar mais" }));
    await cardOf(older);
  });
});

describe("the filters of the list", () => {
  async function openFilters(user?: SessionUserDto, at?: string) {
    serveFilters();
    const { person } = await showList(user, at);
    await person.click(await screen.findByRole("button", { name: /^Filtros/ }));
    return { person, filters: within(await screen.findByRole("dialog", { name: "Filtros" })) };
  }

  it("show all tickets to an admin until the admin wants the own ones", async () => {
    const calls = serveLists({ open: [mine] });
    const { person, filters } = await openFilters();
    expect(asked(calls, "open").at(-1)?.showAll).toBe("true");
    await person.click(filters.getByRole("switch", { name: "Mostrar todos" }));
    await waitFor(() => expect(asked(calls, "open").at(-1)?.showAll).toBe("false"));
  });

  it("do not offer an agent the tickets of others", async () => {
    const calls = serveLists({ open: [mine] });
    const { filters } = await openFilters(anAgent([sales]), "/tickets?all=1");
    await filters.findByRole("combobox", { name: "Filas" });
    expect(filters.queryByRole("switch", { name: "Mostrar todos" })).toBeNull();
    expect(asked(calls, "open").map(({ showAll }) => showAll)).toEqual(["false"]);
  });

  it("offer an agent the own queues only", async () => {
    serveLists({ open: [mine] });
    const { person, filters } = await openFilters(anAgent([sales]));
    await person.click(await filters.findByRole("combobox", { name: "Filas" }));
    await screen.findByRole("option", { name: "Vendas" });
    expect(screen.queryByRole("option", { name: "Suporte" })).toBeNull();
  });

  it("narrow the list to a queue, are counted and can be cleared", async () => {
    const calls = serveLists({ open: [mine] });
    const { person, filters } = await openFilters();
    await person.click(await filters.findByRole("combobox", { name: "Filas" }));
    await person.click(await screen.findByRole("option", { name: "Vendas" }));
    await waitFor(() => expect(asked(calls, "open").at(-1)?.queueIds).toBe("[1]"));
    expect(window.location.search).toBe("?queues=1");
    await screen.findByRole("button", { name: "Filtros: 1 ativado", hidden: true });
    // The field's own button has the name too, without the text.
    await person.click(filters.getByText("Limpar filtros"));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("put those who wait longest first", async () => {
    const calls = serveLists({ open: [mine] });
    const { person, filters } = await openFilters();
    await person.click(await filters.findByRole("combobox", { name: /^Ordem/ }));
    await person.click(await screen.findByRole("option", { name: "Espera há mais tempo" }));
    await waitFor(() => expect(asked(calls, "open").at(-1)?.sort).toBe("waiting"));
  });

  it("are kept under a name", async () => {
    serveLists({ open: [mine] });
    const { person, filters } = await openFilters(signedInUser(), "/tickets?queues=1");
    await person.type(await filters.findByRole("textbox", { name: "Nome para estes filtros" }), "Só vendas");
    await person.click(filters.getByRole("button", { name: "Salvar" }));
    await filters.findByRole("button", { name: "Aplicar o filtro Só vendas" });
    await screen.findByText("Filtro salvo neste navegador.");
  });

  it.each([
    ["Não lidas", "withUnreadMessages"],
    ["Sem resposta humana", "withoutAnswer"],
    ["Grupos", "groups"],
  ] as const)("narrow the list to %s with one click", async (view, param) => {
    const calls = serveLists({ open: [mine] });
    const { person } = await showList();
    await person.click(await screen.findByRole("button", { name: view }));
    await waitFor(() => expect(asked(calls, "open").at(-1)?.[param]).toBe("true"));
    expect(screen.getByRole("button", { name: view }).getAttribute("aria-pressed")).toBe("true");
  });

  it("say that they let nothing through, and can be cleared there", async () => {
    serveLists({});
    const { person } = await showList(signedInUser(), "/tickets?unread=1");
    await screen.findByText("Nenhum atendimento com estes filtros.");
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await screen.findByText(/^Nenhum atendimento aberto/);
  });
});

describe("the search tab", () => {
  const field = () => screen.findByRole("searchbox", { name: "Buscar nome, número, protocolo ou mensagem" });

  it("asks nothing before something is typed", async () => {
    const calls = serveLists({});
    await showList(signedInUser(), "/tickets?tab=search");
    await screen.findByText(/^Digite um nome, um número, um protocolo/);
    expect(calls).toHaveLength(0);
  });

  it("searches once for a word and shows the message that was found", async () => {
    const found = { messageId: 55, body: "Quero a camisa azul", createdAt: "2026-01-05T12:00:00.000Z" };
    const calls = serve(ticketApi.list, page({ ...closed, found }));
    const { person } = await showList(signedInUser(), "/tickets?tab=search");
    await person.type(await field(), "azul");
    const excerpt = (await cardOf(closed)).getByTitle("Ir para a mensagem de 05/01/2026");
    expect(excerpt.textContent).toBe("Quero a camisa azul");
    expect(excerpt.getAttribute("href")).toMatch(new RegExp(`^/tickets/${closed.uuid}\\?.*message=55`));
    expect(calls.map(({ query }) => query.searchParam)).toEqual(["azul"]);
  });

  it("says that nothing was found, and clears the word", async () => {
    serve(ticketApi.list, page());
    const { person } = await showList(signedInUser(), "/tickets?tab=search");
    await person.type(await field(), "zzz");
    await screen.findByText("Nada encontrado para “zzz”.");
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await waitFor(async () => expect((await field()).getAttribute("value")).toBe(""));
  });

  it.each([
    ["an admin", true, signedInUser()],
    ["a supervisor", false, anAgent([sales], { profile: "supervisor" })],
    ["an agent", false, anAgent([sales])],
  ])("lets %s search by agent: %s", async (_who, offered, user) => {
    serveFilters();
    serve(ticketApi.list, page());
    const { person } = await showList(user, "/tickets?tab=search");
    await person.click(await screen.findByRole("button", { name: /^Filtros/ }));
    const filters = within(await screen.findByRole("dialog", { name: "Filtros" }));
    await filters.findByRole("combobox", { name: "Com todas estas etiquetas" });
    expect(filters.queryByRole("combobox", { name: "De qualquer um destes agentes" }) !== null).toBe(offered);
  });
});

describe("selecting tickets", () => {
  const second = aTicket({ ...mine, id: 5, contact: { ...mine.contact, id: 5, name: "Caio" } });

  async function selectBoth() {
    serveLists({ open: [mine, second] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(await screen.findByRole("button", { name: "Selecionar atendimentos" }));
    await person.click(await screen.findByRole("checkbox", { name: "Selecionar todos os que aparecem" }));
    return { person, bar: within(screen.getByRole("toolbar", { name: "Ações para os selecionados" })) };
  }

  it("counts them and resolves all", async () => {
    const { person, bar } = await selectBoth();
    bar.getByText("2 selecionados");
    const updated = serve(ticketApi.update, ({ params }) => ({ ...closed, id: Number(params.id) }));
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByText("2 resolvidos.");
    expect(updated.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { status: "closed" }],
      ["5", { status: "closed" }],
    ]);
  });

  it("undoes them all at once", async () => {
    const { person, bar } = await selectBoth();
    serve(ticketApi.update, ({ params }) => ({ ...closed, id: Number(params.id), undoToken: `token-${params.id}` }));
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    const undone = serve(ticketApi.undo, ({ params }) => ({ ...mine, id: Number(params.id) }));
    await person.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(undone).toHaveLength(2));
    expect(undone.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { token: "token-1" }],
      ["5", { token: "token-5" }],
    ]);
  });

  it("asks once before it resolves tickets that nobody has answered", async () => {
    serveLists({ open: [{ ...mine, waitingSince: ago(5), servedSince: ago(1) }, second] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(await screen.findByRole("button", { name: "Selecionar atendimentos" }));
    await person.click(await screen.findByRole("checkbox", { name: "Selecionar todos os que aparecem" }));
    const bar = within(screen.getByRole("toolbar", { name: "Ações para os selecionados" }));
    const updated = serve(ticketApi.update, closed);
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByRole("alertdialog", { name: "1 atendimento ainda sem resposta" });
    expect(updated).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Ok" }));
    await screen.findByText("2 resolvidos.");
  });

  it("keeps those selected that the server refused, and says why", async () => {
    const { person, bar } = await selectBoth();
    serve(ticketApi.update, ({ params }) =>
      params.id === "5" ? new ErrorReply(403, "ERR_NO_PERMISSION") : { ...closed, id: 1 },
    );
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByText(/^1 resolvido\. Com falha: 1 \(Você não tem permissão/);
    await bar.findByText("1 selecionado");
  });

  it("ends with Esc", async () => {
    const { person, bar } = await selectBoth();
    act(() => bar.getByRole("button", { name: "Resolver" }).focus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  });
});

it.each([
  ["en", "Resolved", /conversation|ticket/i],
  ["es", "Resueltas", /conversación/i],
] as const)("the list speaks %s", async (language, tab, add) => {
  await speak(language);
  serveLists({});
  await showList();
  await screen.findByRole("tab", { name: new RegExp(tab) });
  screen.getByRole("link", { name: add });
});
