import { describe, expect, it } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { tagApi } from "@guiche/contract/tags";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { listKey } from "@/shared/lists/list-key";
import { withElementSize } from "@/testing/layout";
import { renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { ActionProvider } from "../actions/use-run-action";
import { aMessage, aTicket } from "../state/testing";
import { aConnection, anAgent, sales } from "@/testing/rows";
import { OpenedTicket } from "./OpenedTicket";

withElementSize();

const now = "2026-01-05T12:00:00.000Z";
let lastId = 300;
/** A ticket of its own for each test: what is not sent outlives the screen. */
const ownTicket = (fields: Partial<TicketDto> = {}): TicketDto => {
  const id = ++lastId;
  const uuid = `00000000-0000-4000-8000-000000000${id}`;
  const user = { id: 1, name: "Ana" };
  return aTicket({
    ...{ id, uuid, status: "open", userId: 1, user, queueId: sales.id, queue: sales, lastInboundId: 1 },
    ...fields,
  });
};

interface ConversationSetup {
  user?: SessionUserDto;
  messages?: Partial<MessageDto>[];
}

function serveConversation(ticket: TicketDto, messages: Partial<MessageDto>[] = []) {
  const rows = messages.map((fields, index) =>
    aMessage({ id: index + 1, ticketId: ticket.id, createdAt: now, ...fields }),
  );
  serve(ticketApi.showByUuid, ticket);
  serve(ticketApi.list, { tickets: [], hasMore: false });
  serve(tagApi.all, []);
  serve(ticketApi.read, { ...ticket, unreadMessages: 0 });
  serve(messageApi.pins, []);
  serve(messageApi.list, ({ params }) => ({
    messages: params.ticketId === String(ticket.id) ? rows : [],
    hasMore: false,
    ticket,
  }));
}

const open = ({ uuid }: TicketDto, user: SessionUserDto = anAgent([sales])) =>
  renderScreen(
    <ActionProvider spyDialog={() => null}>
      <OpenedTicket uuid={uuid} visit={1} />
    </ActionProvider>,
    { user, at: `/tickets/${uuid}` },
  );

async function openConversation({ user, messages = [] }: ConversationSetup = {}, ticket = ownTicket()) {
  serveConversation(ticket, messages);
  const { person, client } = await open(ticket, user);
  const log = within(await screen.findByRole("log", { name: "Conversa com Maria" }));
  return { person, client, log, ticket };
}

describe("a conversation that cannot be shown", () => {
  it("leads an agent without the ticket's queue to the list", async () => {
    serve(ticketApi.showByUuid, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await open(ownTicket());
    await screen.findByText("Acesso não permitido");
    await waitFor(() => expect(window.location.pathname).toBe("/tickets"));
  });

  it("that does not exist says so and leads to the list", async () => {
    serve(ticketApi.showByUuid, new ErrorReply(404, "ERR_NO_TICKET_FOUND"));
    await open(ownTicket());
    expect((await screen.findAllByText("Erro ao obter informações da conversa")).length).toBeGreaterThan(0);
    const link = screen.getByRole("link", { name: "Voltar para a lista" });
    expect(link.getAttribute("href")).toBe("/tickets");
  });

  it("says so and offers to try again when the server is down", async () => {
    const ticket = ownTicket();
    serve(ticketApi.showByUuid, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person } = await open(ticket);
    await screen.findByText("Erro ao obter informações da conversa");
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serveConversation(ticket);
    await person.click(again);
    await screen.findByRole("heading", { name: /Maria/ });
  });
});

describe("a conversation whose WhatsApp is down", () => {
  const notice =
    /^WhatsApp desconectado: a mensagem sai quando a conexão voltar\. Sem conexão desde 05\/01\/26 \d\d:\d\d\.$/;

  it("says so to its agent, with since when, and so does each message that waits; until the connection is back", async () => {
    const { client, log } = await openConversation({
      messages: [
        { body: "Saiu", fromMe: true, ack: 1 },
        { body: "Espera", fromMe: true, ack: 0 },
      ],
    });
    const become = (...rows: ConnectionDto[]) => act(() => void client.setQueryData(listKey(connectionApi.list), rows));
    become(aConnection({ status: "TIMEOUT", statusSince: now }));
    await screen.findByText(notice);
    const waiting = await log.findByText("Sai quando a conexão voltar.");
    expect(waiting.closest("[data-testid=bubble]")?.textContent).toMatch(/^Espera/);
    // It opens again, while a number that this customer does not use is down.
    become(aConnection({ status: "OPENING" }), aConnection({ id: 2, status: "DISCONNECTED" }));
    await waitFor(() => expect([screen.queryByText(notice), log.queryByText(/^Sai quando/)]).toEqual([null, null]));
  });
});

describe("the messages of a conversation", () => {
  it("are read with their author, time and state", async () => {
    const { log } = await openConversation({
      messages: [{ body: "Tem *azul*?" }, { body: "Tem", fromMe: true, ack: 4 }],
    });
    await log.findByRole("article", { name: /^Maria, \d\d:\d\d: Tem azul\?$/ });
    await log.findByRole("article", { name: /^Equipe, \d\d:\d\d: Tem \(Lida\)$/ });
  });

  it("names the bot once per run, with the queue for which it speaks, and apart from what a phone of the company sent", async () => {
    const ticket = ownTicket();
    const makeBotMessage = (body: string, seq: number) => ({
      body,
      fromMe: true,
      clientId: `bot:${ticket.id}:${seq}:0`,
    });
    const earlier = { body: "Antes", fromMe: true, clientId: "bot:1:1:0" };
    const phone = { body: "Do celular", fromMe: true };
    const { log } = await openConversation(
      {
        messages: [
          makeBotMessage("Olá!", 1),
          makeBotMessage("Escolha: 1 Vendas", 2),
          phone,
          { body: "Tem azul?" },
          earlier,
        ],
      },
      ticket,
    );
    const authors = () => log.getAllByTestId("author").map(({ textContent }) => textContent);
    await waitFor(() => expect(authors()).toEqual(["Robô · Vendas", "Robô"]));
    log.getByRole("article", { name: /^Robô, \d\d:\d\d: Olá!/ });
    log.getByRole("article", { name: /^Equipe, \d\d:\d\d: Do celular/ });
  });

  it("names a colleague who wrote without a signature, and not oneself", async () => {
    const bia = { id: 9, name: "Bia" };
    const own = (body: string, user: MessageDto["user"]) => ({ body, fromMe: true, user });
    const { log } = await openConversation({
      messages: [own("Oi!", bia), own("Eu continuo.", { id: signedInUser().id, name: "Ana" })],
    });
    await log.findByText("Eu continuo.");
    log.getByText("Bia");
    expect(log.queryByText("Ana")).toBeNull();
  });

  it("name who signed them once for a row of bubbles", async () => {
    const { log } = await openConversation({
      messages: ["Oi!", "Tem sim."].map((text) => ({ body: `*Bruno*:\n${text}`, fromMe: true })),
    });
    await log.findByText("Tem sim.");
    log.getByText("Oi!");
    expect(log.getAllByText("Bruno")).toHaveLength(1);
  });

  it("fold when they are long, and unfold for who wants to read on", async () => {
    const body = Array.from({ length: 30 }, (_, line) => `linha ${line + 1}`).join("\n");
    const { person, log } = await openConversation({ messages: [{ body }] });
    // Until the list has settled, a row may be mounted again under the focus.
    await waitFor(() => {
      const more = log.getByRole("button", { name: "Ler mais", expanded: false });
      more.focus();
      expect(document.activeElement).toBe(more);
    });
    expect(log.queryByText(/linha 30/)).toBeNull();
    await person.keyboard("{Enter}");
    await log.findByText(/linha 30/);
    await person.click(log.getByRole("button", { name: "Ler menos", expanded: true }));
    expect(log.queryByText(/linha 30/)).toBeNull();
  });

  it("show lists and quotes", async () => {
    const { log } = await openConversation({ messages: [{ body: "> Tem?\nTemos:\n* azul\n* verde" }] });
    expect((await log.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual(["azul", "verde"]);
    expect(log.getByRole("blockquote").textContent).toBe("Tem?");
  });

  it("say that there are none", async () => {
    const { log } = await openConversation();
    await log.findByText("Ainda não há mensagens nesta conversa.");
  });

  it("show a deleted message as deleted", async () => {
    const { log } = await openConversation({ messages: [{ isDeleted: true, body: "" }] });
    await log.findByText("Mensagem apagada");
  });

  it("say that they were passed on, which ad led to them, and that an edit is only on the phone", async () => {
    const ad = { title: "Bolo de fubá", text: "Só hoje", url: "https://fb.me/x", sourceId: "120" };
    const { log } = await openConversation({
      messages: [
        { body: "Recado", forwarded: "once" },
        { body: "Corrente", forwarded: "often" },
        { body: "", ad },
        { body: "oi", isEdited: true, isEditUnseen: true },
      ],
    });
    await log.findByText("Encaminhada muitas vezes");
    log.getByText("Encaminhada");
    await log.findByText("Anúncio: Bolo de fubá");
    expect(log.getByRole("link", { name: "Ver o anúncio" }).getAttribute("href")).toBe(ad.url);
    log.getByText("editada; o novo texto só aparece no celular");
  });

  it("show a message of an unknown kind", async () => {
    const { log } = await openConversation({ messages: [{ mediaType: "unsupported", body: "" }] });
    await log.findByText("Tipo não suportado");
  });

  it("stand below their day", async () => {
    const { log } = await openConversation({ messages: [{ createdAt: now }] });
    await log.findByText(/5 de janeiro de 2026/);
  });

  it("could not be loaded: the conversation says so and tries again", async () => {
    const ticket = ownTicket();
    serveConversation(ticket);
    serve(messageApi.list, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person } = await open(ticket);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serveConversation(ticket, [{ body: "Oi" }]);
    await person.click(again);
    await screen.findByText("Oi");
  });
});

describe("a message that the server refuses", () => {
  async function sendRefused() {
    const conversation = await openConversation();
    const sendRequests = serve(messageApi.send, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Digite uma mensagem" });
    await conversation.person.type(field, "Bom dia{Enter}");
    await conversation.log.findByText("Não enviada. Você não tem permissão para isso. Peça a um administrador.");
    return { ...conversation, field, sent: sendRequests };
  }

  it("stays in the conversation and can be sent again", async () => {
    const { person, log, ticket } = await sendRefused();
    const sendRequests = serve(messageApi.send, ({ body }) =>
      aMessage({ id: 9, ticketId: ticket.id, fromMe: true, ack: 2, body: body.body ?? "", clientId: body.clientId }),
    );
    await person.click(log.getByRole("button", { name: "Tentar novamente" }));
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    await waitFor(() => expect(log.queryByText(/^Não enviada/)).toBeNull());
    log.getByText(/Bom dia/);
  });

  it("goes back to the field without its signature to be edited", async () => {
    const { person, log, field } = await sendRefused();
    await person.click(log.getByRole("button", { name: "Editar" }));
    expect(field.value).toBe("Bom dia");
    expect(log.queryByText(/^Não enviada/)).toBeNull();
  });

  it("can be discarded", async () => {
    const { person, log, field } = await sendRefused();
    await person.click(log.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(log.queryByText(/^Não enviada/)).toBeNull());
    expect(field.value).toBe("");
  });
});

describe("the menu of a message in the conversation", () => {
  it("replies to it", async () => {
    const { person, log } = await openConversation({ messages: [{ id: 7, body: "Tem azul?" }] });
    await person.click(await log.findByRole("button", { name: "Ações da mensagem", hidden: true }));
    await person.click(await screen.findByRole("menuitem", { name: "Responder" }));
    await screen.findByRole("button", { name: "Cancelar" });
  });
});

it("a closed conversation has no composer and can be reopened", async () => {
  await openConversation({}, ownTicket({ status: "closed" }));
  await screen.findByText("Atendimento resolvido. Reabra para responder.");
  expect(screen.queryByRole("textbox", { name: "Digite uma mensagem" })).toBeNull();
  expect(screen.getAllByRole("button", { name: "Reabrir" }).length).toBeGreaterThan(0);
});

it("a conversation tells the server that its assigned agent has read it", async () => {
  const ticket = ownTicket({ unreadMessages: 2 });
  serveConversation(ticket, [{ body: "Oi" }]);
  const read = serve(ticketApi.read, { ...ticket, unreadMessages: 0 });
  await open(ticket, signedInUser());
  await waitFor(() => expect(read.map(({ params }) => params)).toEqual([{ id: String(ticket.id) }]));
});

describe("a customer who has been silent for a day", () => {
  it("is sent a template, which is shown at once with its name, and can only be tried again", async () => {
    const ticket = ownTicket();
    serveConversation(ticket);
    serve(messageApi.list, { messages: [], hasMore: false, ticket, window: { hours: 24, until: null } });
    const offer: TemplateDto = {
      ...{ id: 8, wabaId: "1", name: "oferta", language: "pt_BR", category: "MARKETING", state: "APPROVED" },
      ...{ reason: "", header: "", body: "Só hoje", footer: "", buttons: [], variables: [] },
      ...{ file: null, links: [], isSendable: true, updatedAt: now },
    };
    serve(templateApi.list, { templates: [offer] });
    serve(messageApi.send, new ErrorReply(400, "ERR_TEMPLATE_NOT_SENDABLE"));
    const { person } = await open(ticket);
    await person.click(await screen.findByRole("button", { name: "Escolher modelo" }));
    await person.click(await screen.findByRole("option"));
    await person.click(await screen.findByRole("button", { name: "Enviar" }));
    const bubble = within((await screen.findByText("Modelo: oferta")).closest("article")!);
    bubble.getByText("Só hoje");
    await bubble.findByRole("button", { name: "Tentar novamente" });
    // A text cannot take its place.
    expect(bubble.queryByRole("button", { name: "Editar" })).toBeNull();
    await person.click(bubble.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(screen.queryByText("Modelo: oferta")).toBeNull());
  });
});
