import { describe, expect, it, jest } from "@jest/globals";
import { chatApi, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ApiError } from "@/shared/api/call";
import { renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../../state/testing";
import { aConnection, sales, support } from "@/testing/rows";
import type { Destination } from "./destination";
import TransferDialog from "./TransferDialog";

const me: ColleagueDto = { id: 1, name: "Ana Prado", queues: [sales], online: true, away: false };
const bruno: ColleagueDto = { id: 2, name: "Bruno Prado", queues: [sales], online: false, away: false };
const clara: ColleagueDto = { id: 3, name: "Clara Prado", queues: [support], online: true, away: false };

const mine = aTicket({ status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: 1, queue: sales });

async function openDialog({
  user = signedInUser(),
  tickets = [mine] as TicketDto[],
  people = [me, bruno, clara],
} = {}) {
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [aConnection(), aConnection({ id: 2, name: "Filial", status: "TIMEOUT" })]);
  serve(userApi.names, people);
  serve(ticketApi.inHand, [{ userId: 3, open: 4 }]);
  const onTransfer = jest.fn<(destination: Destination) => Promise<void>>(() => Promise.resolve());
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <TransferDialog tickets={tickets} onTransfer={onTransfer} onClose={onClose} />,
    { user },
  );
  return { person, dialog: within(await screen.findByRole("dialog")), onTransfer, onClose };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>["dialog"];

const colleagueField = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>("combobox", { name: /^Agente/ });
const consequence = (dialog: Dialog) => dialog.getByTestId("consequence").textContent;
const submit = (dialog: Dialog) => dialog.getByRole("button", { name: "Transferir" });
/** The rows of a list of colleagues, without the buttons that ask them. */
const handOvers = (list: Dialog) =>
  list
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function chooseColleague(person: UserEvent, dialog: Dialog, name: string) {
  await person.type(colleagueField(dialog), name);
  await person.click(await screen.findByRole("option", { name: new RegExp(name) }));
}
async function choose(person: UserEvent, dialog: Dialog, field: RegExp, option: RegExp) {
  await person.click(dialog.getByRole("combobox", { name: field }));
  await person.click(await screen.findByRole("option", { name: option }));
}

describe("the transfer dialog", () => {
  it("names the customer", async () => {
    await openDialog();
    await screen.findByRole("dialog", { name: /Transferir .* Maria/ });
  });

  it("names the number of tickets when there are several", async () => {
    await openDialog({ tickets: [mine, aTicket({ id: 2 })] });
    await screen.findByRole("dialog", { name: /Transferir 2 / });
  });

  it("shows the colleagues of the ticket's queue at once, and a click hands it over", async () => {
    const { person, dialog, onTransfer } = await openDialog();
    const list = within(await dialog.findByRole("list", { name: "Transferir agora para um colega da fila Vendas" }));
    expect(handOvers(list)).toEqual([expect.stringMatching(/Bruno PradoOffline/)]);
    await person.type(dialog.getByRole("textbox", { name: /^Recado/ }), "Já pagou");
    await person.click(list.getByRole("button", { name: /^Bruno Prado/ }));
    await waitFor(() => expect(onTransfer).toHaveBeenCalledTimes(1));
    expect(onTransfer).toHaveBeenCalledWith({
      user: { id: 2, name: "Bruno Prado" },
      queue: null,
      connection: null,
      note: "Já pagou",
    });
  });

  it("shows the colleagues of another queue as soon as it is chosen", async () => {
    const { person, dialog } = await openDialog();
    await choose(person, dialog, /^Fila/, /Suporte/);
    const list = within(await dialog.findByRole("list", { name: "Transferir agora para um colega da fila Suporte" }));
    expect(handOvers(list)).toEqual([expect.stringMatching(/Clara PradoOnline4 abertos$/)]);
  });

  it("lists those who are away last, with the word", async () => {
    const away = { ...clara, queues: [sales], away: true };
    const { dialog } = await openDialog({ people: [away, bruno] });
    const list = within(await dialog.findByRole("list"));
    expect(handOvers(list)).toEqual([
      expect.stringMatching(/Bruno PradoOffline/),
      expect.stringMatching(/Clara PradoAusente4 abertos$/),
    ]);
  });

  it("says that a queue has no other colleague", async () => {
    const { dialog } = await openDialog({ people: [me] });
    await dialog.findByText("Nenhum colega nesta fila. Busque pelo nome.");
  });

  it("suggests colleagues from the third letter on", async () => {
    const { person, dialog } = await openDialog();
    await person.type(colleagueField(dialog), "cl");
    expect(screen.queryByRole("option")).toBeNull();
    expect(screen.getAllByText("Digite pelo menos 3 letras do nome.")).toHaveLength(2);
    await person.type(colleagueField(dialog), "a");
    await screen.findByRole("option", { name: /Clara Prado/ });
  });

  it("lists colleagues who are online first, each with the open tickets in hand", async () => {
    const { person, dialog } = await openDialog();
    await person.type(colleagueField(dialog), "prado");
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Clara PradoOnline4 abertos$/),
      expect.stringMatching(/Bruno PradoOfflineNenhum aberto$/),
    ]);
  });

  it("offers oneself only for a ticket that another user holds or that waits", async () => {
    const { person, dialog } = await openDialog({ tickets: [aTicket({ queueId: 1, queue: sales })] });
    await person.type(colleagueField(dialog), "ana");
    await person.click(await screen.findByRole("option", { name: /Ana Prado/ }));
    expect(consequence(dialog)).toBe("Você atende a partir de agora.");
  });

  it("says that no colleague has the name", async () => {
    const { person, dialog } = await openDialog();
    await person.type(colleagueField(dialog), "zzz");
    await screen.findByText("Ninguém com este nome.");
  });

  it("refuses to go nowhere", async () => {
    const { person, dialog, onTransfer } = await openDialog();
    await person.click(submit(dialog));
    await waitFor(() => expect(colleagueField(dialog).getAttribute("aria-invalid")).toBe("true"));
    expect(onTransfer).not.toHaveBeenCalled();
  });

  it("refuses a note of more than 1000 characters", async () => {
    const { person, dialog, onTransfer } = await openDialog();
    await choose(person, dialog, /^Fila/, /Suporte/);
    await person.click(dialog.getByRole("textbox", { name: /^Recado/ }));
    await person.paste("x".repeat(1_001));
    await person.click(submit(dialog));
    await dialog.findByText("Use no máximo 1000 caracteres");
    expect(onTransfer).not.toHaveBeenCalled();
  });

  it("hands over the colleague, the queue, the connection and the note", async () => {
    const { person, dialog, onTransfer, onClose } = await openDialog();
    await chooseColleague(person, dialog, "Clara");
    await choose(person, dialog, /^Fila/, /Suporte/);
    await choose(person, dialog, /^Conexão/, /Filial/);
    await person.type(dialog.getByRole("textbox", { name: /^Recado/ }), "Já pagou");
    await person.click(submit(dialog));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onTransfer).toHaveBeenCalledWith({
      user: { id: 3, name: "Clara Prado" },
      queue: support,
      connection: { id: 2, name: "Filial" },
      note: "Já pagou",
    });
  });

  it("does not offer the connection that the ticket has", async () => {
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole("combobox", { name: /^Conexão/ }));
    await screen.findByRole("option", { name: "Manter Loja" });
    await screen.findByRole("option", { name: "Filial Sem resposta" });
    expect(screen.queryByRole("option", { name: /^Loja/ })).toBeNull();
  });

  it("says that the colleague serves from now on, and over which connection", async () => {
    const { person, dialog } = await openDialog();
    await chooseColleague(person, dialog, "Clara");
    await choose(person, dialog, /^Conexão/, /Filial/);
    expect(consequence(dialog)).toBe(
      "Clara Prado atende a partir de agora. O atendimento continua pela conexão Filial.",
    );
  });

  it("stays open with everything in it when the server refuses, and says why", async () => {
    const { person, dialog, onTransfer, onClose } = await openDialog();
    onTransfer.mockRejectedValue(new ApiError(403, { error: "ERR_NO_PERMISSION" }));
    await chooseColleague(person, dialog, "Clara");
    await person.click(submit(dialog));
    await dialog.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(onClose).not.toHaveBeenCalled();
    expect(colleagueField(dialog).value).toBe("Clara Prado");
  });
});

