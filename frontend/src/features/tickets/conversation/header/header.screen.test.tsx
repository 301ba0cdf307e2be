import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { notAfterToday } from "@guiche/contract/input";
import { ratingApi } from "@guiche/contract/ratings";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { listKey } from "@/shared/lists/list-key";
import { renderScreen, signedInUser } from "@/testing/render";
import { listenToKeys } from "@/shared/commands/keys";
import { ErrorReply, serve } from "@/testing/server";
import { ActionProvider } from "../../actions/use-run-action";
import { provideNext, setOpensNextTicket } from "../../state/next-ticket";
import { aTicket } from "../../state/testing";
import { aConnection, anAgent, sales } from "@/testing/rows";
import { TicketHeader } from "./TicketHeader";

const ana = { id: 1, name: "Ana" };
const bruno = { id: 9, name: "Bruno" };
const mine = aTicket({
  id: 4711,
  number: 12,
  uuid: "00000000-0000-4000-8000-000000004711",
  status: "open",
  userId: ana.id,
  user: ana,
  queueId: sales.id,
  queue: sales,
  lastInboundId: 31,
  lastInbound: "Tem azul?",
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
});
const theirs: TicketDto = { ...mine, userId: bruno.id, user: bruno };
const closedTicket: TicketDto = { ...mine, status: "closed" };
const waiting: TicketDto = { ...mine, status: "pending", userId: null, user: null };
const token = "5c1b2d4e-0000-4000-8000-000000000001";
const path = `/tickets/${mine.uuid}`;

async function openHeader(ticket: TicketDto, user: SessionUserDto = signedInUser(), at = path) {
  const { client, person } = await renderScreen(
    <ActionProvider spyDialog={() => null}>
      <TicketHeader ticket={ticket} latest={{ current: ticket }} isWhole />
    </ActionProvider>,
    { user, at },
  );
  const actions = within(await screen.findByRole("group", { name: "Ações do atendimento" }));
  return { client, person, actions };
}

