import { describe, expect, it } from "@jest/globals";
import { chatApi, type ChatDto } from "@guiche/contract/chats";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { userApi, type SessionUserDto } from "@guiche/contract/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { address, renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { ActionProvider } from "../../actions/use-run-action";
import { aTicket } from "../../state/testing";
import { anAgent, sales, support } from "@/testing/rows";
import { TicketBanner } from "./TicketBanner";

const waiting = aTicket({ queueId: sales.id, queue: sales });
const acceptedTicket: TicketDto = { ...waiting, status: "open", userId: 1, user: { id: 1, name: "Ana" } };
const theirs: TicketDto = { ...waiting, status: "open", userId: 9, user: { id: 9, name: "Bruno" } };
const withoutQueue = aTicket();
/** Sees tickets without a queue. */
const aTrustedAgent = (queues = [sales, support]) => anAgent(queues, { allTicket: "enable" });

const showBanner = (ticket: TicketDto, user: SessionUserDto = signedInUser()) =>
  renderScreen(
    <ActionProvider spyDialog={() => null}>
      <TicketBanner ticket={ticket} isWhole />
    </ActionProvider>,
    { user, at: `/tickets/${ticket.uuid}` },
  );

async function accept(ticket: TicketDto, user?: SessionUserDto) {
  serve(queueApi.list, [sales, support]);
  const { person } = await showBanner(ticket, user);
  await person.click(await screen.findByRole("button", { name: "Aceitar" }));
  return person;
}

const queueDialog = async () => within(await screen.findByRole("dialog", { name: /fila/ }));

describe("the banner above a conversation", () => {
  it("of a colleague's ticket leads to the chat with them, where the plan has it", async () => {
    const directChatRequests = serve(chatApi.direct, { uuid: "bruno" } as ChatDto);
    const { person } = await showBanner(theirs);
    await person.click(await screen.findByRole("button", { name: "Conversar com Bruno" }));
    await waitFor(() => expect(address()).toBe("/chats/bruno"));
    expect(directChatRequests.map(({ body }) => body)).toEqual([{ userId: 9 }]);
    cleanup();
    const user = signedInUser();
    user.company.plan = { ...user.company.plan, useInternalChat: false };
    await showBanner(theirs, user);
    await screen.findByText(/Bruno/);
    expect(screen.queryByRole("button", { name: "Conversar com Bruno" })).toBeNull();
  });

  it("says that no agent has a waiting ticket, and accepts it", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    await accept(waiting, anAgent([sales]));
    screen.getByText("Ninguém aceitou este atendimento ainda.");
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ status: "open" }]));
    expect(window.location.pathname).toBe(`/tickets/${waiting.uuid}`);
  });

  it("accepts once when it is clicked twice", async () => {
    const updated = serve(ticketApi.update, () => new Promise<TicketDto>(() => undefined));
    const { person } = await showBanner(waiting);
    await person.dblClick(await screen.findByRole("button", { name: "Aceitar" }));
    await waitFor(() => expect(updated).toHaveLength(1));
  });

  it("names the colleague who holds it, and lets a supervisor take it over", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    const { person } = await showBanner(theirs, anAgent([sales], { profile: "supervisor" }));
    await screen.findByText("Em atendimento por Bruno");
    await person.click(screen.getByRole("button", { name: "Assumir" }));
    await waitFor(() => expect(updated[0]?.body).toEqual({ userId: 1 }));
  });

  it("is absent above one's own conversation", async () => {
    await showBanner(acceptedTicket);
    expect(screen.queryByText(/Em atendimento por/)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says why the server refused", async () => {
    serve(ticketApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await accept(waiting);
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
  });

  it("names the colleague who accepted first and leads to the list", async () => {
    const conflict = { userId: 9, user: { name: "Bruno" }, queue: { name: "Vendas" } };
    serve(ticketApi.update, new ErrorReply(409, "ERR_CONFLICT", { error: JSON.stringify(conflict) }));
    await accept(waiting);
    await screen.findByText("Este atendimento já está com Bruno, na fila Vendas.");
    await waitFor(() => expect(window.location.pathname).toBe("/tickets"));
  });
});

describe("a ticket without a queue", () => {
  it("says why no one else sees it, and how an admin changes that", async () => {
    const { person } = await showBanner(withoutQueue);
    await screen.findByText(/^Sem fila: só administradores/);
    await person.click(screen.getByRole("link", { name: "Definir as filas da conexão" }));
    expect(window.location.pathname).toBe("/connections");
  });

  it("lets an agent choose a queue for it", async () => {
    serve(queueApi.list, [sales, support]);
    serve(userApi.names, []);
    serve(connectionApi.list, []);
    const { person } = await showBanner(withoutQueue, aTrustedAgent());
    await person.click(await screen.findByRole("button", { name: "Escolher uma fila" }));
    await screen.findByRole("dialog", { name: /^Transferir/ });
    expect(screen.queryByRole("link", { name: "Definir as filas da conexão" })).toBeNull();
  });

  it("is not mentioned above a ticket with a queue", async () => {
    await showBanner(waiting);
    await screen.findByText("Ninguém aceitou este atendimento ainda.");
    expect(screen.queryByText(/^Sem fila/)).toBeNull();
  });
});

describe("accepting a ticket without a queue", () => {
  it("asks an agent for one of the own queues", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    const person = await accept(withoutQueue, aTrustedAgent());
    const dialog = await queueDialog();
    await person.click(dialog.getByRole("button", { name: "Aceitar" }));
    dialog.getByText("Selecione uma fila");
    expect(dialog.getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
    expect(updated).toHaveLength(0);
    await person.click(dialog.getByRole("combobox"));
    await person.click(await screen.findByRole("option", { name: "Suporte" }));
    await person.click(dialog.getByRole("button", { name: "Aceitar" }));
    await waitFor(() => expect(updated.map(({ body }) => body)).toEqual([{ status: "open", queueId: support.id }]));
  });

  it("proposes the only queue of an agent", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    const person = await accept(withoutQueue, aTrustedAgent([support]));
    await person.click((await queueDialog()).getByRole("button", { name: "Aceitar" }));
    await waitFor(() => expect(updated[0]?.body).toEqual({ status: "open", queueId: support.id }));
  });

  it("lets an admin leave it without one", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    const person = await accept(withoutQueue);
    await person.click((await queueDialog()).getByRole("button", { name: "Aceitar" }));
    await waitFor(() => expect(updated[0]?.body).toEqual({ status: "open" }));
  });

  it("asks nothing of an agent who is in no queue", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    await accept(withoutQueue, aTrustedAgent([]));
    await waitFor(() => expect(updated[0]?.body).toEqual({ status: "open" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("Esc leaves it waiting", async () => {
    const updated = serve(ticketApi.update, acceptedTicket);
    const person = await accept(withoutQueue, aTrustedAgent());
    await queueDialog();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(updated).toHaveLength(0);
  });

  it("says why when the queues cannot be loaded", async () => {
    serve(queueApi.list, new ErrorReply(500, "ERR_UNAVAILABLE"));
    const { person } = await showBanner(withoutQueue);
    await person.click(await screen.findByRole("button", { name: "Aceitar" }));
    await screen.findByText(/indisponível/);
  });
});
