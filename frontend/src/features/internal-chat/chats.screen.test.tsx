import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { chatApi } from "@guiche/contract/chats";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { catchDownloads, textOf } from "../../testing/downloads";
import { address, signedInUser } from "../../testing/render";
import { withElementSize } from "../../testing/layout";
import { clearSession } from "../../shared/session/store";
import { withMicrophone } from "../../shared/recorder/microphone.fixture";
import { ErrorReply, serve } from "../../testing/server";
import { aChat, aMessage, choose, field, openChats, person, renderChats } from "./testing";
import { saveUnsentText } from "./unsent";

withElementSize();

afterEach(() => saveUnsentText(signedInUser().id, aChat().id, ""));
beforeEach(() => {
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
});

describe("the list of chats", () => {
  it("shows each with its last line and what is unread, a direct one by the other's name", async () => {
    const direct = aChat({
      id: 6,
      uuid: "bia",
      title: "",
      isDirect: true,
      users: [person(1, "Ana", { unreads: 3, mentions: 1 }), person(2, "Bia")],
    });
    await openChats({ chats: [aChat(), direct], at: "/chats" });
    const row = await screen.findByRole("link", { name: /Bia/ });
    within(row).getByRole("img", { name: "3 mensagens não lidas, com menção a você" });
    within(row).getByRole("img", { name: "conectado" });
    screen.getByRole("link", { name: /Plantão/ });
  });

  it("shows a chat once that a newer one has pushed onto the next page", async () => {
    const user = await openChats({ chats: [], at: "/chats" });
    await screen.findByText("Nenhuma conversa interna.");
    const night = aChat({ id: 6, uuid: "noite", title: "Noite" });
    serve(chatApi.list, ({ query }) =>
      query.pageNumber === "1" ? { records: [aChat()], hasMore: true } : { records: [aChat(), night], hasMore: false },
    );
    await user.type(screen.getByRole("searchbox"), "o");
    await user.click(await screen.findByRole("button", { name: "Mostrar mais" }));
    await screen.findByRole("link", { name: /Noite/ });
    expect(screen.getAllByRole("link", { name: /Plantão/ })).toHaveLength(1);
  });

  it("without any chat offers to make one, and says «Informe o setor» without people", async () => {
    const user = await openChats({ chats: [], at: "/chats" });
    await screen.findByText("Nenhuma conversa interna.");
    await user.click(screen.getAllByRole("button", { name: "Novo chat" })[0]!);
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /Título/ }), "Noite");
    await user.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Informe o setor");
  });

  it("opens a new chat once it is made", async () => {
    const user = await openChats({ at: "/chats" });
    const createRequests = serve(chatApi.create, aChat({ id: 9, uuid: "noite", title: "Noite" }));
    await user.click(screen.getByRole("button", { name: "Novo chat" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /Título/ }), "Noite");
    await user.click(dialog.getByRole("combobox", { name: "Pessoas" }));
    await user.click(await screen.findByRole("option", { name: "Bia" }));
    await user.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(address()).toBe("/chats/noite"));
    expect(createRequests[0]?.body).toMatchObject({ title: "Noite", users: [{ id: 2 }] });
  });
});

