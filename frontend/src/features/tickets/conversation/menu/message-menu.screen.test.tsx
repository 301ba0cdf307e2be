import { describe, expect, it, jest } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { listKey } from "@/shared/lists/list-key";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage, aTicket } from "../../state/testing";
import { aConnection, aContact, anAgent, sales, support } from "@/testing/rows";
import MessageMenu from "./MessageMenu";

const ticket = aTicket({ status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: sales.id, queue: sales });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const theirs = aMessage({ id: 30, body: "Tem *azul*?", createdAt: minutesAgo(1) });
const ours = aMessage({ id: 31, body: "Tem", fromMe: true, ack: 3, createdAt: minutesAgo(1) });

async function openMenu(message: MessageDto, of = ticket, own = [sales]) {
  const actions = {
    reply: jest.fn<(message: MessageDto) => void>(),
    retryMessage: jest.fn<(id: number) => void>(),
    editMessage: jest.fn<(message: MessageDto) => void>(),
  };
  const onClose = jest.fn();
  const { person, client } = await renderScreen(
    <MessageMenu ticket={of} message={message} anchor={document.body} actions={actions} onClose={onClose} />,
    { user: anAgent(own) },
  );
  const menu = within(await screen.findByRole("menu"));
  const choose = (name: string) => person.click(menu.getByRole("menuitem", { name }));
  return { person, client, menu, choose, acts: actions, onClose };
}

/** The actions of the menu, without the emoji. */
const listActions = () =>
  screen
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent)
    .filter((text) => /\p{L}/u.test(text ?? ""));

describe("the menu of a message", () => {
  it.each<[string, MessageDto, string[]]>([
    ["one's own", ours, ["Responder", "Copiar", "Encaminhar", "Fixar", "Editar", "Apagar para todos"]],
    [
      "an own one that failed",
      { ...ours, ack: -1 },
      ["Responder", "Copiar", "Encaminhar", "Fixar", "Tentar novamente", "Apagar para todos"],
    ],
    ["a deleted", { ...theirs, isDeleted: true, body: "" }, ["Nenhuma ação disponível"]],
  ])("offers for %s message what can be done with it", async (_whose, message, actions) => {
    await openMenu(message);
    expect(listActions()).toEqual(actions);
  });

  it("offers no change of a conversation in which the agent may not write", async () => {
    await openMenu(ours, { ...ticket, status: "closed" });
    expect(listActions()).toEqual(["Copiar", "Encaminhar", "Fixar"]);
    expect(screen.queryByRole("menuitem", { name: "Reagir com 👍" })).toBeNull();
  });

  it("offers no change of a sent message where the connection cannot change any", async () => {
    const official = aConnection({ capabilities: capabilitiesOf("official") });
    const openOf = async (message: MessageDto) => {
      const { client } = await openMenu(message);
      client.setQueryData(listKey(connectionApi.list), [official]);
      await waitFor(() => expect(listActions()).not.toContain("Editar"));
      return listActions();
    };
    expect(await openOf(ours)).toEqual(["Responder", "Copiar", "Encaminhar", "Fixar"]);
    cleanup();
    // It never left, and is deleted here alone.
    expect(await openOf({ ...ours, ack: -1 })).toContain("Apagar para todos");
  });

  it("pins the message and takes its pin away", async () => {
    const pinnedAt = minutesAgo(0);
    const pinRequests = serve(messageApi.pin, { ...theirs, pinnedAt });
    const messageMenu = await openMenu(theirs);
    await messageMenu.choose("Fixar");
    await waitFor(() => expect(pinRequests.map(({ params }) => params)).toEqual([{ id: "30" }]));
    expect(messageMenu.onClose).toHaveBeenCalled();
    cleanup();
    const unpinRequests = serve(messageApi.unpin, theirs);
    const { choose } = await openMenu({ ...theirs, pinnedAt });
    await choose("Desafixar");
    await waitFor(() => expect(unpinRequests).toHaveLength(1));
  });

  it("replies to the message and closes", async () => {
    const { choose, acts: actions, onClose } = await openMenu(theirs);
    await choose("Responder");
    expect(actions.reply).toHaveBeenCalledWith(theirs);
    expect(onClose).toHaveBeenCalled();
  });

  it("copies the text without its marks", async () => {
    const { choose } = await openMenu(theirs);
    await choose("Copiar");
    await screen.findByText("Texto copiado.");
    expect(await navigator.clipboard.readText()).toBe("Tem azul?");
  });
});

