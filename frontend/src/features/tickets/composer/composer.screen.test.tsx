import { beforeEach, describe, expect, it } from "@jest/globals";
import { maxTextLength } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage, aTicket } from "../state/testing";
import { anAgent, sales } from "@/testing/rows";
import ClosedComposer from "./ClosedComposer";
import { openComposer } from "./composer.fixture";

beforeEach(() => localStorage.clear());

const serveSend = () => serve(messageApi.send, aMessage({ fromMe: true }));

describe("the composer", () => {
  it("sends with Enter, signed with the agent's name in bold, and empties the field", async () => {
    const sendRequests = serveSend();
    const { person, field, ticket } = await openComposer();
    await person.type(field, "Bom dia{Enter}");
    await waitFor(() => expect(sendRequests.map(({ params }) => params)).toEqual([{ ticketId: String(ticket.id) }]));
    expect(sendRequests[0]?.body).toMatchObject({ body: "*Ana*:\nBom dia" });
    expect(field.value).toBe("");
  });

  it("sends with Ctrl+Enter alone when the agent prefers that", async () => {
    localStorage.setItem("enterSends", "false");
    const sendRequests = serveSend();
    const { person, field } = await openComposer();
    await person.type(field, "Bom dia{Enter}");
    expect(sendRequests).toHaveLength(0);
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sendRequests).toHaveLength(1));
  });

  it("does not send blanks", async () => {
    const sendRequests = serveSend();
    const { person, field } = await openComposer();
    await person.type(field, "   {Enter}");
    expect(field.value).toBe("   ");
    expect(sendRequests).toHaveLength(0);
  });

  it("offers to record while there is nothing to send", async () => {
    const { person, field } = await openComposer();
    await screen.findByRole("button", { name: "Gravar áudio" });
    await person.type(field, "x");
    await screen.findByRole("button", { name: "Enviar" });
    expect(screen.queryByRole("button", { name: "Gravar áudio" })).toBeNull();
  });

  it("sends without a signature once that is switched off, and remembers it", async () => {
    const sendRequests = serveSend();
    const { person, field } = await openComposer();
    const sign = screen.getByRole("button", { name: /^Assinar/ });
    expect(sign.getAttribute("aria-pressed")).toBe("true");
    await person.click(sign);
    await person.type(field, "Bom dia{Enter}");
    await waitFor(() => expect(sendRequests[0]?.body).toMatchObject({ body: "Bom dia" }));
    expect(localStorage.getItem("signOption")).toBe("false");
  });

  it("refuses a text that is too long and says by how much", async () => {
    const sendRequests = serveSend();
    const { person, field } = await openComposer();
    fireEvent.change(field, { target: { value: "x".repeat(maxTextLength) } });
    expect(screen.getByRole("alert").textContent).toBe("Texto longo demais: 7 caracteres acima do limite.");
    await person.type(field, "{Enter}");
    expect(sendRequests).toHaveLength(0);
  });

  it("keeps what was begun until the agent comes back", async () => {
    const { person, field, ticket } = await openComposer();
    await person.type(field, "Bom di");
    cleanup();
    const back = await openComposer(ticket);
    expect(back.field.value).toBe("Bom di");
  });

  it("puts a text that was not sent before what is being written", async () => {
    const { person, field, tell: notify } = await openComposer();
    await person.type(field, "E mais:");
    await notify((composer) => composer.takeBack("*Ana*:\nBom dia"));
    expect(field.value).toBe("Bom dia\nE mais:");
  });
});

describe("a reply to a message", () => {
  const question = aMessage({ id: 55, body: "Tem azul?" });

  it("shows the message and sends its number", async () => {
    const sendRequests = serveSend();
    const { person, field, tell: notify } = await openComposer();
    await notify((composer) => composer.reply(question));
    screen.getByText("Tem azul?");
    await person.type(field, "Tem{Enter}");
    await waitFor(() => expect(sendRequests[0]?.body).toMatchObject({ quotedMsg: 55 }));
    expect(screen.queryByText("Tem azul?")).toBeNull();
  });

  it("is left with Esc, and the text stays", async () => {
    const sendRequests = serveSend();
    const { person, field, tell: notify } = await openComposer();
    await notify((composer) => composer.reply(question));
    await person.type(field, "Tem{Escape}");
    expect(screen.queryByText("Tem azul?")).toBeNull();
    await person.type(field, "{Enter}");
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    expect(sendRequests[0]?.body).not.toHaveProperty("quotedMsg");
  });
});

describe("editing a message", () => {
  const mine = aMessage({ id: 56, fromMe: true, body: "*Ana*:\nBon dia" });

  it("sends the new text with the old signature, and the draft is there again", async () => {
    const editRequests = serve(messageApi.edit, mine);
    const { person, field, tell: notify } = await openComposer();
    await person.type(field, "rascunho");
    await notify((composer) => composer.edit(mine));
    screen.getByText("Editando a mensagem");
    expect(field.value).toBe("Bon dia");
    await person.clear(field);
    await person.type(field, "Bom dia{Enter}");
    await waitFor(() =>
      expect(editRequests.map(({ params, body }) => [params.id, body])).toEqual([["56", { body: "*Ana*:\nBom dia" }]]),
    );
    expect(field.value).toBe("rascunho");
  });

  it("asks the server for nothing when the text is the same", async () => {
    const editRequests = serve(messageApi.edit, mine);
    const { person, tell: notify } = await openComposer();
    await notify((composer) => composer.edit(mine));
    await person.click(screen.getByRole("button", { name: "Salvar edição" }));
    await screen.findByRole("button", { name: "Gravar áudio" });
    expect(editRequests).toHaveLength(0);
  });

  it("brings the new text back when the server refuses it, and says why", async () => {
    serve(messageApi.edit, new ErrorReply(400, "ERR_EDIT_WAPP_MSG"));
    const { person, field, tell: notify } = await openComposer();
    await notify((composer) => composer.edit(mine));
    await person.clear(field);
    await person.type(field, "Bom dia{Enter}");
    await screen.findByText("Não foi possível editar a mensagem no WhatsApp. Tente novamente.");
    await waitFor(() => expect(field.value).toBe("Bom dia"));
    screen.getByText("Editando a mensagem");
  });
});

describe("in place of the composer", () => {
  const theirs = aTicket({
    status: "open",
    userId: 9,
    user: { id: 9, name: "Bruno" },
    queueId: sales.id,
    queue: sales,
  });
  const supervisor = anAgent([sales], { profile: "supervisor" });

  it.each([
    [
      "a waiting ticket",
      { ...theirs, status: "pending", userId: null },
      "Aceite o atendimento para responder.",
      "Aceitar",
    ],
    ["a closed ticket", { ...theirs, status: "closed" }, "Atendimento resolvido. Reabra para responder.", "Reabrir"],
    ["a colleague's ticket", theirs, "Só Bruno pode responder neste atendimento.", "Assumir"],
  ] as const)("%s says why nothing can be written, and what to do", async (_which, ticket, words, action) => {
    await renderScreen(<ClosedComposer ticket={ticket} />, { user: supervisor });
    await screen.findByText(words);
    screen.getByRole("button", { name: action });
  });
});