describe("Alt and the arrows", () => {
  const chatOf = (id: number, uuid: string, unreads: number) =>
    aChat({ id, uuid, title: uuid, users: [person(1, "Ana", { unreads }), person(2, "Bia")] });
  const keys = { down: "{Alt>}{ArrowDown}{/Alt}", up: "{Alt>}{ArrowUp}{/Alt}" };

  it("lead from the open chat to the next one with something unread, past those that are read", async () => {
    serve(chatApi.read, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const chats = [chatOf(6, "noite", 2), chatOf(5, "plantao", 0), chatOf(7, "dia", 0), chatOf(8, "loja", 1)];
    const user = await openChats({ chats });
    (await field()).focus();
    await user.keyboard(keys.down);
    await waitFor(() => expect(address()).toBe("/chats/loja"));
    (await field()).focus();
    await user.keyboard(keys.down);
    expect(address()).toBe("/chats/loja");
    await user.keyboard(keys.up);
    await waitFor(() => expect(address()).toBe("/chats/noite"));
  });
});

describe("an open chat", () => {
  it("is read once its end is seen, up to its newest message", async () => {
    const reads = serve(chatApi.read, aChat({ version: 2 }));
    await openChats({ chats: [aChat({ users: [person(1, "Ana", { unreads: 1 }), person(2, "Bia")] })] });
    await screen.findByRole("listitem", { name: /Bia/ });
    await waitFor(() => expect(reads[0]?.body).toEqual({ messageId: 70 }));
  });

  it("is not read in a window without the focus", async () => {
    jest.spyOn(document, "hasFocus").mockReturnValue(false);
    const reads = serve(chatApi.read, aChat());
    await openChats({ chats: [aChat({ users: [person(1, "Ana", { unreads: 1 }), person(2, "Bia")] })] });
    await screen.findByRole("listitem", { name: /Bia/ });
    expect(reads).toEqual([]);
  });

  it("sends a message that answers another and mentions a colleague", async () => {
    const user = await openChats();
    const sendRequests = serve(chatApi.send, aMessage({ id: 71, userId: 1, userName: "Ana", body: "@Bia já vou" }));
    await user.click(await screen.findByRole("button", { name: "Responder" }));
    await user.type(await field(), "@bi");
    await user.click(await screen.findByRole("option", { name: "Bia" }));
    await user.type(await field(), "já vou{Enter}");
    await waitFor(() =>
      expect(sendRequests[0]?.body).toMatchObject({ message: "@Bia já vou", mentions: [2], quotedId: 70 }),
    );
    await screen.findByText("@Bia já vou");
  });

  it("chooses whom it mentions by keys alone, and sends an @ that mentions no user", async () => {
    const user = await openChats();
    const sendRequests = serve(chatApi.send, aMessage({ id: 71, userId: 1, userName: "Ana" }));
    await user.type(await field(), "@{ArrowDown}");
    await screen.findByRole("option", { name: /Caio/, selected: true });
    await user.keyboard("{ArrowUp}{Enter}às 9{Enter}");
    await waitFor(() => expect(sendRequests[0]?.body).toMatchObject({ message: "@Bia às 9", mentions: [2] }));
    await user.type(await field(), "veja @loja{Enter}");
    await waitFor(() => expect(sendRequests[1]?.body).toMatchObject({ message: "veja @loja", mentions: [] }));
    await user.type(await field(), "@bi{Escape}{Enter}");
    await waitFor(() => expect(sendRequests[2]?.body).toMatchObject({ message: "@bi", mentions: [] }));
  });

  it("keeps what is typed while a message is on its way, and takes one back that could not be sent", async () => {
    const user = await openChats();
    let answer: (reply: ReturnType<typeof aMessage> | ErrorReply) => void = () => undefined;
    serve(chatApi.send, () => new Promise((resolve) => (answer = resolve)));
    const box = (await field()) as HTMLTextAreaElement;
    await user.type(box, "um{Enter}dois");
    expect(box.value).toBe("dois");
    await act(async () => answer(aMessage({ id: 71, userId: 1, userName: "Ana", body: "um" })));
    await screen.findByText("um");
    expect(box.value).toBe("dois");
    await user.type(box, "{Enter}três");
    await act(async () => answer(new ErrorReply(503, "ERR_UNAVAILABLE")));
    await waitFor(() => expect(box.value).toBe("dois\ntrês"));
  });

  it("keeps an unsent text while another chat is open, and while another message is edited", async () => {
    const own = aMessage({ id: 71, userId: 1, userName: "Ana", body: "as 9" });
    const night = aChat({ id: 6, uuid: "noite", title: "Noite" });
    const user = await openChats({ chats: [aChat(), night], messages: [own] });
    await user.type(await field(), "quase pronto");
    await user.click(await screen.findByRole("button", { name: "Editar" }));
    await user.click(await screen.findByRole("button", { name: "Cancelar" }));
    await screen.findByDisplayValue("quase pronto");
    await user.click(screen.getByRole("link", { name: /Noite/ }));
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe(""));
    await user.click(screen.getByRole("link", { name: /Plantão/ }));
    await screen.findByDisplayValue("quase pronto");
  });

  it("keeps an unsent text for a reload of the tab, until it is sent or its user signs out", async () => {
    const inTab = () => Object.entries(sessionStorage).flatMap(([name, text]) => (/chat/.test(name) ? [text] : []));
    const user = await openChats();
    serve(chatApi.send, aMessage({ id: 71, userId: 1, userName: "Ana", body: "um" }));
    await user.type(await field(), "um");
    expect(inTab()).toEqual(["um"]);
    await user.type(await field(), "{Enter}");
    await screen.findByText("um");
    expect(inTab()).toEqual([]);
    await user.type(await field(), "dois");
    expect(inTab()).toEqual(["dois"]);
    cleanup();
    clearSession({ expired: true });
    expect(inTab()).toEqual(["dois"]);
    clearSession();
    expect(inTab()).toEqual([]);
  });

  it("stays with what is being written when it cannot be asked for again, and leaves when it is gone", async () => {
    const { client } = await renderChats();
    fireEvent.drop(await field(), { dataTransfer: { files: [new File(["2"], "preços.csv")] } });
    await screen.findByText("preços.csv");
    const requests = serve(chatApi.byUuid, new ErrorReply(503, "ERR_UNAVAILABLE"));
    serve(chatApi.messages, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await act(() => client.invalidateQueries());
    expect(requests).toHaveLength(1);
    screen.getByText("preços.csv");
    expect(screen.queryByRole("alert")).toBeNull();
    serve(chatApi.byUuid, new ErrorReply(404, "ERR_NO_CHAT_FOUND"));
    await act(() => client.invalidateQueries());
    await screen.findByText(/Esta conversa não existe mais/);
  });

  it("sends the picture that is pasted and the file that is dropped", async () => {
    const user = await openChats();
    const sendRequests = serve(chatApi.send, aMessage({ id: 71, userId: 1, userName: "Ana", body: "" }));
    const [picture, sheet] = [new File(["1"], "tela.png", { type: "image/png" }), new File(["2"], "preços.csv")];
    const clipboardData = { files: [picture], types: ["Files"], getData: () => "" };
    fireEvent.paste(await field(), { clipboardData });
    fireEvent.drop(await field(), { dataTransfer: { files: [sheet] } });
    await screen.findByText("tela.png, preços.csv");
    await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    expect((sendRequests[0]!.body as unknown as FormData).getAll("medias")).toMatchObject([
      { name: "tela.png" },
      { name: "preços.csv" },
    ]);
    await waitFor(() => expect(screen.queryByText("tela.png, preços.csv")).toBeNull());
  });

  it("shows a picture, and offers a document for download by its name", async () => {
    const downloads = catchDownloads();
    const media = serve(
      chatApi.media,
      ({ params }) => new Blob([`file ${params.chatMessageId}`]) as unknown as undefined,
    );
    const fileOf = (id: number, mediaName: string, mediaType: string) =>
      aMessage({ id, body: "", mediaPath: `/chats/messages/${id}/media`, mediaName, mediaType });
    const files = [fileOf(72, "vitrine.png", "image/png"), fileOf(71, "preços.pdf", "application/pdf")];
    const user = await openChats({ messages: files });
    const picture = await screen.findByRole<HTMLImageElement>("img", { name: "vitrine.png" });
    expect(picture.src).toMatch(/^blob:/);
    expect(media.map(({ params }) => params.chatMessageId)).toEqual(["72"]);
    await user.click(screen.getByRole("button", { name: "Baixar preços.pdf" }));
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(["preços.pdf"]));
    expect(await textOf(downloads[0]?.blob)).toBe("file 71");
    expect(screen.queryByRole("img", { name: "preços.pdf" })).toBeNull();
  });

  it("sends a recording, and keeps one that could not be sent in the field", async () => {
    const microphone = withMicrophone();
    const user = await openChats();
    const record = async () => {
      await user.click(await screen.findByRole("button", { name: "Gravar áudio" }));
      await screen.findByText("Gravando");
      await act(async () => microphone.hear(2));
      await user.click(screen.getByRole("button", { name: "Enviar o áudio" }));
    };
    const sendRequests = serve(chatApi.send, aMessage({ id: 71, userId: 1, userName: "Ana", body: "" }));
    await record();
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    expect((sendRequests[0]!.body as unknown as FormData).get("medias")).toMatchObject({
      name: "audio.mp3",
      type: "audio/mpeg",
    });
    serve(chatApi.send, () => new ErrorReply(507, "ERR_STORAGE_FULL"));
    await record();
    await screen.findByText("audio.mp3");
    await screen.findByRole("button", { name: "Enviar mensagem" });
    microphone.remove();
  });

  it("offers to add a user who is mentioned and not in it", async () => {
    const user = await openChats();
    const updateRequests = serve(chatApi.update, aChat({ version: 2 }));
    await user.type(await field(), "@cai");
    await user.click(await screen.findByRole("option", { name: /Caio/ }));
    await screen.findByText("Caio não está nesta conversa e não será avisado.");
    await user.click(screen.getByRole("button", { name: "Adicionar" }));
    await waitFor(() => expect(updateRequests[0]?.body).toEqual({ users: [{ id: 1 }, { id: 2 }, { id: 3 }] }));
  });

  it("lets ↑ edit one's own last message, and only one's own be deleted", async () => {
    const own = aMessage({ id: 71, userId: 1, userName: "Ana", body: "as 9" });
    const user = await openChats({ messages: [own, aMessage()] });
    const edits = serve(chatApi.edit, { ...own, body: "às 9", isEdited: true });
    expect(await screen.findAllByRole("button", { name: "Apagar" })).toHaveLength(1);
    await user.type(await field(), "{ArrowUp}");
    await screen.findByText("Editando sua mensagem");
    await user.clear(await field());
    await user.type(await field(), "às 9{Enter}");
    await waitFor(() => expect(edits[0]?.body).toEqual({ message: "às 9" }));
    await screen.findByText("às 9");
  });

  it("says who has seen one's own newest message", async () => {
    const own = aMessage({ id: 71, userId: 1, userName: "Ana", body: "as 9" });
    await openChats({
      chats: [aChat({ users: [person(1, "Ana"), person(2, "Bia", { readUpTo: 71 }), person(3, "Caio")] })],
      messages: [own],
    });
    await screen.findByText("Visto por Bia");
  });

  it("is changed and deleted by its owner alone; every member may leave", async () => {
    const user = await openChats({ chats: [aChat({ ownerId: 2 })] });
    await user.click(await screen.findByRole("button", { name: "Opções da conversa" }));
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual(["Silenciar conversa", "Fixar conversa", "Sair da conversa"]);
  });

  it("keeps its people when its owner changes something else, and has others when they are chosen", async () => {
    const user = await openChats();
    const updateRequests = serve(chatApi.update, aChat({ title: "Noite", version: 2 }));
    const change = async (work: (dialog: ReturnType<typeof within>) => Promise<void>) => {
      await choose(user, "Editar conversa");
      const dialog = within(await screen.findByRole("dialog"));
      await work(dialog);
      await user.click(dialog.getByRole("button", { name: "Salvar" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await change(async (dialog) => {
      const title = dialog.getByRole("textbox", { name: /Título/ });
      await user.clear(title);
      await user.type(title, "Noite");
    });
    expect(updateRequests.map(({ body }) => body)).toEqual([{ title: "Noite", showsHistory: true, keepMonths: null }]);
    await change(async (dialog) => {
      await user.click(dialog.getByRole("combobox", { name: "Pessoas" }));
      await user.click(await screen.findByRole("option", { name: "Caio" }));
    });
    expect(updateRequests[1]?.body).toMatchObject({ users: [{ id: 2 }, { id: 3 }] });
  });

  it("deleted by its owner is gone from the list", async () => {
    const user = await openChats();
    serve(chatApi.remove, { message: "Chat deleted." });
    await choose(user, "Excluir conversa");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Excluir conversa" }));
    await waitFor(() => expect(address()).toBe("/chats"));
    expect(screen.queryByRole("link", { name: /Plantão/ })).toBeNull();
  });

  it("leads from a message's author to the chat with them", async () => {
    const orphanMessage = aMessage({ id: 69, userId: null, userName: "Davi" });
    const user = await openChats({ messages: [aMessage(), orphanMessage] });
    serve(chatApi.direct, aChat({ id: 6, uuid: "bia", title: "", isDirect: true }));
    await screen.findByText("Davi");
    expect(screen.queryByRole("button", { name: "Conversar com Davi" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Conversar com Bia" }));
    await waitFor(() => expect(address()).toBe("/chats/bia"));
  });

  it("leads from its people to a chat with one of them", async () => {
    const user = await openChats();
    serve(chatApi.direct, aChat({ id: 6, uuid: "bia", title: "", isDirect: true }));
    await user.click(await screen.findByRole("button", { name: "Pessoas (2)" }));
    const people = within(await screen.findByRole("complementary", { name: "Pessoas" }));
    await user.click(people.getByRole("button", { name: "Conversar com Bia" }));
    await waitFor(() => expect(address()).toBe("/chats/bia"));
  });
});
