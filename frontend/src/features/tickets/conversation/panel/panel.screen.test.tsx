import { describe, expect, it, jest } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactApi, type ContactDetailsDto } from "@guiche/contract/contacts";
import { messageApi } from "@guiche/contract/messages";
import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { TimelineEntryDto } from "@guiche/contract/ticket-timeline";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../../state/testing";
import { aContact, anAgent, sales } from "@/testing/rows";
import ContactPanel from "./ContactPanel";
import { aNote as aRow } from "@/testing/dtos";

const ticket = aTicket({ status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: 1, queue: sales });
const moment = "2026-01-05T12:34:00.000Z";
const aNote = (fields: Partial<TicketNoteDto> = {}) =>
  aRow({ note: "Prefere ser chamada de Mari", createdAt: moment, ...fields });

interface PanelSetup {
  user?: SessionUserDto;
  of?: TicketDto;
  contact?: Partial<ContactDetailsDto>;
  notes?: TicketNoteDto[];
  tickets?: TicketDto[];
}

async function openPanel({
  user = anAgent([sales]),
  of = ticket,
  contact = {},
  notes = [],
  tickets = [],
}: PanelSetup = {}) {
  serve(contactApi.show, aContact(contact));
  serve(noteApi.list, notes);
  serve(messageApi.files, { messages: [], hasMore: false });
  serve(noteApi.colleagues, [
    { id: 4, name: "Bruno Reis" },
    { id: 5, name: "Bruna" },
  ]);
  serve(ticketApi.list, { tickets, hasMore: false });
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <ContactPanel ticket={of} isOver={false} focusTarget={null} onClose={onClose} />,
    {
      user,
    },
  );
  await screen.findByRole("complementary");
  const section = (name: string) => within(screen.getByRole("region", { name }));
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Nova observação/ });
  return { person, section, field, onClose };
}