const buttons = () =>
  within(screen.getByRole("group", { name: "Ações do atendimento" }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

describe("the header of a conversation", () => {
  it("shows the customer, the number, the status, the queue and the connection where there are more", async () => {
    const { client } = await openHeader(mine);
    expect(screen.queryByText("Loja")).toBeNull();
    const connections = [aConnection(), aConnection({ id: 2, name: "Site" })];
    act(() => void client.setQueryData(listKey(connectionApi.list), connections));
    screen.getByRole("heading", { name: /Maria/ });
    screen.getByText("#12");
    screen.getByText("Em atendimento");
    screen.getByText("Vendas");
    await screen.findByText("Loja");
  });

  it("says that a ticket has no queue", async () => {
    await openHeader({ ...mine, queueId: null, queue: null });
    screen.getByText("Sem fila");
  });

  it("says for how long a customer has waited", async () => {
    const queuedAt = new Date(Date.now() - 65 * 60_000).toISOString();
    await openHeader({ ...waiting, queuedAt });
    await screen.findByRole("timer", { name: "Aguardando há 1 h 5 min" });
  });

  it.each<[string, TicketDto, SessionUserDto, string[]]>([
    ["an agent", mine, anAgent([sales]), ["Devolver", "Resolver", "Transferir", "Mais ações"]],
    ["an agent, once it is closed,", closedTicket, anAgent([sales]), ["Reabrir"]],
    ["an agent of the queue, while it waits,", waiting, anAgent([sales]), ["Resolver", "Transferir", "Mais ações"]],
  ])("offers %s what the rules allow", async (_who, ticket, user, actionNames) => {
    await openHeader(ticket, user);
    await waitFor(() => expect(buttons()).toEqual(actionNames));
  });
});

describe("resolving a conversation", () => {
  it("tells the server up to which message it was read, leads to the list and says so", async () => {
    const updated = serve(ticketApi.update, closedTicket);
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    await screen.findByText("Atendimento resolvido.");
    expect(updated.map(({ params, body }) => [params.id, body])).toEqual([
      ["4711", { status: "closed", userId: mine.userId, queueId: mine.queueId, seenMessageId: 31 }],
    ]);
    expect(window.location.pathname).toBe("/tickets");
  });

  const goOn = "Resolver e ir para o próximo";
  const inMenu = async ({ person, actions }: Awaited<ReturnType<typeof openHeader>>) => {
    await person.click(await actions.findByRole("button", { name: /Mais/ }));
    return within(await screen.findByRole("menu"));
  };

  it("opens the next one by a choice in the menu, which one person makes for every conversation", async () => {
    const next = provideNext(() => "u2");
    serve(ticketApi.update, closedTicket);
    const header = await openHeader(mine);
    await header.person.click((await inMenu(header)).getByRole("menuitemcheckbox", { name: goOn, checked: false }));
    await header.person.click(await header.actions.findByRole("button", { name: "Resolver" }));
    await waitFor(() => expect(window.location.pathname).toBe("/tickets/u2"));
    cleanup();
    (await inMenu(await openHeader(mine))).getByRole("menuitemcheckbox", { name: goOn, checked: true });
    cleanup();
    const other = await openHeader(theirs, { ...signedInUser(), id: bruno.id });
    (await inMenu(other)).getByRole("menuitemcheckbox", { name: goOn, checked: false });
    setOpensNextTicket(1, false);
    next();
  });

  it("on the board's page is not asked about the next one, because none is opened there", async () => {
    const menu = await inMenu(await openHeader(mine, signedInUser(), "/kanban"));
    expect(menu.queryByRole("menuitemcheckbox")).toBeNull();
  });

  it("is answered before the next action of the ticket is asked for, so that none overtakes another", async () => {
    let answer: (ticket: TicketDto) => void = () => undefined;
    const updated = serve(ticketApi.update, () => new Promise<TicketDto>((resolve) => (answer = resolve)));
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    await person.click(actions.getByRole("button", { name: "Devolver" }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(updated.map(({ body }) => body?.status)).toEqual(["closed"]);
    answer(closedTicket);
    await waitFor(() => expect(updated.map(({ body }) => body?.status)).toEqual(["closed", "pending"]));
  });

  it("can be taken back from the notice", async () => {
    serve(ticketApi.update, { ...closedTicket, undoToken: token });
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    const undo = await screen.findByRole("button", { name: "Desfazer" });
    const undone = serve(ticketApi.undo, mine);
    await person.click(undo);
    await waitFor(() => expect(undone[0]?.body).toEqual({ token }));
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it("says when it is too late to take it back, and stays where the agent is", async () => {
    serve(ticketApi.update, { ...closedTicket, undoToken: token });
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    serve(ticketApi.undo, new ErrorReply(409, "ERR_UNDO_OUTDATED"));
    await person.click(await screen.findByRole("button", { name: "Desfazer" }));
    await screen.findByText("Não é mais possível desfazer: o atendimento mudou.");
    expect(window.location.pathname).toBe("/tickets");
  });

  it("asks once when no agent has answered the customer", async () => {
    const updated = serve(ticketApi.update, closedTicket);
    const at = "2026-01-01T10:00:00.000Z";
    const { person, actions } = await openHeader({ ...mine, waitingSince: at, servedSince: at });
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Resolver sem responder?" }));
    question.getByText("Ninguém respondeu a Maria ainda. Resolver mesmo assim?");
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(updated).toEqual([]);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    await person.click(await screen.findByRole("button", { name: "Resolver mesmo assim" }));
    await screen.findByText("Atendimento resolvido.");
    expect(updated).toHaveLength(1);
  });

  it("goes back to the conversation when the server refuses, and says why", async () => {
    serve(ticketApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Resolver" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(window.location.pathname).toBe(path);
  });

  it("asks again when the customer wrote in the meantime", async () => {
    serve(ticketApi.update, new ErrorReply(409, "ERR_CUSTOMER_WROTE"));
    const { person, actions } = await openHeader(mine);
    const resolve = async () => {
      await person.click(actions.getByRole("button", { name: "Resolver" }));
      return within(await screen.findByRole("alertdialog", { name: "Maria escreveu enquanto isso" }));
    };
    await person.click((await resolve()).getByRole("button", { name: "Agora não" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(window.location.pathname).toBe(path);
    const question = await resolve();
    const updated = serve(ticketApi.update, closedTicket);
    await person.click(question.getByRole("button", { name: "Resolver mesmo assim" }));
    await waitFor(() =>
      expect(updated[0]?.body).toEqual({ status: "closed", userId: mine.userId, queueId: mine.queueId }),
    );
  });
});

describe("resolving in another way", () => {
  it.each([
    ["Resolver sem avaliação", { withoutRating: true }],
    ["Resolver em silêncio", { silently: true }],
  ])("%s tells the server so, also after the customer wrote in the meantime", async (name, how) => {
    serve(ticketApi.update, new ErrorReply(409, "ERR_CUSTOMER_WROTE"));
    const { person, actions } = await openHeader(mine);
    await person.click(await actions.findByRole("button", { name: "Mais ações" }));
    await person.click(await screen.findByRole("menuitem", { name }));
    const question = within(await screen.findByRole("alertdialog", { name: "Maria escreveu enquanto isso" }));
    const updated = serve(ticketApi.update, closedTicket);
    await person.click(question.getByRole("button", { name: "Resolver mesmo assim" }));
    await waitFor(() =>
      expect(updated[0]?.body).toEqual({ status: "closed", userId: mine.userId, queueId: mine.queueId, ...how }),
    );
  });
});

describe("waiting for the customer", () => {
  const pause = { since: "2026-12-01T15:00:00.000Z", until: "2026-12-05T03:00:00.000Z", by: "Bruno" };

  it("is asked until when, and refused at the field for a day that has come", async () => {
    const refusal = new ErrorReply(400, "ERR_VALIDATION", { fields: { until: notAfterToday } });
    const pauseRequests = serve(ticketApi.pause, ({ body }) =>
      body?.until === "2026-12-05" ? { ...mine, pause } : refusal,
    );
    const { person, actions } = await openHeader(mine);
    await person.click(await actions.findByRole("button", { name: /Mais/ }));
    await person.click(await screen.findByRole("menuitem", { name: "Aguardar o cliente" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Aguardar o cliente" }));
    const [until, save] = [dialog.getByLabelText("Até"), dialog.getByRole("button", { name: "Aguardar" })];
    await person.type(until, "01/12/2026");
    await person.click(save);
    await dialog.findByText("Escolha um dia depois de hoje.");
    await person.clear(until);
    await person.type(until, "05/12/2026");
    await person.click(save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(pauseRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["4711", { until: "2026-12-01", seenMessageId: 31 }],
      ["4711", { until: "2026-12-05", seenMessageId: 31 }],
    ]);
  });

  it("is told with who decided it, and ended from the menu", async () => {
    const resumeRequests = serve(ticketApi.resume, mine);
    const { person, actions } = await openHeader({ ...mine, pause });
    const fact = await screen.findByRole("img", { name: /^Aguardando cliente/ });
    expect(fact.textContent).toMatch(/05\/12$/);
    expect(fact.title).toBe("Aguardando cliente até 05/12/2026, por Bruno");
    await person.click(await actions.findByRole("button", { name: /Mais/ }));
    await person.click(await screen.findByRole("menuitem", { name: "Retomar o prazo" }));
    await waitFor(() => expect(resumeRequests.map(({ params }) => params)).toEqual([{ id: "4711" }]));
  });
});

describe("the rate of a closed conversation", () => {
  const ratingEntry = {
    ...{ id: 1, state: "rated" as const, comment: "Demorou", user: bruno },
    ...{ closedAt: mine.updatedAt, askedAt: mine.updatedAt, answeredAt: mine.updatedAt },
  };

  it.each([
    [1, "🙁 Nota: Insatisfeito · Comentário: Demorou"],
    [2, "🙂 Nota: Satisfeito · Comentário: Demorou"],
    [3, "😀 Nota: Muito satisfeito · Comentário: Demorou"],
  ] as const)("of %i shows admins its face, its word and the comment", async (rate, text) => {
    serve(ratingApi.ofTicket, [{ ...ratingEntry, rate }]);
    await openHeader(closedTicket);
    expect((await screen.findByTestId("ticket-rate")).textContent).toBe(text);
  });

  it("is not asked for by an agent", async () => {
    const requests = serve(ratingApi.ofTicket, [{ ...ratingEntry, rate: 3 }]);
    const { actions } = await openHeader(closedTicket, anAgent([sales]));
    await actions.findByRole("button", { name: "Reabrir" });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(requests).toHaveLength(0);
    expect(screen.queryByTestId("ticket-rate")).toBeNull();
  });
});

describe("the bot in the header", () => {
  const talking: TicketDto = { ...waiting, chatbot: true, bot: { path: ["Vendas", "2ª via"], silence: null } };

  it.each<[string, TicketDto["bot"], string | null]>([
    ["where the customer is", talking.bot, "Robô: Vendas › 2ª via"],
    ["that it speaks", { path: [], silence: null }, "Robô"],
    ["that it was switched off", { path: [], silence: "switch" }, "Robô desativado"],
    [
      "that it takes the customer for another bot",
      { path: [], silence: "loop" },
      "Robô em silêncio: parece outro robô",
    ],
    ["nothing after an agent", { path: [], silence: "agent" }, null],
  ])("tells %s", async (_what, bot, text) => {
    await openHeader({ ...talking, bot });
    if (text) expect((await screen.findByTestId("bot-chip")).textContent).toBe(text);
    else expect(screen.queryByTestId("bot-chip")).toBeNull();
  });

  it("is silenced from the menu, at once, and goes on where the server refuses", async () => {
    const requests = serve(ticketApi.bot, { ...talking, chatbot: false, bot: { path: [], silence: "switch" } });
    const { person, actions } = await openHeader(talking);
    await person.click(await actions.findByRole("button", { name: "Mais ações" }));
    expect(screen.queryByRole("menuitem", { name: "Religar o robô" })).toBeNull();
    await person.click(await screen.findByRole("menuitem", { name: "Silenciar o robô" }));
    await waitFor(() =>
      expect(requests.map(({ params, body }) => [params.id, body])).toEqual([["4711", { on: false, restart: false }]]),
    );
    expect(window.location.pathname).toBe(path);
  });

  it("is switched on, also after an agent returned the ticket, and starts over from the menu", async () => {
    const requests = serve(ticketApi.bot, talking);
    const { person, actions } = await openHeader({ ...waiting, bot: { path: [], silence: "agent" } });
    for (const name of ["Religar o robô", "Recomeçar do menu"]) {
      await person.click(await actions.findByRole("button", { name: "Mais ações" }));
      await person.click(await screen.findByRole("menuitem", { name }));
    }
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([{ on: true, restart: false }, { restart: true }]),
    );
  });

  it("is not offered in groups, nor once an agent holds the ticket", async () => {
    for (const ticket of [{ ...waiting, isGroup: true }, mine]) {
      const { person, actions } = await openHeader(ticket);
      const more = actions.queryByRole("button", { name: "Mais ações" });
      if (more) await person.click(more);
      expect(screen.queryByRole("menuitem", { name: /robô|menu/ })).toBeNull();
      cleanup();
    }
  });
});

describe("returning a conversation to its queue", () => {
  it("leads to the list and can be undone", async () => {
    const updateRequests = serve(ticketApi.update, { ...waiting, undoToken: token });
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Devolver" }));
    await screen.findByText("Atendimento devolvido à fila.");
    expect(updateRequests[0]?.body).toEqual({ status: "pending" });
    expect(window.location.pathname).toBe("/tickets");
    const undone = serve(ticketApi.undo, mine);
    await person.click(screen.getByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(undone[0]?.body).toEqual({ token }));
  });

  it("names the colleague who was faster", async () => {
    const conflict = { userId: 9, user: { name: "Bruno" }, queue: { name: "Vendas" } };
    serve(ticketApi.update, new ErrorReply(409, "ERR_CONFLICT", { error: JSON.stringify(conflict) }));
    const { person, actions } = await openHeader(mine);
    await person.click(actions.getByRole("button", { name: "Devolver" }));
    await screen.findByText("Este atendimento já está com Bruno, na fila Vendas.");
  });
});

describe("reopening a conversation", () => {
  it("keeps it on the screen", async () => {
    const updated = serve(ticketApi.update, mine);
    const { person, actions } = await openHeader(closedTicket);
    await person.click(actions.getByRole("button", { name: "Reabrir" }));
    await waitFor(() => expect(updated[0]?.body).toEqual({ status: "open" }));
    expect(window.location.pathname).toBe(path);
  });

  it("says that the customer waits in another one, and stays", async () => {
    const conflict = { userId: null, user: null, queue: { name: "Vendas" } };
    serve(ticketApi.update, new ErrorReply(409, "ERR_CONFLICT", { error: JSON.stringify(conflict) }));
    const { person, actions } = await openHeader(closedTicket);
    await person.click(actions.getByRole("button", { name: "Reabrir" }));
    await screen.findByText("Este cliente já espera em outro atendimento, na fila Vendas.");
    expect(window.location.pathname).toBe(path);
  });
});

describe("marking as unread", () => {
  it("returns to the list", async () => {
    const markUnreadRequests = serve(ticketApi.markUnread, { ...mine, unreadMessages: 1 });
    const { person, actions } = await openHeader(mine);
    await person.click(await actions.findByRole("button", { name: "Mais ações" }));
    await person.click(await screen.findByRole("menuitem", { name: "Marcar como não lido" }));
    await waitFor(() => expect(markUnreadRequests.map(({ params }) => params)).toEqual([{ id: String(mine.id) }]));
    expect(window.location.pathname).toBe("/tickets");
  });
});

describe("a message that needs no answer", () => {
  const asking = { ...mine, waitingSince: mine.updatedAt, lastInboundId: 91 };

  it("ends the wait, with the newest message that is on the screen", async () => {
    const answeredRequests = serve(ticketApi.answered, { ...asking, waitingSince: null });
    const { person, actions } = await openHeader(asking);
    await person.click(await actions.findByRole("button", { name: "Mais ações" }));
    await person.click(await screen.findByRole("menuitem", { name: "Não precisa de resposta" }));
    await waitFor(() => expect(answeredRequests[0]?.body).toEqual({ seenMessageId: 91 }));
    expect(window.location.pathname).toBe(path);
  });

  it("is said with Alt H, also while one writes, and not where no customer waits", async () => {
    const stop = listenToKeys();
    const answeredRequests = serve(ticketApi.answered, { ...asking, waitingSince: null });
    const { person } = await openHeader(mine);
    await person.keyboard("{Alt>}h{/Alt}");
    cleanup();
    await openHeader(asking);
    expect(answeredRequests).toHaveLength(0);
    await person.keyboard("{Alt>}h{/Alt}");
    await waitFor(() => expect(answeredRequests.map(({ body }) => body)).toEqual([{ seenMessageId: 91 }]));
    stop();
  });
});

it("a conversation is deleted once the admin agrees, who is led to the list", async () => {
  const removed = serve(ticketApi.remove, { message: "Ticket deleted" });
  const { person, actions } = await openHeader(mine);
  const ask = async (answer: string) => {
    await person.click(await actions.findByRole("button", { name: "Mais ações" }));
    await person.click(await screen.findByRole("menuitem", { name: "Excluir" }));
    const question = within(await screen.findByRole("alertdialog", { name: /#12.*Maria/ }));
    question.getByText("Deseja realmente excluir esse registro?");
    await person.click(question.getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await ask("Cancelar");
  expect(removed).toHaveLength(0);
  await ask("Ok");
  await screen.findByText("Atendimento excluído com sucesso!");
  expect(removed.map(({ params }) => params)).toEqual([{ id: "4711" }]);
  expect(window.location.pathname).toBe("/tickets");
});