describe("asking a colleague before transferring", () => {
  const direct = { id: 9, uuid: "bruno" } as ChatDto;

  it("sends the note and the ticket to the direct chat, and transfers nothing", async () => {
    const { person, dialog, onTransfer, onClose } = await openDialog();
    const directChatRequests = serve(chatApi.direct, direct);
    const sendRequests = serve(chatApi.send, {} as ChatMessageDto);
    await person.type(dialog.getByRole("textbox", { name: /^Recado/ }), "Já pagou");
    await person.click(await dialog.findByRole("button", { name: "Perguntar antes a Bruno Prado" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(directChatRequests[0]?.body).toEqual({ userId: 2 });
    expect(sendRequests[0]?.params).toEqual({ id: "9" });
    expect(sendRequests[0]?.body).toMatchObject({
      message: `Posso transferir este atendimento para você?\nJá pagou\n${window.location.origin}/tickets/${mine.uuid}`,
    });
    expect(onTransfer).not.toHaveBeenCalled();
    await screen.findByText("Pergunta enviada a Bruno Prado no chat interno. O atendimento continua onde está.");
  });

  it("is offered for a colleague of another queue who was searched for", async () => {
    const { person, dialog, onClose } = await openDialog();
    const directChatRequests = serve(chatApi.direct, direct);
    serve(chatApi.send, {} as ChatMessageDto);
    await chooseColleague(person, dialog, "Clara");
    await person.click(dialog.getByRole("button", { name: "Perguntar antes a Clara Prado" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(directChatRequests[0]?.body).toEqual({ userId: 3 });
  });

  it("leaves the dialog open when the question could not be sent", async () => {
    const { person, dialog, onClose } = await openDialog();
    serve(chatApi.direct, direct);
    serve(chatApi.send, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const button = await dialog.findByRole("button", { name: "Perguntar antes a Bruno Prado" });
    await person.click(button);
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("is not offered for several tickets, nor without the internal chat", async () => {
    const { dialog } = await openDialog({ tickets: [mine, aTicket({ id: 2, queueId: 1, queue: sales })] });
    await dialog.findByRole("button", { name: /^Bruno Prado/ });
    expect(dialog.queryByRole("button", { name: /Perguntar/ })).toBeNull();
    cleanup();
    const user = signedInUser();
    user.company.plan = { ...user.company.plan, useInternalChat: false };
    const second = await openDialog({ user });
    await second.dialog.findByRole("button", { name: /^Bruno Prado/ });
    expect(second.dialog.queryByRole("button", { name: /Perguntar/ })).toBeNull();
  });
});
