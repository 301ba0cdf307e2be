import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { act, screen, waitFor } from "@testing-library/react";
import { choose, fileOf, fill, questionOf, valueOf } from "@/testing/acts";
import { ErrorReply, serve } from "@/testing/server";
import { queuePatches } from "../queue.cache";
import {
  editorOf,
  focusedElement,
  focusRow,
  openBot,
  openInDialog,
  sales,
  titleOf,
  tree,
  type BotScreen,
} from "./open-bot.fixture";
import { anOption } from "./testing";

describe("the option editor", () => {
  it("saves only what was changed, without loading the tree anew, and goes back to its row", async () => {
    const updateRequests = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const botTab = await openInDialog();
    const rows = botTab.pane.getAllByRole("treeitem");
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    expect(valueOf(editor.getByLabelText(/^Mensagem/))).toBe("Outro.");
    await fill(botTab.person, editor.getByLabelText(/^Mensagem/), "Já chamo alguém.");
    botTab.change(tree().with(2, anOption(5, "Outro", { option: 3, message: "Já chamo alguém." })));
    await botTab.person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
        ["5", { message: "Já chamo alguém." }],
      ]),
    );
    await waitFor(() => expect(titleOf(focusedElement())).toBe("Outro"));
    expect(botTab.pane.getAllByRole("treeitem")).toEqual(rows);
  });

  it("names the unknown variables of an option's message", async () => {
    serve(contactApi.fieldNames, []);
    const botTab = await openInDialog();
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    await fill(botTab.person, editor.getByLabelText(/^Mensagem/), "{{fatura}}");
    await editor.findByText("{{fatura}} não é uma variável conhecida: sai da mensagem.");
  });

  it("adds an option below another with Insert", async () => {
    const createdOption = anOption(9, "Por e-mail", { parentId: 2, option: 3 });
    const createRequests = serve(queueOptionApi.create, createdOption);
    const botTab = await openBot();
    await focusRow(botTab, "2ª via", "{Insert}");
    const editor = editorOf(botTab, "Nova opção em 2ª via");
    await fill(botTab.person, editor.getByLabelText(/^Título/), "Por e-mail");
    await fill(botTab.person, editor.getByLabelText(/^Mensagem/), "Qual é o seu e-mail?");
    await botTab.person.click(editor.getByRole("switch", { name: /^Envia a 2ª via/ }));
    botTab.change(tree().with(1, { ...tree()[1]!, children: [...tree()[1]!.children, createdOption] }));
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(titleOf(focusedElement())).toBe("Por e-mail"));
    expect(createRequests.map(({ body }) => body)).toEqual([
      {
        queueId: 1,
        parentId: 2,
        title: "Por e-mail",
        message: "Qual é o seu e-mail?",
        forwardQueueId: null,
        closesTicket: false,
        sendsBills: true,
      },
    ]);
  });

  it("adds the first option of a queue, with its file", async () => {
    const createdOption = anOption(9, "Preços");
    serve(queueOptionApi.create, createdOption);
    const files = serve(queueOptionApi.setMedia, { ...createdOption, mediaPath: "/m", mediaName: "tabela.pdf" });
    const botTab = await openBot({ options: [] });
    await botTab.person.click(await botTab.pane.findByRole("button", { name: "Adicionar opção" }));
    const editor = editorOf(botTab, "Nova opção");
    await fill(botTab.person, editor.getByLabelText(/^Título/), "Preços");
    const input = editor.getByText("Anexo").parentElement!.querySelector("input")!;
    await botTab.person.upload(input, fileOf("tabela.pdf", "application/pdf"));
    botTab.change([{ ...createdOption, mediaPath: "/m", mediaName: "tabela.pdf" }]);
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(files.map(({ params }) => params.id)).toEqual(["9"]));
    await botTab.pane.findByRole("treeitem", { name: /Preços.*com arquivo/ });
  });

  it("says before sending that a file is too large", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    const input = editor.getByText("Anexo").parentElement!.querySelector("input")!;
    await botTab.person.upload(input, fileOf("foto.png", "image/png", 100 * 1024 * 1024));
    await editor.findByText(/^Arquivo grande demais/);
  });

  it("removes the stored file", async () => {
    const mediaDeletionRequests = serve(queueOptionApi.dropMedia, anOption(1, "Preços"));
    const botTab = await openBot();
    await focusRow(botTab, "Preços", "{Enter}");
    const editor = editorOf(botTab, "Opção Preços");
    editor.getByText("tabela.pdf");
    await botTab.person.click(editor.getByRole("button", { name: "Remover anexo" }));
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(mediaDeletionRequests.map(({ params }) => params.id)).toEqual(["1"]));
  });

  it("leads to another queue, but not where more options follow", async () => {
    const updateRequests = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const botTab = await openBot();
    await focusRow(botTab, "2ª via", "{Enter}");
    expect(editorOf(botTab, "Opção 2ª via").queryByLabelText("E depois")).toBeNull();
    await botTab.person.keyboard("{Escape}");
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    await choose(botTab.person, editor.getByLabelText("E depois"), "Suporte");
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(updateRequests.map(({ body }) => body)).toEqual([{ forwardQueueId: 2 }]));
  });

  it("tells what follows once the bills are sent", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    editor.getByText("O que acontece com o atendimento depois da mensagem.");
    await botTab.person.click(editor.getByRole("switch", { name: /^Envia a 2ª via/ }));
    await editor.findByText(/^O que acontece depois de enviar os boletos\. Se não houver/);
  });

  it("ends the conversation instead of leading to another queue", async () => {
    const support = { ...tree()[2]!, forwardQueueId: 2 };
    const updateRequests = serve(queueOptionApi.update, ({ body }) => ({ ...support, ...body }));
    const botTab = await openBot({ options: tree().with(2, support) });
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    await choose(botTab.person, editor.getByLabelText("E depois"), "Resolve o atendimento");
    botTab.change(tree().with(2, { ...support, forwardQueueId: null, closesTicket: true }));
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() =>
      expect(updateRequests.map(({ body }) => body)).toEqual([{ forwardQueueId: null, closesTicket: true }]),
    );
    await botTab.pane.findByRole("treeitem", { name: /Outro.*→ resolve/ });
    await focusRow(botTab, "Outro", "{Enter}");
    expect(editorOf(botTab, "Opção Outro").getByLabelText("E depois").textContent).toBe("Resolve o atendimento");
  });

  it("demands a title", async () => {
    const updateRequests = serve(queueOptionApi.update, tree()[2]!);
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    await fill(botTab.person, editor.getByLabelText(/^Título/), "");
    await botTab.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await editor.findByText("Preencha este campo");
    expect(updateRequests).toHaveLength(0);
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(queueOptionApi.update, new ErrorReply(404, "ERR_NO_QUEUE_OPTION_FOUND"));
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    const editor = editorOf(botTab, "Opção Outro");
    await fill(botTab.person, editor.getByLabelText(/^Título/), "Diversos");
    await botTab.person.keyboard("{Enter}");
    await editor.findByText("Nenhuma opção da fila encontrada.");
    expect(valueOf(editor.getByLabelText(/^Título/))).toBe("Diversos");
  });

  it("asks before another option replaces what was typed", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    await fill(botTab.person, editorOf(botTab, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await botTab.person.click(botTab.row("Preços"));
    const question = await questionOf("Descartar alterações?");
    await botTab.person.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(valueOf(editorOf(botTab, "Opção Outro").getByLabelText(/^Título/))).toBe("Diversos");
    await botTab.person.click(botTab.row("Preços"));
    await botTab.person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await waitFor(() => editorOf(botTab, "Opção Preços"));
  });

  it("asks before the dialog closes over what was typed", async () => {
    const botTab = await openInDialog();
    await focusRow(botTab, "Outro", "{Enter}");
    await fill(botTab.person, editorOf(botTab, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await botTab.person.keyboard("{Escape}");
    await questionOf("Descartar alterações?");
  });

  it("is saved together with the queue", async () => {
    const queueSaved = serve(queueApi.update, sales as never);
    const updateRequests = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const botTab = await openInDialog();
    await focusRow(botTab, "Outro", "{Enter}");
    await fill(botTab.person, editorOf(botTab, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await botTab.person.click(botTab.pane.getByRole("button", { name: "Salvar" }));
    await screen.findByText("Queue saved successfully");
    expect([updateRequests.length, queueSaved.length]).toEqual([1, 1]);
  });
});

describe("another person's changes", () => {
  const fromElsewhere = ({ client }: BotScreen) =>
    act(() => queuePatches.queue?.(client, { action: "update", queue: sales }));

  it("appear in the tree", async () => {
    const botTab = await openBot();
    await waitFor(() => botTab.row("Outro"));
    botTab.change(tree().slice(0, 2));
    fromElsewhere(botTab);
    await waitFor(() => expect(botTab.listRows()).toHaveLength(4));
  });

  it("do not replace what is being typed, and can be shown", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    const title = editorOf(botTab, "Opção Outro").getByLabelText(/^Título/);
    await fill(botTab.person, title, "Diversos");
    botTab.change(tree().with(2, anOption(5, "Outros assuntos", { option: 3 })));
    fromElsewhere(botTab);
    await botTab.pane.findByText("Outra pessoa mudou esta opção.");
    expect(valueOf(title)).toBe("Diversos");
    await botTab.person.click(botTab.pane.getByRole("button", { name: "Ver" }));
    await waitFor(() =>
      expect(valueOf(editorOf(botTab, "Opção Outros assuntos").getByLabelText(/^Título/))).toBe("Outros assuntos"),
    );
  });

  it("leave what was typed where the option was deleted", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{Enter}");
    await fill(botTab.person, editorOf(botTab, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    botTab.change(tree().slice(0, 2));
    fromElsewhere(botTab);
    await botTab.pane.findByText(/^Outra pessoa excluiu esta opção\./);
    expect(valueOf(editorOf(botTab, "Opção Outro").getByLabelText(/^Título/))).toBe("Diversos");
  });
});
