import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { listKey } from "@/shared/lists/list-key";
import { withElementSize } from "@/testing/layout";
import { signedInUser } from "@/testing/render";
import { serve } from "@/testing/server";
import { saveCompact } from "@/shared/lists/density";
import { draftsOf } from "../state/drafts";
import { aMessage } from "../state/testing";
import { aConnection, anAgent, sales } from "@/testing/rows";
import { ana, mine, waiting, closedTicket, ago, serveLists, showList, cardOf } from "./list.fixture";

withElementSize();
beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe("a card of the list", () => {
  it("shows the customer, the last message without its marks, the queue, and the connection where there are more", async () => {
    serveLists({ open: [mine] });
    const { client } = await showList();
    const card = await cardOf(mine);
    const link = card.getByRole("link", { name: "Maria" });
    expect(link.getAttribute("href")).toBe(`/tickets/${mine.uuid}`);
    card.getByText("Tem azul?");
    card.getByText("Vendas");
    expect(card.queryByText("Loja")).toBeNull();
    const connections = [aConnection(), aConnection({ id: 2, name: "Site" })];
    act(() => void client.setQueryData(listKey(connectionApi.list), connections));
    await card.findByText("Loja");
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

  it("says for how long the customer has waited, whatever they wrote since", async () => {
    serveLists({ open: [{ ...mine, waitingSince: ago(125), updatedAt: ago(0) }] });
    await showList();
    expect((await cardOf(mine)).getByText("2 h").title).toBe("Esperando: 2 h");
  });

  it("says until when the customer is to be answered, next to how long they have waited", async () => {
    const asking = { ...mine, waitingSince: ago(18), answerDueAt: ago(-12), answerWarnAt: ago(-6) };
    const late = { ...waiting, waitingSince: ago(65), answerDueAt: ago(5), answerWarnAt: ago(17), answerOverdue: true };
    serveLists({ open: [asking], pending: [late] });
    await showList();
    const card = await cardOf(mine);
    card.getByText("18 min");
    expect(card.getByText("Responder em 12 min").title).toMatch(/^Prazo para responder: /);
    await showList(anAgent([sales]), "/tickets?tab=pending");
    (await cardOf(waiting)).getByText("Atrasado: 5 min");
  });

  it("says until when the ticket is to be resolved, next to the answer's deadline or alone", async () => {
    const asking = {
      ...{ ...mine, waitingSince: ago(18), answerDueAt: ago(-12), answerWarnAt: ago(-6) },
      ...{ solutionDueAt: ago(-40), solutionWarnAt: ago(-20) },
    };
    const late = { ...waiting, solutionDueAt: ago(125), solutionWarnAt: ago(200), solutionOverdue: true };
    serveLists({ open: [asking], pending: [late] });
    await showList();
    const card = await cardOf(mine);
    card.getByText("Responder em 12 min");
    expect(card.getByText("Resolver em 40 min").title).toMatch(/^Prazo para resolver: /);
    await showList(anAgent([sales]), "/tickets?tab=pending");
    (await cardOf(waiting)).getByText("Não resolvido: 2 h");
  });

  it("says until when it waits for the customer, in place of the deadline of the solution", async () => {
    const pause = { since: ago(60), until: "2026-12-05T03:00:00.000Z", by: "Ana" };
    serveLists({ open: [{ ...mine, pause, solutionDueAt: ago(-40), solutionWarnAt: ago(-20) }] });
    await showList();
    const card = await cardOf(mine);
    expect(card.getByText("Aguarda até 05/12").title).toBe("Aguardando cliente até 05/12/2026, por Ana");
    expect(card.queryByText(/^Resolver em/)).toBeNull();
  });

  it("says the day of a deadline that is not today", async () => {
    jest.useFakeTimers({
      now: new Date("2026-03-06T17:30:00-03:00"),
      doNotFake: ["queueMicrotask"],
      advanceTimers: true,
    });
    const monday = "2026-03-09T08:30:00-03:00";
    serveLists({ open: [{ ...mine, waitingSince: ago(0), answerDueAt: monday, answerWarnAt: monday }] });
    await showList();
    (await cardOf(mine)).getByText("Responder até seg. 08:30");
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
    jest.useFakeTimers({
      now: new Date("2026-01-05T18:00:00-03:00"),
      doNotFake: ["queueMicrotask"],
      advanceTimers: true,
    });
    serveLists({ open: [{ ...mine, updatedAt: `2026-01-0${5 - days}T12:30:00.000Z` }] });
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
    serveLists({ closed: [closedTicket] });
    await showList(signedInUser(), "/tickets?tab=closed");
    (await cardOf(closedTicket)).getByText("05/01/2026");
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

  it("of a waiting ticket says what the customer wants, over the whole line, whatever the bot has said since", async () => {
    const menu = { lastMessage: "Escolha: 1 Vendas", lastSent: { messageId: 9, ack: 2 as const, user: null } };
    serveLists({ pending: [{ ...waiting, ...menu, lastInbound: "Quero *trocar* meu pedido" }] });
    for (const density of ["", "compact"]) {
      if (density) saveCompact(true);
      await showList(anAgent([sales]), "/tickets?tab=pending");
      const card = await cardOf(waiting);
      const line = card.getByText("Quero trocar meu pedido").parentElement!;
      expect(card.queryByText(/Escolha/)).toBeNull();
      expect(line.parentElement).toBe(card.getByText("Rita").parentElement!.parentElement);
      expect(line.parentElement!.children[1]).toBe(line);
      expect(within(line).queryByRole("button")).toBeNull();
      cleanup();
    }
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
    const acceptedTicket = { ...waiting, status: "open" as const, userId: 1, user: ana };
    serveLists({ pending: [waiting] });
    const updated = serve(ticketApi.update, acceptedTicket);
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    await person.click((await cardOf(waiting)).getByRole("button", { name: "Aceitar: Rita" }));
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ status: "open" }]));
    expect(window.location.pathname).toBe(`/tickets/${waiting.uuid}`);
  });

  it("of a waiting ticket shows the customer's last five messages under the pointer, one that is held shows none", async () => {
    serveLists({ open: [mine], pending: [waiting] });
    const messages = Array.from({ length: 8 }, (_, at) =>
      aMessage({ id: at + 1, ticketId: waiting.id, body: `Frase ${at}`, fromMe: at === 5 }),
    );
    const requests = serve(messageApi.list, { messages: messages.toReversed(), hasMore: false, ticket: waiting });
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    await person.hover((await cardOf(waiting)).getByText("Rita"));
    const list = await screen.findByRole("list", { name: "Últimas mensagens do cliente" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map(({ lastChild }) => lastChild?.textContent)).toEqual([2, 3, 4, 6, 7].map((at) => `Frase ${at}`));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Últimas mensagens do cliente" })).toBeNull());
    await person.click(screen.getByRole("tab", { name: /^Atendendo/ }));
    await person.hover((await cardOf(mine)).getByText("Maria"));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["an agent", false, anAgent([sales])],
    ["an admin", true, signedInUser()],
  ])("lets %s spy: %s", async (_who, offered, user) => {
    serveLists({ pending: [waiting] });
    await showList(user, "/tickets?tab=pending");
    const card = await cardOf(waiting);
    expect(card.queryByRole("button", { name: "Espiar: Rita" }) !== null).toBe(offered);
  });

  it("of a waiting ticket offers to resolve it in its menu only, and asks when no agent has answered", async () => {
    serveLists({ pending: [{ ...waiting, waitingSince: ago(5) }] });
    const { person } = await showList(anAgent([sales]), "/tickets?tab=pending");
    const card = await cardOf(waiting);
    expect(card.queryByRole("button", { name: "Resolver: Rita" })).toBeNull();
    await person.click(card.getByRole("button", { name: "Mais ações: Rita" }));
    const updated = serve(ticketApi.update, { ...waiting, status: "closed" as const });
    await person.click(await screen.findByRole("menuitem", { name: "Resolver" }));
    await screen.findByRole("alertdialog", { name: "Resolver sem responder?" });
    await person.click(screen.getByRole("button", { name: "Resolver mesmo assim" }));
    const expectedBody = { status: "closed", userId: signedInUser().id, queueId: waiting.queueId, seenMessageId: 0 };
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([expectedBody]));
  });

  it("of one's own conversation is marked as unread in its menu, and the list stays", async () => {
    serveLists({ open: [mine] });
    const { person } = await showList();
    const markUnreadRequests = serve(ticketApi.markUnread, { ...mine, unreadMessages: 1 });
    await person.click((await cardOf(mine)).getByRole("button", { name: "Mais ações: Maria" }));
    await person.click(await screen.findByRole("menuitem", { name: "Marcar como não lido" }));
    (await cardOf(mine)).getByRole("button", { name: "Mais ações: Maria" });
    await within(await screen.findByTestId("ticket-card")).findByRole("img", { name: "1 mensagem não lida" });
    expect(markUnreadRequests.map(({ params }) => params)).toEqual([{ id: String(mine.id) }]);
    expect(window.location.pathname).toBe("/tickets");
  });
});