describe("the contact's details", () => {
  it("name the ad that the ticket began with", async () => {
    const ad = { title: "Bolo de fubá", url: "https://fb.me/x", app: "instagram" };
    const { section } = await openPanel({ of: { ...ticket, ad } });
    section("Origem").getByText("Anúncio: Bolo de fubá");
    section("Origem").getByText("Visto no Instagram");
    expect(section("Origem").getByRole("link", { name: "Ver o anúncio" }).getAttribute("href")).toBe("https://fb.me/x");
  });

  it("show name, number, email, the extra fields and the first connection", async () => {
    const contact = { ...ticket.contact, email: "maria@acme.example" };
    const { section } = await openPanel({
      of: { ...ticket, contact },
      contact: { extraInfo: [{ id: 1, name: "CPF", value: "123" }], whatsapp: { id: 2, name: "Filial" } },
    });
    screen.getByText("Maria");
    screen.getByText("+55 (11) 99999-0000");
    expect(screen.getByRole("link", { name: contact.email }).getAttribute("href")).toBe(`mailto:${contact.email}`);
    await screen.findByText("CPF");
    const facts = section("Informações extras");
    facts.getByText("123");
    facts.getByText("Conexão de origem");
    facts.getByText("Filial");
  });

  it("copy the number", async () => {
    const { person } = await openPanel();
    await person.click(screen.getByRole("button", { name: "Copiar o número" }));
    await screen.findByText("Número copiado.");
    expect(await navigator.clipboard.readText()).toBe("+55 (11) 99999-0000");
  });

  it("have a switch for the bot, which a group lacks", async () => {
    const updateRequests = serve(contactApi.update, aContact({ botEnabled: false }));
    const { person } = await openPanel();
    await person.click(await screen.findByRole("button", { name: "Preferências" }));
    const control = await screen.findByRole<HTMLInputElement>("switch", { name: "O robô responde a este contato" });
    expect(control.checked).toBe(true);
    serve(contactApi.show, aContact({ botEnabled: false }));
    await person.click(control);
    await waitFor(() =>
      expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([["1", { botEnabled: false }]]),
    );
    await waitFor(() => expect(control.checked).toBe(false));
    cleanup();
    await openPanel({ of: { ...ticket, isGroup: true, contact: { ...ticket.contact, isGroup: true } } });
    expect(screen.queryByRole("button", { name: "Preferências" })).toBeNull();
  });

  it("have a switch for campaigns, off for whom opted out", async () => {
    const optOutRequests = serve(campaignApi.setOptOut, { optedOutAt: null });
    const { person } = await openPanel({ contact: { optedOutAt: "2026-11-20T10:00:00.000Z" } });
    const control = await screen.findByRole<HTMLInputElement>("switch", { name: "Recebe campanhas" });
    expect(control.checked).toBe(false);
    await person.click(control);
    await waitFor(() => expect(control.checked).toBe(true));
    expect(optOutRequests.map(({ params, body }) => [params.id, body])).toEqual([["1", { isOptedOut: false }]]);
  });

  it("have a switch that blocks, for admins and supervisors; agents see that the contact is blocked", async () => {
    const blockRequests = serve(contactApi.block, { blockedAt: moment });
    const { person } = await openPanel({ user: anAgent([sales], { profile: "supervisor" }) });
    await person.click(await screen.findByRole("button", { name: "Preferências" }));
    const control = await screen.findByRole<HTMLInputElement>("switch", { name: "Bloqueado" });
    expect(control.checked).toBe(false);
    await person.click(control);
    await screen.findByText(/não abre atendimento, não faz som/);
    expect(blockRequests.map(({ params, body }) => [params.id, body])).toEqual([["1", { isBlocked: true }]]);
    cleanup();
    await openPanel({ contact: { blockedAt: moment } });
    await screen.findByText(/não abre atendimento, não faz som/);
    expect(screen.queryByRole("switch", { name: "Bloqueado" })).toBeNull();
  });

  it("are edited in the contact dialog", async () => {
    const { person } = await openPanel();
    await person.click(screen.getByRole("button", { name: "Editar" }));
    await screen.findByRole("dialog", { name: "Editar contato" });
  });

  it("of a group list its members", async () => {
    const group = { ...ticket, isGroup: true, contact: { ...ticket.contact, isGroup: true, number: null } };
    const { person } = await openPanel({ of: group, contact: { isGroup: true, memberCount: 2 } });
    serve(contactApi.members, [
      { contactId: 5, name: "Rita", number: "5511988887777", isAdmin: true, isOwn: false },
      { contactId: null, name: null, number: null, isAdmin: false, isOwn: false },
    ]);
    await person.click(await screen.findByRole("button", { name: "2 participantes" }));
    await screen.findByText("Rita");
    screen.getByText("+55 (11) 98888-7777 · Admin do grupo");
    screen.getByText("Participante sem nome");
  });

  it("close with Esc", async () => {
    const { person, onClose } = await openPanel();
    act(() => screen.getByRole("button", { name: "Fechar o painel" }).focus());
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe("the notes on a contact", () => {
  it("make the addresses in them links", async () => {
    await openPanel({ notes: [aNote({ note: "O pedido: https://loja.example/p/1" })] });
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "https://loja.example/p/1" });
    expect([link.href, link.target]).toEqual(["https://loja.example/p/1", "_blank"]);
  });

  it("explain themselves where there are none", async () => {
    await openPanel();
    await screen.findByText("Nenhuma observação ainda. Só a equipe lê o que for escrito aqui.");
  });

  it.each([
    ["an empty note", "", "Preencha este campo"],
    ["a note of one letter", "x", "Use pelo menos 2 caracteres"],
  ])("refuse %s", async (_which, text, words) => {
    const created = serve(noteApi.create, aNote());
    const { person, field } = await openPanel();
    if (text) await person.type(field(), text);
    await person.click(screen.getByRole("button", { name: "Adicionar" }));
    await screen.findByText(words);
    expect(created).toHaveLength(0);
    await person.clear(field());
  });

  it("are added, shown and confirmed", async () => {
    const created = serve(noteApi.create, aNote({ id: 8, note: "Ligar amanhã" }));
    const { person, field } = await openPanel({ notes: [aNote()] });
    await person.type(field(), " Ligar amanhã ");
    await person.click(screen.getByRole("button", { name: "Adicionar" }));
    await screen.findByText("Observação adicionada com sucesso!");
    expect(created.map(({ body }) => body)).toEqual([{ note: "Ligar amanhã", ticketId: 1 }]);
    expect(screen.getAllByTestId("note").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ligar amanhã$/),
      expect.stringMatching(/Prefere ser chamada de Mari$/),
    ]);
    await waitFor(() => expect(field().value).toBe(""));
  });

  it("leave what is typed while one is saved, and nothing of what was", async () => {
    let reply: (note: TicketNoteDto) => void = () => undefined;
    const created = serve(noteApi.create, () => new Promise<TicketNoteDto>((resolve) => (reply = resolve)));
    const { person, field } = await openPanel();
    await person.type(field(), "Ligar amanhã{Control>}{Enter}{/Control}");
    await waitFor(() => expect(created).toHaveLength(1));
    await person.type(field(), "{Enter}Prefere à tarde");
    await act(async () => reply(aNote({ id: 8, note: "Ligar amanhã" })));
    await waitFor(() => expect(field().value).toBe("Prefere à tarde"));
    await person.clear(field());
  });

  it("are not written again by who turns to another customer while one is saved", async () => {
    let reply: (note: TicketNoteDto) => void = () => undefined;
    const created = serve(noteApi.create, () => new Promise<TicketNoteDto>((resolve) => (reply = resolve)));
    const { person, field } = await openPanel();
    await person.type(field(), "Ligar amanhã{Control>}{Enter}{/Control}");
    await waitFor(() => expect(created).toHaveLength(1));
    cleanup();
    await act(async () => reply(aNote({ id: 8, note: "Ligar amanhã" })));
    const again = await openPanel();
    expect(again.field().value).toBe("");
  });

  it("mention a colleague, who is picked from a list that Esc closes before the panel", async () => {
    const created = serve(noteApi.create, aNote());
    const { person, field, onClose } = await openPanel();
    await person.type(field(), "Veja @bru");
    await screen.findByRole("option", { name: "Bruna" });
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("option")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await person.type(field(), "{Backspace}{Backspace}{Backspace}{Backspace}@bru");
    const names = await screen.findByRole("listbox", { name: "Colegas" });
    expect(field().getAttribute("aria-controls")).toBe(names.id);
    await person.keyboard("{Enter}");
    expect(field().value).toBe("Veja @Bruno Reis ");
    await person.click(screen.getByRole("button", { name: "Adicionar" }));
    await waitFor(() =>
      expect(created.map(({ body }) => body)).toEqual([{ note: "Veja @Bruno Reis", ticketId: 1, mentions: [4] }]),
    );
    await waitFor(() => expect(field().value).toBe(""));
  });

  it("stay in the field when the server refuses, which says why", async () => {
    serve(noteApi.create, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, field } = await openPanel();
    await person.type(field(), "Ligar amanhã");
    await person.click(screen.getByRole("button", { name: "Adicionar" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(field().value).toBe("Ligar amanhã");
    await person.clear(field());
  });

  it("that are begun are there again when the panel opens the next time", async () => {
    const { person, field } = await openPanel();
    await person.type(field(), "Ligar");
    cleanup();
    const again = await openPanel();
    expect(again.field().value).toBe("Ligar");
    await again.person.clear(again.field());
  });

  it("are deleted once the author agrees", async () => {
    const removed = serve(noteApi.remove, { message: "Note deleted" });
    const { person } = await openPanel({ notes: [aNote()] });
    await person.click(await screen.findByRole("button", { name: /^Excluir a observação de Ana, 05\/01\/2026/ }));
    const question = within(await screen.findByRole("alertdialog", { name: "Excluir a observação de Ana?" }));
    question.getByText("Deseja realmente excluir esse registro?");
    expect(removed).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Observação excluída com sucesso!");
    expect(removed.map(({ params }) => params)).toEqual([{ id: "1" }]);
    expect(screen.queryByTestId("note")).toBeNull();
  });

  it.each([
    ["an agent may not delete", anAgent([sales]), false],
    ["a supervisor may not delete", anAgent([sales], { profile: "supervisor" }), false],
    ["an admin may delete", signedInUser(), true],
    ["a super user may delete", anAgent([], { super: true }), true],
  ])("of a colleague %s", async (_who, user, may) => {
    await openPanel({ user, notes: [aNote({ user: { id: 9, name: "Bruno" } })] });
    await screen.findByTestId("note");
    expect(screen.queryByRole("button", { name: /^Excluir a observação/ }) !== null).toBe(may);
  });

  it("say that they could not be loaded", async () => {
    serve(contactApi.show, aContact());
    serve(ticketApi.list, { tickets: [], hasMore: false });
    serve(noteApi.list, new ErrorReply(500, "ERR_UNAVAILABLE"));
    serve(noteApi.colleagues, []);
    serve(messageApi.files, { messages: [], hasMore: false });
    await renderScreen(<ContactPanel ticket={ticket} isOver={false} focusTarget={null} onClose={() => undefined} />);
    await screen.findByRole("button", { name: "Tentar novamente" });
  });
});

describe("the contact's other tickets", () => {
  const old = aTicket({
    id: 70,
    number: 7,
    status: "closed",
    whatsappId: 2,
    whatsapp: { id: 2, name: "Filial" },
    updatedAt: moment,
  });

  it("link to the conversations", async () => {
    await openPanel({ tickets: [ticket, old] });
    const link = await screen.findByRole("link", { name: "Abrir o atendimento #7, Resolvido, 05/01/2026" });
    expect(link.getAttribute("href")).toBe(`/tickets/${old.uuid}`);
  });

  it("lead to the other connections of the customer", async () => {
    await openPanel({ tickets: [ticket, old] });
    await screen.findByRole("link", { name: "Abrir o último atendimento pela conexão Filial" });
  });

  it("are missing where there are none", async () => {
    await openPanel({ tickets: [ticket] });
    await screen.findByText("Nenhum outro atendimento deste contato.");
  });
});

describe("the timeline of a ticket", () => {
  const entry = (fields: Partial<TimelineEntryDto>): TimelineEntryDto => ({
    id: 1,
    kind: "created",
    user: null,
    queue: null,
    toUser: null,
    connection: null,
    tags: [],
    note: "",
    unrated: null,
    createdAt: moment,
    ...fields,
  });

  it("names an agent who was deleted, and says why a conversation returned, was reopened or not rated, and where it began", async () => {
    serve(ticketApi.timeline, [
      entry({ kind: "closed", user: { id: 4, name: "Beto", isDeleted: true } }),
      entry({ id: 2, kind: "returned", user: { id: 9, name: "Rita" }, deletedUser: "Beto" }),
      entry({ id: 3, kind: "returned", user: { id: 9, name: "Rita" }, userOnLeave: "Caio" }),
      entry({ id: 4, kind: "paused", user: { id: 9, name: "Rita" }, until: "2026-12-05" }),
      entry({ id: 5, kind: "resumed", user: null }),
      entry({ id: 6, kind: "reopened", beforeFarewell: true }),
      entry({ id: 7, kind: "expired", unrated: "inactivity" }),
      entry({ id: 8, kind: "created", keptLane: "Proposta" }),
    ]);
    const { person, section } = await openPanel();
    await person.click(screen.getByRole("button", { name: "Linha do tempo" }));
    const items = await section("Linha do tempo").findAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Começou na coluna Proposta, em que o atendimento anterior terminou/),
      expect.stringMatching(
        /^Resolvido por falta de resposta do clienteSem avaliação: encerrado por inatividade05\/01 /,
      ),
      expect.stringMatching(/^Reaberto: o cliente escreveu antes da despedida05\/01 /),
      expect.stringMatching(/^O prazo voltou a contar/),
      expect.stringMatching(/^Rita deixou aguardando o cliente até 05\/12\/2026/),
      expect.stringMatching(/^Caio está de licença; o atendimento voltou para a fila/),
      expect.stringMatching(/^Beto foi excluído; o atendimento voltou para a fila/),
      expect.stringMatching(/^Beto \(excluído\) resolveu o atendimento/),
    ]);
  });

  it("is loaded when it is opened, and tells what happened, the latest first", async () => {
    const requests = serve(ticketApi.timeline, [
      entry({}),
      entry({
        id: 2,
        kind: "transferred",
        user: { id: 9, name: "Bruno" },
        toUser: "Ana",
        queue: "Vendas",
        note: "Já pagou",
      }),
    ]);
    const { person, section } = await openPanel();
    expect(requests).toHaveLength(0);
    await person.click(screen.getByRole("button", { name: "Linha do tempo" }));
    const timeline = section("Linha do tempo");
    const items = await timeline.findAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bruno transferiu o atendimento para Ana na fila VendasJá pagou05\/01 /),
      expect.stringMatching(/^O cliente escreveu e o atendimento começou05\/01 /),
    ]);
  });

  it("says that nothing happened yet", async () => {
    serve(ticketApi.timeline, []);
    const { person } = await openPanel();
    await person.click(screen.getByRole("button", { name: "Linha do tempo" }));
    await screen.findByText("Nenhuma movimentação ainda.");
  });
});
