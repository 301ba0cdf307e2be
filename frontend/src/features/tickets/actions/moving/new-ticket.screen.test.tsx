import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { firstMessageApi, type FirstMessageDto } from "@guiche/contract/first-messages";
import { maxTextLength } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { ticketApi, type TicketConflict } from "@guiche/contract/tickets";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { i18n } from "@/shared/i18n/i18n";
import { renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage, aTicket } from "../../state/testing";
import { aConnection, aContact, anAgent, sales, support } from "@/testing/rows";
import NewTicketDialog from "./NewTicketDialog";

const maria = aContact();
const plenty: FirstMessageDto = { state: "free", left: 200 };

// The page below the dialog has loaded these texts already.
beforeEach(() => i18n.loadNamespaces("tickets"));

/** Opens the dialog; with `contact` that contact is chosen already. */
async function openDialog({
  user = signedInUser(),
  queues = [sales, support] as QueueDto[],
  contact = true,
  budget = plenty,
} = {}) {
  serve(queueApi.list, queues);
  serve(connectionApi.list, [aConnection(), aConnection({ id: 2, name: "Filial", status: "DISCONNECTED" })]);
  serve(contactApi.show, maria);
  const requests = serve(firstMessageApi.show, budget);
  const onClose = jest.fn();
  const { person } = await renderScreen(<NewTicketDialog contactId={contact ? maria.id : null} onClose={onClose} />, {
    user,
    at: "/tickets?new=",
  });
  const dialog = within(await screen.findByRole("dialog", { name: /conversa/ }));
  return { person, dialog, onClose, requests };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>["dialog"];

const start = (dialog: Dialog) => dialog.getByRole("button", { name: "Iniciar" });

async function choose(person: UserEvent, dialog: Dialog, field: RegExp, option: RegExp) {
  await person.click(dialog.getByRole("combobox", { name: field }));
  await person.click(await screen.findByRole("option", { name: option }));
}

/** The reply of the server when another user, or a queue, has the contact already. */
const heldBy = (conflict: TicketConflict) => new ErrorReply(409, "ERR_CONFLICT", { error: JSON.stringify(conflict) });

describe("the contact of a new conversation", () => {
  it("is searched for from the third letter on, and once for a word", async () => {
    const requests = serve(contactApi.list, { contacts: [maria], hasMore: false });
    const { person, dialog } = await openDialog({ contact: false });
    const field = dialog.getByRole("combobox", { name: /^Contato/ });
    await person.type(field, "ma");
    dialog.getByText("Digite pelo menos 3 letras do nome ou 3 dígitos do número.");
    await person.type(field, "ria");
    dialog.getByText("Buscando…");
    await screen.findByRole("option", { name: /Maria/ });
    expect(requests.map(({ query }) => query.searchParam)).toEqual(["maria"]);
  });

  it("is created on the way when no contact has that name", async () => {
    serve(contactApi.list, { contacts: [], hasMore: false });
    const rita = aContact({ id: 8, name: "Rita", number: "5511988887777" });
    const created = serve(contactApi.create, rita);
    const { person, dialog } = await openDialog({ contact: false });
    await person.type(dialog.getByRole("combobox", { name: /^Contato/ }), "Rita");
    await person.click(await screen.findByRole("option", { name: "Criar contato “Rita”" }));
    const form = within(await screen.findByRole("dialog", { name: "Adicionar contato" }));
    await person.type(form.getByRole("textbox", { name: /^Número/ }), "11988887777");
    await person.click(form.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ name: "Rita", number: "5511988887777" }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>("combobox", { name: /^Contato/ }).value).toBe("Rita"),
    );
  });

  it("is required", async () => {
    const created = serve(ticketApi.create, aTicket());
    const { person, dialog } = await openDialog({ contact: false });
    await person.click(start(dialog));
    await dialog.findByText("Escolha um contato");
    expect(created).toHaveLength(0);
  });
});

describe("the queue of a new conversation", () => {
  it("must be chosen by an agent", async () => {
    const created = serve(ticketApi.create, aTicket());
    const { person, dialog } = await openDialog({ user: anAgent([sales, support]) });
    await person.click(start(dialog));
    await waitFor(() => expect(dialog.getAllByText("Selecione uma fila").length).toBeGreaterThan(1));
    expect(created).toHaveLength(0);
  });

  it("offers an agent the own queues only", async () => {
    const other = { id: 3, name: "Financeiro", color: "#00aa00" };
    const { person, dialog } = await openDialog({ user: anAgent([sales, support]), queues: [sales, support, other] });
    await person.click(dialog.getByRole("combobox", { name: /^Fila/ }));
    await screen.findByRole("option", { name: "Suporte" });
    expect(screen.queryByRole("option", { name: "Financeiro" })).toBeNull();
  });

  it("is the agent's own when there is one only", async () => {
    const created = serve(ticketApi.create, aTicket({ id: 4 }));
    const { person, dialog } = await openDialog({ user: anAgent([support]) });
    await person.click(start(dialog));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ queueId: support.id }));
  });

  it("cannot be chosen by an agent without a queue, who reads whom to ask", async () => {
    const { dialog } = await openDialog({ user: anAgent([]) });
    dialog.getByText("Você ainda não está em nenhuma fila. Peça a um administrador para incluir você.");
  });

  it("may be left out by an admin", async () => {
    const created = serve(ticketApi.create, aTicket({ id: 4 }));
    const { person, dialog } = await openDialog();
    await person.click(start(dialog));
    await waitFor(() =>
      expect(created.map(({ body }) => body)).toEqual([
        { contactId: maria.id, queueId: null, whatsappId: null, userId: null, status: "open" },
      ]),
    );
  });
});