describe("reacting to a message", () => {
  it("sends the emoji", async () => {
    const reactionRequests = serve(messageApi.react, theirs);
    const { choose } = await openMenu(theirs);
    await choose("Reagir com ❤️");
    await waitFor(() =>
      expect(reactionRequests.map(({ params, body }) => [params.id, body])).toEqual([["30", { emoji: "❤️" }]]),
    );
  });

  it("takes one's own reaction back", async () => {
    const reactionRequests = serve(messageApi.react, theirs);
    const { choose } = await openMenu({ ...theirs, reactions: [{ emoji: "👍", fromMe: true, name: "" }] });
    await choose("Remover 👍");
    await waitFor(() => expect(reactionRequests[0]?.body).toEqual({ emoji: "" }));
  });

  it("says that WhatsApp refused it", async () => {
    serve(messageApi.react, new ErrorReply(400, "ERR_REACT_WAPP_MSG"));
    const { choose } = await openMenu(theirs);
    await choose("Reagir com 👍");
    await screen.findByText("Não foi possível reagir à mensagem no WhatsApp. Tente novamente.");
  });
});

describe("deleting a message", () => {
  async function askToDelete() {
    const removed = serve(messageApi.remove, { message: "Message deleted" });
    const messageMenu = await openMenu(ours);
    await messageMenu.choose("Apagar para todos");
    const question = within(await screen.findByRole("alertdialog", { name: "Apagar esta mensagem para todos?" }));
    return { ...messageMenu, removed, question };
  }

  it("asks first, and deletes nothing when the agent cancels", async () => {
    const { person, question, removed, onClose } = await askToDelete();
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    expect(onClose).toHaveBeenCalled();
    expect(removed).toHaveLength(0);
  });

  it("deletes it for everyone once the agent agrees", async () => {
    const { person, question, removed } = await askToDelete();
    await person.click(question.getByRole("button", { name: "Apagar para todos" }));
    await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: "31" }]));
  });

  it("says that WhatsApp refused it", async () => {
    const { person, question } = await askToDelete();
    serve(messageApi.remove, new ErrorReply(400, "ERR_DELETE_WAPP_MSG"));
    await person.click(question.getByRole("button", { name: "Apagar para todos" }));
    await screen.findByText("Não foi possível apagar a mensagem no WhatsApp. Tente novamente.");
  });
});

describe("forwarding a message", () => {
  const rita = aContact({ id: 2, name: "Rita" });
  const caio = aContact({ id: 3, name: "Caio" });

  async function openForward(own = [sales]) {
    serve(queueApi.list, [sales, support]);
    serve(contactApi.list, ({ query }) => ({
      contacts: query.searchParam === "zzz" ? [] : [rita, caio],
      hasMore: false,
    }));
    const messageMenu = await openMenu(theirs, ticket, own);
    await messageMenu.choose("Encaminhar");
    return { ...messageMenu, dialog: within(await screen.findByRole("dialog", { name: "Encaminhar para…" })) };
  }

  it("sends it to the contacts that were chosen", async () => {
    const forwardRequests = serve(messageApi.forward, []);
    const { person, dialog, onClose } = await openForward();
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Encaminhar" });
    expect(submit.disabled).toBe(true);
    await person.click(await dialog.findByRole("checkbox", { name: /Rita/ }));
    await person.click(dialog.getByRole("checkbox", { name: /Caio/ }));
    dialog.getByText("2 selecionados");
    await person.click(submit);
    await screen.findByText("Mensagem encaminhada a 2 contatos.");
    expect(forwardRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["30", { contactIds: [2, 3], queueId: sales.id }],
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  it("asks for a queue of the agent's, in which new tickets begin", async () => {
    const forwardRequests = serve(messageApi.forward, []);
    const { person, dialog } = await openForward([sales, support]);
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Encaminhar" });
    await person.click(await dialog.findByRole("checkbox", { name: /Rita/ }));
    expect(submit.disabled).toBe(true);
    await person.click(dialog.getByRole("combobox", { name: /^Fila/ }));
    await person.click(await screen.findByRole("option", { name: support.name }));
    await person.click(submit);
    await waitFor(() =>
      expect(forwardRequests.map(({ body }) => body)).toEqual([{ contactIds: [2], queueId: support.id }]),
    );
  });

  it("keeps those that were chosen when the server refuses, and says why", async () => {
    serve(messageApi.forward, new ErrorReply(400, "ERR_FORWARD_WAPP_MSG"));
    const { person, dialog, onClose } = await openForward();
    await person.click(await dialog.findByRole("checkbox", { name: /Rita/ }));
    await person.click(dialog.getByRole("button", { name: "Encaminhar" }));
    await screen.findByText("Esta mensagem não pode ser encaminhada.");
    dialog.getByText("1 selecionado");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("says that no contact has the name", async () => {
    const { person, dialog } = await openForward();
    await person.type(dialog.getByRole("searchbox", { name: "Buscar contato" }), "zzz");
    await dialog.findByText("Nenhum contato encontrado.");
  });
});
