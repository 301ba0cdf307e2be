import { describe, expect, it } from "@jest/globals";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { screen } from "@testing-library/react";
import { choose, dialogOf, fileOf, fill, isClosed, pickFile, valueOf } from "../../testing/acts";
import { signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { price, list, agent, serveReplies, openPage } from "./quick-messages.fixture";

/** Opens the dialog of a new reply, or of a stored one. */
async function openReply(row: QuickMessageDto | null = null, user = agent) {
  const { person, press } = await openPage(row ? [row] : [], user);
  await press(row ? `Editar ${row.shortcode}` : "Adicionar resposta");
  const dialog = await dialogOf(row ? "Editar resposta rápida" : "Adicionar resposta rápida");
  return {
    person,
    dialog,
    shortcode: dialog.getByLabelText(/^Atalho/),
    message: dialog.getByLabelText("Mensagem"),
    save: () => person.click(dialog.getByRole("button", { name: "Salvar" })),
    press: (name: string) => person.click(dialog.getByRole("button", { name })),
    sees: () => dialog.getByTestId("quick-preview").textContent,
  };
}

const findUploadedFile = (requests: { body: unknown }[]) => (requests[0]?.body as FormData | undefined)?.get("file");

describe("the quick reply dialog", () => {
  it("asks for a shortcut", async () => {
    const created = serve(quickMessageApi.create, price);
    const { dialog, save } = await openReply();
    await save();
    await dialog.findByText("Obrigatório");
    expect(created).toHaveLength(0);
  });

  it("names what stays as typed because it is not a known variable", async () => {
    const { person, dialog, message } = await openReply();
    await fill(person, message, "{nmoe}, {{fila}}");
    expect(dialog.getByRole("status").textContent).toBe("{nmoe} não é uma variável conhecida: vai como está escrito.");
  });

  it("has room for seven lines", async () => {
    const { message } = await openReply();
    expect(message.getAttribute("rows")).toBe("7");
  });

  it("offers the variables, the specification's first, and puts them where the caret is", async () => {
    const { person, dialog, message, press, sees } = await openReply();
    const variableNames = dialog.getAllByRole("button", { name: /^Inserir/ }).map(({ textContent }) => textContent);
    expect(variableNames).toEqual([
      "nome",
      "número",
      "e-mail",
      "primeiro nome",
      "saudação",
      "fila",
      "agente",
      "protocolo",
      "hora",
      "nº do atendimento",
    ]);
    await person.type(message, "Oi, !{ArrowLeft}");
    await press("Inserir nome");
    expect(valueOf(message)).toBe("Oi, {nome}!");
    expect(sees()).toBe("Oi, Maria Souza!");
  });

  it("saves a reply without the slash, shows it in the list and says so", async () => {
    const created = serve(quickMessageApi.create, price);
    const { person, shortcode, message, save } = await openReply();
    await fill(person, shortcode, "/preco");
    await fill(person, message, "Custa *R$ 10*.");
    serveReplies(price);
    await save();
    await screen.findByText("Operação realizada com sucesso!");
    await isClosed();
    expect(created.map(({ body }) => body)).toEqual([
      { shortcode: "preco", message: "Custa *R$ 10*.", geral: false, status: true, queueIds: [] },
    ]);
    await screen.findByText("/preco");
  });

  it("limits a reply to queues", async () => {
    const updateRequests = serve(quickMessageApi.update, price);
    const { person, dialog, save } = await openReply(price);
    await choose(person, dialog.getByRole("combobox", { name: /^Filas/ }), "Vendas");
    await person.click(dialog.getByRole("switch", { name: "Ativada" }));
    await save();
    await isClosed();
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { shortcode: "preco", message: "Custa *R$ 10*.", geral: false, status: false, queueIds: [7] }],
    ]);
  });

  it.each([
    ["admin", true],
    ["supervisor", false],
    ["user", false],
  ] as const)("lets the profile %s share a reply with all users: %s", async (profile, offered) => {
    const { dialog } = await openReply(null, signedInUser({ profile }));
    expect(dialog.queryByRole("switch", { name: "Para toda a equipe" }) !== null).toBe(offered);
  });

  it("uploads a file after saving, as a file of a quick reply", async () => {
    serve(quickMessageApi.create, price);
    const mediaUploadRequests = serve(quickMessageApi.setMedia, list);
    const { person, dialog, shortcode, save } = await openReply();
    await fill(person, shortcode, "tabela");
    const file = fileOf("tabela.pdf", "application/pdf", 2048);
    await pickFile(person, file);
    dialog.getByText("tabela.pdf · 2 kB");
    await save();
    await isClosed();
    expect(mediaUploadRequests[0]?.params).toEqual({ id: "1" });
    expect(findUploadedFile(mediaUploadRequests)).toMatchObject({ name: "tabela.pdf" });
    expect((mediaUploadRequests[0]!.body as unknown as FormData).get("typeArch")).toBe("quickMessage");
  });

  it.each([
    ["an empty file", fileOf("nada.txt", "text/plain", 0), "Este arquivo está vazio. Escolha outro."],
    [
      "a picture of more than 16 MB",
      fileOf("foto.png", "image/png", 17 * 1024 * 1024),
      "Arquivo grande demais: para este tipo, o WhatsApp aceita até 16 MB.",
    ],
    [
      "a document of more than 64 MB",
      fileOf("livro.pdf", "application/pdf", 65 * 1024 * 1024),
      "Arquivo grande demais: para este tipo, o WhatsApp aceita até 64 MB.",
    ],
  ])("does not take %s", async (_what, file, words) => {
    const { person, dialog } = await openReply();
    await pickFile(person, file);
    await dialog.findByText(words);
    expect(dialog.queryByText(new RegExp(`^${file.name}`))).toBeNull();
    dialog.getByRole("button", { name: "Escolher arquivo" });
  });

  it("says that the server refused the file, and saves the same reply with another one", async () => {
    const created = serve(quickMessageApi.create, price);
    const updateRequests = serve(quickMessageApi.update, price);
    serve(quickMessageApi.setMedia, new ErrorReply(415, "ERR_UNSUPPORTED_MEDIA_TYPE"));
    const { person, dialog, shortcode, save } = await openReply();
    await fill(person, shortcode, "preco");
    await pickFile(person, fileOf("virus.exe", "application/x-msdownload"));
    await save();
    await dialog.findByText("Este tipo de arquivo não é aceito. Escolha outro.");
    const mediaUploadRequests = serve(quickMessageApi.setMedia, list);
    await pickFile(person, fileOf("tabela.pdf", "application/pdf"));
    await save();
    await isClosed();
    expect([created.length, updateRequests.length, mediaUploadRequests.length]).toEqual([1, 1, 1]);
  });

  it("removes a stored file", async () => {
    serve(quickMessageApi.update, list);
    const mediaDeletionRequests = serve(quickMessageApi.dropMedia, { ...list, mediaPath: null, mediaName: null });
    const { dialog, press, save } = await openReply(list);
    expect(dialog.getAllByText("tabela.pdf").length).toBeGreaterThan(0);
    await press("Remover anexo");
    expect(dialog.queryByText("tabela.pdf")).toBeNull();
    await save();
    await isClosed();
    expect(mediaDeletionRequests.map(({ params }) => params)).toEqual([{ id: "3" }]);
  });

  it("leaves a stored file alone when only the text changes", async () => {
    const updateRequests = serve(quickMessageApi.update, list);
    const { person, message, save } = await openReply(list);
    await fill(person, message, "A tabela");
    await save();
    await isClosed();
    expect(updateRequests[0]?.body.message).toBe("A tabela");
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(quickMessageApi.create, new ErrorReply(404, "ERR_NO_QUEUE_FOUND"));
    const { person, dialog, shortcode, message } = await openReply();
    await fill(person, message, "Custa R$ 10.");
    await person.type(shortcode, "preco{Enter}");
    await dialog.findByText("Fila não encontrada. Pode ter sido excluída.");
    expect([shortcode, message].map(valueOf)).toEqual(["preco", "Custa R$ 10."]);
  });
});