describe("starting a conversation", () => {
  it("sends what was chosen, opens the conversation and sends the first message signed", async () => {
    const ticket = aTicket({ id: 4, status: "open", userId: 1 });
    const created = serve(ticketApi.create, ticket);
    const sendRequests = serve(messageApi.send, aMessage({ ticketId: 4, fromMe: true }));
    const { person, dialog } = await openDialog();
    await choose(person, dialog, /^Fila/, /Suporte/);
    await choose(person, dialog, /^Conexão/, /Filial/);
    await person.type(dialog.getByRole("textbox", { name: /^Primeira mensagem/ }), "Bom dia");
    await person.click(start(dialog));
    await waitFor(() => expect(window.location.pathname).toBe(`/tickets/${ticket.uuid}`));
    expect(created[0]?.body).toMatchObject({ queueId: support.id, whatsappId: 2 });
    await waitFor(() => expect(sendRequests[0]?.params).toEqual({ ticketId: "4" }));
    expect(sendRequests[0]?.body).toMatchObject({ body: "*Ana*:\nBom dia" });
  });

  it("refuses a first message that is too long with the signature, before a ticket is made", async () => {
    const created = serve(ticketApi.create, aTicket({ id: 4 }));
    const { person, dialog } = await openDialog();
    const longest = maxTextLength - "*Ana*:\n".length;
    const message = dialog.getByRole("textbox", { name: /^Primeira mensagem/ });
    fireEvent.change(message, { target: { value: "x".repeat(longest + 1) } });
    await person.click(start(dialog));
    await dialog.findByText(`Use no máximo ${longest} caracteres`);
    expect(created).toHaveLength(0);
    fireEvent.change(message, { target: { value: ` ${"x".repeat(longest)} ` } });
    await person.click(start(dialog));
    await waitFor(() => expect(created).toHaveLength(1));
  });

  it("shows the state of each connection", async () => {
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole("combobox", { name: /^Conexão/ }));
    await screen.findByRole("option", { name: "Loja Conectada" });
    await screen.findByRole("option", { name: "Filial Desconectada" });
  });

  it("names the colleague who has the contact, links to the conversation and keeps what was typed", async () => {
    const theirs = aTicket({ id: 5, status: "open", userId: 9 });
    serve(ticketApi.create, heldBy({ userId: 9, user: { name: "Bruno" }, queue: { name: "Vendas" } }));
    serve(ticketApi.list, { tickets: [theirs], hasMore: false });
    const { person, dialog } = await openDialog();
    const message = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Primeira mensagem/ });
    await person.type(message, "Bom dia");
    await person.click(start(dialog));
    await dialog.findByText("Bruno já atende este contato, na fila Vendas.");
    const link = dialog.getByRole("link", { name: "Ver o atendimento" });
    expect(link.getAttribute("href")).toBe(`/tickets/${theirs.uuid}`);
    expect(message.value).toBe("Bom dia");
  });

  it("opens the conversation that the agent has with the contact already", async () => {
    const own = aTicket({ id: 6, status: "open", userId: 1 });
    serve(ticketApi.create, heldBy({ userId: 1, user: { name: "Ana" }, queue: null }));
    serve(ticketApi.list, { tickets: [own], hasMore: false });
    const { person, dialog } = await openDialog();
    await person.click(start(dialog));
    await waitFor(() => expect(window.location.pathname).toBe(`/tickets/${own.uuid}`));
  });

  it.each([
    ["an admin to the connections", signedInUser(), "Ver conexões"],
    ["an agent to the admin", anAgent([sales]), "Avise seu administrador."],
  ])("sends %s when no connection is up", async (_whom, user, words) => {
    serve(ticketApi.create, new ErrorReply(404, "ERR_NO_DEF_WAPP_FOUND"));
    const { person, dialog } = await openDialog({ user });
    await person.click(start(dialog));
    await dialog.findByText("Nenhuma conexão é a padrão. Escolha uma na página Conexões.");
    dialog.getByText(words);
  });
});

describe("a new conversation on a number whose budget of new conversations ends", () => {
  it("is warned of by how many are left, for the connection that is chosen", async () => {
    const { person, dialog, requests } = await openDialog({ budget: { state: "nearly", left: 1 } });
    const warning = await dialog.findByText(/limite de hoje/);
    expect(warning.textContent).toBe("Esta conexão está quase no limite de hoje para novas conversas: resta 1.");
    await choose(person, dialog, /^Conexão/, /Filial/);
    await waitFor(() => expect(requests.map(({ query }) => query.whatsappId)).toEqual([undefined, "2"]));
  });

  it("is begun all the same when it is used up", async () => {
    const created = serve(ticketApi.create, aTicket());
    const { person, dialog } = await openDialog({ budget: { state: "spent", left: 0 } });
    expect((await dialog.findByText(/limite de hoje/)).textContent).toMatch(/^Esta conexão chegou ao limite de hoje/);
    await person.click(start(dialog));
    await waitFor(() => expect(created).toHaveLength(1));
  });
});
