import { savedFilterApi } from "@guiche/contract/saved-filters";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi, type SessionUserDto } from "@guiche/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { choose, fill } from "@/testing/acts";
import { setLanguage } from "@/testing/setup";
import { withElementSize } from "@/testing/layout";
import { signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aConnection, anAgent, sales, support } from "@/testing/rows";
import { mine, closedTicket, page, serveLists, showList, cardOf, requestedQueries } from "./list.fixture";
import { aSavedFilter, aTag } from "@/testing/dtos";

withElementSize();
beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

function serveFilters() {
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [aConnection()]);
  serve(tagApi.all, [aTag()]);
  serve(userApi.names, [{ id: 9, name: "Bruno", queues: [], online: true, away: false }]);
}

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
    expect(requestedQueries(calls, "open").at(-1)?.showAll).toBe("true");
    await person.click(filters.getByRole("switch", { name: "Mostrar todos" }));
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)?.showAll).toBe("false"));
  });

  it("do not offer an agent the tickets of others", async () => {
    const calls = serveLists({ open: [mine] });
    const { filters } = await openFilters(anAgent([sales]), "/tickets?all=1");
    await filters.findByRole("combobox", { name: "Filas" });
    expect(filters.queryByRole("switch", { name: "Mostrar todos" })).toBeNull();
    expect(requestedQueries(calls, "open").map(({ showAll }) => showAll)).toEqual(["false"]);
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
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)?.queueIds).toBe("[1]"));
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
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)?.sort).toBe("waiting"));
  });

  const sharedFilter = aSavedFilter();

  it("are kept under a name, and shown as a view with its count", async () => {
    serveLists({ open: [mine] });
    const { person, filters } = await openFilters(signedInUser(), "/tickets?queues=1");
    await person.type(await filters.findByRole("textbox", { name: "Nome para estes filtros" }), "Só vendas");
    const createRequests = serve(savedFilterApi.create, sharedFilter);
    serve(savedFilterApi.list, [sharedFilter]);
    serve(savedFilterApi.counts, [{ id: 9, count: 100 }]);
    await person.click(filters.getByRole("button", { name: "Salvar" }));
    await filters.findByRole("button", { name: "Aplicar o filtro Só vendas" });
    await screen.findByText("Filtro salvo.");
    expect(createRequests[0]?.body).toMatchObject({ name: "Só vendas", filters: "queues=1", audience: "mine" });
    await screen.findByTitle("Só vendas: 99+");
  });

  it("are reached among the views with the arrow keys, and deleted", async () => {
    serveLists({ open: [mine] });
    serve(savedFilterApi.list, [sharedFilter]);
    serve(savedFilterApi.counts, []);
    serveFilters();
    const { person } = await showList();
    const filterButton = await screen.findByRole("button", { name: "Só vendas" });
    act(() => screen.getByRole("button", { name: "Tudo" }).focus());
    await person.keyboard("{End}");
    expect(document.activeElement).toBe(filterButton);
    await person.keyboard("{Enter}");
    await waitFor(() => expect(window.location.search).toBe("?queues=1"));
    await person.click(screen.getByRole("button", { name: /^Filtros/ }));
    const filters = within(await screen.findByRole("dialog", { name: "Filtros" }));
    const removed = serve(savedFilterApi.remove, { message: "ok" });
    serve(savedFilterApi.list, []);
    await person.click(await filters.findByRole("button", { name: "Excluir o filtro Só vendas" }));
    await screen.findByText("Filtro excluído.");
    expect(removed.map(({ params }) => params)).toEqual([{ id: "9" }]);
  });

  it("kept again under the same name stay shared, marked and pinned as they are", async () => {
    serveLists({ open: [mine] });
    const ofQueue = { ...sharedFilter, audience: "queue", queueId: sales.id, icon: "star" } as const;
    serve(savedFilterApi.list, [ofQueue]);
    serve(savedFilterApi.counts, []);
    const { person, filters } = await openFilters(signedInUser(), "/tickets?queues=2");
    const name = await filters.findByRole<HTMLInputElement>("textbox", { name: "Nome para estes filtros" });
    await person.type(name, "Só vendas");
    serve(savedFilterApi.update, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await person.click(filters.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(screen.queryAllByRole("alert").length).toBeGreaterThan(0));
    expect(name.value).toBe("Só vendas");
    const updateRequests = serve(savedFilterApi.update, ofQueue);
    await person.click(filters.getByRole("button", { name: "Salvar" }));
    await screen.findByText("Filtro salvo.");
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([["9", { filters: "queues=2" }]]);
    expect(name.value).toBe("");
  });

  it("are renamed, taken off the tabs and shared with a queue by who may share", async () => {
    serveLists({ open: [mine] });
    serve(savedFilterApi.list, [sharedFilter]);
    serve(savedFilterApi.counts, [{ id: 9, count: 3 }]);
    const { person, filters } = await openFilters();
    await person.click(await filters.findByRole("button", { name: "Editar o filtro Só vendas" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar filtro salvo" }));
    await fill(person, dialog.getByRole("textbox", { name: /^Nome/ }), "Vendas de hoje");
    await person.click(dialog.getByRole("switch", { name: "Mostrar como aba, com a contagem" }));
    await choose(person, dialog.getByRole("combobox", { name: "Quem vê" }), "As pessoas de uma fila");
    const updateRequests = serve(savedFilterApi.update, sharedFilter);
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Preencha este campo");
    expect(updateRequests).toHaveLength(0);
    await choose(person, dialog.getByRole("combobox", { name: "Fila" }), "Vendas");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await screen.findByText("Filtro salvo.");
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["9", { name: "Vendas de hoje", pinned: false, icon: null, audience: "queue", queueId: sales.id }],
    ]);
  });

  it("that name a deleted queue go on without it, and show it struck out", async () => {
    const calls = serveLists({ open: [mine] });
    const stale = { ...sharedFilter, filters: "queues=1,404&connections=405" };
    serve(savedFilterApi.list, [stale]);
    serve(savedFilterApi.counts, []);
    const { person, filters } = await openFilters(signedInUser(), `/tickets?${stale.filters}`);
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)).toMatchObject({ queueIds: "[1]" }));
    expect(requestedQueries(calls, "open").at(-1)).not.toHaveProperty("whatsappIds");
    const listMissing = () => filters.getAllByTitle("não existe mais").map(({ textContent }) => textContent);
    await waitFor(() => expect(listMissing()).toEqual(["#404 não existe mais", "#405 não existe mais"]));
    expect(window.location.search).toBe(`?${stale.filters}`);
    await person.click(filters.getByRole("button", { name: "Editar o filtro Só vendas" }));
    const parts = within(await screen.findByRole("group", { name: "Procura por" }));
    parts.getByText("Vendas");
    expect(parts.getAllByTitle("não existe mais")).toHaveLength(2);
  });

  it("are marked with an icon", async () => {
    serveLists({ open: [mine] });
    serve(savedFilterApi.list, [sharedFilter]);
    serve(savedFilterApi.counts, []);
    const { person, filters } = await openFilters();
    await person.click(await filters.findByRole("button", { name: "Editar o filtro Só vendas" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar filtro salvo" }));
    await choose(person, dialog.getByRole("combobox", { name: "Ícone" }), "Estrela");
    const updateRequests = serve(savedFilterApi.update, { ...sharedFilter, icon: "star" });
    serve(savedFilterApi.list, [{ ...sharedFilter, icon: "star" }]);
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(updateRequests[0]?.body).toMatchObject({ icon: "star" }));
    await waitFor(() => {
      const tabs = screen.getAllByRole("button", { name: "Só vendas", hidden: true });
      expect(tabs.some((tab) => tab.querySelector("svg"))).toBe(true);
    });
  });

  it("cannot be shared by an agent, who renames their own", async () => {
    serveLists({ open: [mine] });
    serve(savedFilterApi.list, [sharedFilter, { ...sharedFilter, id: 10, name: "De outro", isOwn: false }]);
    serve(savedFilterApi.counts, []);
    const { person, filters } = await openFilters(anAgent([sales]));
    expect(filters.queryByRole("button", { name: "Editar o filtro De outro" })).toBeNull();
    await person.click(await filters.findByRole("button", { name: "Editar o filtro Só vendas" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar filtro salvo" }));
    expect(dialog.queryByRole("combobox", { name: "Quem vê" })).toBeNull();
    await fill(person, dialog.getByRole("textbox", { name: /^Nome/ }), "Meu");
    const updateRequests = serve(savedFilterApi.update, sharedFilter);
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(updateRequests.map(({ body }) => body)).toEqual([{ name: "Meu", pinned: true, icon: null }]),
    );
  });

  it.each([
    ["Não lidas", "withUnreadMessages"],
    ["Sem resposta humana", "withoutAnswer"],
    ["Grupos", "groups"],
  ] as const)("narrow the list to %s with one click", async (view, param) => {
    const calls = serveLists({ open: [mine] });
    const { person } = await showList();
    await person.click(await screen.findByRole("button", { name: view }));
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)?.[param]).toBe("true"));
    expect(screen.getByRole("button", { name: view }).getAttribute("aria-pressed")).toBe("true");
  });

  it.each([
    ["from ads", "Só vindos de anúncio", "fromAd"],
    ["that wait for the customer", "Só aguardando o cliente", "paused"],
  ] as const)("narrow the list to tickets %s", async (_which, name, param) => {
    const calls = serveLists({ open: [mine] });
    const { person } = await showList();
    await person.click(await screen.findByRole("button", { name: /^Filtros/ }));
    await person.click(await screen.findByRole("switch", { name }));
    await waitFor(() => expect(requestedQueries(calls, "open").at(-1)?.[param]).toBe("true"));
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

  it("searches once for a word and shows the ticket's number and the message that was found", async () => {
    const match = { messageId: 55, body: "Quero a camisa azul", createdAt: "2026-01-05T12:00:00.000Z" };
    const calls = serve(ticketApi.list, page({ ...closedTicket, found: match }));
    const { person } = await showList(signedInUser(), "/tickets?tab=search");
    await person.type(await field(), "azul");
    const excerpt = (await cardOf(closedTicket)).getByTitle("Ir para a mensagem de 05/01/2026");
    expect(excerpt.textContent).toBe("Quero a camisa azul");
    (await cardOf(closedTicket)).getByText(`Resolvido · #${closedTicket.number} · 05/01/2026`);
    expect(excerpt.getAttribute("href")).toMatch(new RegExp(`^/tickets/${closedTicket.uuid}\\?.*message=55`));
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
    ["pt", "Remover o filtro: Resolvidos de 18/11/2026 a 24/11/2026 · Vendas · Sem agente · Com grupos"],
    ["en", "Remove the filter: Resolved from 18/11/2026 to 24/11/2026 · Vendas · No agent · With groups"],
    ["es", "Quitar el filtro: Resueltos del 18/11/2026 al 24/11/2026 · Vendas · Sin agente · Con grupos"],
  ] as const)(
    "shows the closings that it is narrowed to, and lifts them with one click, in %s",
    async (language, chip) => {
      await setLanguage(language);
      serveFilters();
      const calls = serve(ticketApi.list, page(closedTicket));
      const bar = "closedFrom=2026-11-18&closedTo=2026-11-24&closedQueues=1&closedUsers=none&closedGroups=1";
      const { person } = await showList(signedInUser(), `/tickets?tab=search&${bar}`);
      const lift = await screen.findByRole("button", { name: chip });
      expect(calls.at(-1)?.query).toEqual({
        ...{ closedFrom: "2026-11-18", closedTo: "2026-11-24", closedQueueIds: "[1]", closedUsers: "[]" },
        closedGroups: "true",
      });
      await person.click(lift);
      await waitFor(() => expect(window.location.search).toBe("?tab=search"));
      expect(screen.queryByRole("button", { name: chip })).toBeNull();
    },
  );

  it("shows the hour and the agent of the closings", async () => {
    serveFilters();
    serve(ticketApi.list, page(closedTicket));
    await showList(signedInUser(), "/tickets?tab=search&closedFrom=2026-11-18&closedHour=9&closedUsers=404");
    await screen.findByRole("button", { name: "Remover o filtro: Resolvidos em 18/11/2026 · 09h · #404" });
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
