import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { ticketApi } from "@guiche/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { listKey } from "@/shared/lists/list-key";
import { withElementSize } from "@/testing/layout";
import { signedInUser } from "@/testing/render";
import { runCommand } from "@/shared/commands";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import { aConnection, anAgent, sales, support } from "@/testing/rows";
import { ago, mine, waiting, closedTicket, page, serveLists, showList, cardOf, requestedQueries } from "./list.fixture";

withElementSize();
beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe("the tabs of the list", () => {
  it("count the open and the waiting tickets", async () => {
    serveLists({ open: [mine], pending: [waiting] });
    serve(ticketApi.counts, { open: 12, pending: 345 });
    await showList();
    await screen.findByRole("tab", { name: "Atendendo 12" });
    await screen.findByRole("tab", { name: "Pendentes 345" });
  });

  it("lead from the open tickets to the waiting and the closed ones", async () => {
    serveLists({ open: [mine], pending: [waiting], closed: [closedTicket] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(screen.getByRole("tab", { name: /^Pendentes/ }));
    await cardOf(waiting);
    await person.click(screen.getByRole("tab", { name: "Resolvidos" }));
    await cardOf(closedTicket);
    expect(window.location.search).toBe("?tab=closed");
  });

  it("say why there is no open ticket, and lead to those that wait", async () => {
    serveLists({});
    const { person } = await showList();
    await screen.findByText("Nenhum atendimento aberto, e ninguém aguarda.");
    await person.click(screen.getByRole("button", { name: "Ver pendentes" }));
    await screen.findByText("Fila vazia. Todo mundo foi atendido.");
  });

  it.each([
    ["say which WhatsApp is down for the customers in it, and since when", undefined, 1],
    ["leave it to the open conversation to say that its WhatsApp is down", mine.uuid, 0],
  ])("%s", async (_what, openUuid, notices) => {
    serveLists({ open: [mine] });
    const { client } = await showList(anAgent([sales]), "/tickets", openUuid);
    await cardOf(mine);
    const down = { status: "DISCONNECTED", statusSince: "2026-01-05T12:00:00.000Z" } as const;
    act(
      () =>
        void client.setQueryData(listKey(connectionApi.list), [
          aConnection({ name: "Matriz", ...down }),
          aConnection({ id: 2, name: "Filial", ...down }),
        ]),
    );
    const notice =
      /^WhatsApp desconectado: a mensagem sai quando a conexão voltar\. Matriz: sem conexão desde 05\/01\/26 \d\d:\d\d\.$/;
    await waitFor(() => expect(screen.queryAllByText(notice)).toHaveLength(notices));
  });

  it("say what waits where when nothing is open", async () => {
    const inSupport = { ...waiting, id: 71, uuid: "71", queueId: support.id, queue: support };
    serveLists({ pending: [waiting, inSupport, { ...inSupport, id: 72, uuid: "72" }] });
    await showList();
    await screen.findByText("Nenhum atendimento aberto. 3 clientes aguardam em Pendentes.");
    const queues = within(screen.getByRole("list", { name: "Quantos aguardam em cada fila" })).getAllByRole("listitem");
    expect(queues.map(({ textContent }) => textContent)).toEqual(["Suporte 2", "Vendas 1"]);
  });

  it("never say that all customers were answered while one waits where the user cannot look", async () => {
    serveLists({});
    serve(ticketApi.elsewhere, [
      { queue: support, count: 2 },
      { queue: null, count: 1 },
    ]);
    const { person } = await showList(anAgent([sales]));
    await screen.findByText("Nenhum atendimento aberto. 3 clientes aguardam fora das suas filas.");
    await person.click(screen.getByRole("button", { name: "Ver pendentes" }));
    await screen.findByText("Ninguém aguarda nas suas filas. Fora delas, 3 clientes aguardam.");
    const queues = within(screen.getByRole("list", { name: "Quantos aguardam em cada fila" })).getAllByRole("listitem");
    expect(queues.map(({ textContent }) => textContent)).toEqual(["Suporte 2", "Sem fila 1"]);
  });

  it("tell an agent without a queue whom to ask, with a request to copy", async () => {
    serveLists({});
    const { person } = await showList(anAgent([]));
    await screen.findByText("Você ainda não está em nenhuma fila. Peça a um administrador para incluir você.");
    await person.click(screen.getByRole("button", { name: "Copiar pedido" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/Ana \(ana@acme\.example\)/));
  });
});

describe("the accept shortcut", () => {
  it.each(["/tickets?tab=pending&sort=recent", "/tickets?sort=recent"])(
    "takes who has waited longest, though beyond what is loaded in the order of %s",
    async (at) => {
      const recent = { ...waiting, waitingSince: ago(1) };
      const oldest = { ...waiting, id: 80, uuid: "80", waitingSince: ago(600) };
      // More than a screen, so that the list does not ask for its next page.
      const rest = Array.from({ length: 39 }, (_, n) => ({ ...recent, id: 100 + n, uuid: `${100 + n}` }));
      serveLists({ open: [mine] });
      serve(ticketApi.list, ({ query }) => {
        if (query.status !== "pending") return { tickets: [mine], hasMore: false };
        return query.sort === "waiting" ? page(oldest, recent) : { tickets: [recent, ...rest], hasMore: true };
      });
      const updateRequests = serve(ticketApi.update, { ...oldest, status: "open" });
      await showList(signedInUser(), at);
      await cardOf(at.includes("pending") ? recent : mine);
      await waitFor(() => expect(runCommand("accept")).toBe(true));
      await waitFor(() => expect(updateRequests.map(({ params }) => params.id)).toEqual(["80"]));
    },
  );
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
    expect(requestedQueries(calls, "open").map(({ before }) => before)).toEqual([
      undefined,
      `${mine.updatedAt},${mine.id}`,
    ]);
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
