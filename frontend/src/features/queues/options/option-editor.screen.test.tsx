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
  focused,
  focusRow,
  openBot,
  openInDialog,
  sales,
  titleOf,
  tree,
  type Opened,
} from "./open-bot.fixture";
import { anOption } from "./testing";

describe("the option editor", () => {
  it("saves only what was changed, without loading the tree anew, and goes back to its row", async () => {
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const opened = await openInDialog();
    const rows = opened.pane.getAllByRole("treeitem");
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    expect(valueOf(editor.getByLabelText(/^Mensagem/))).toBe("Outro.");
    await fill(opened.person, editor.getByLabelText(/^Mensagem/), "Já chamo alguém.");
    opened.change(tree().with(2, anOption(5, "Outro", { option: 3, message: "Já chamo alguém." })));
    await opened.person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(sent.map(({ params, body }) => [params.id, body])).toEqual([["5", { message: "Já chamo alguém." }]]),
    );
    await waitFor(() => expect(titleOf(focused())).toBe("Outro"));
    expect(opened.pane.getAllByRole("treeitem")).toEqual(rows);
  });

  it("names the unknown variables of an option's message", async () => {
    serve(contactApi.fieldNames, []);
    const opened = await openInDialog();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await fill(opened.person, editor.getByLabelText(/^Mensagem/), "{{fatura}}");
    await editor.findByText("{{fatura}} não é uma variável conhecida: sai da mensagem.");
  });

  it("adds an option below another with Insert", async () => {
    const made = anOption(9, "Por e-mail", { parentId: 2, option: 3 });
    const sent = serve(queueOptionApi.create, made);
    const opened = await openBot();
    await focusRow(opened, "2ª via", "{Insert}");
    const editor = editorOf(opened, "Nova opção em 2ª via");
    await fill(opened.person, editor.getByLabelText(/^Título/), "Por e-mail");
    await fill(opened.person, editor.getByLabelText(/^Mensagem/), "Qual é o seu e-mail?");
    await opened.person.click(editor.getByRole("switch", { name: /^Envia a 2ª via/ }));
    opened.change(tree().with(1, { ...tree()[1]!, children: [...tree()[1]!.children, made] }));
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(titleOf(focused())).toBe("Por e-mail"));
    expect(sent.map(({ body }) => body)).toEqual([
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
    const made = anOption(9, "Preços");
    serve(queueOptionApi.create, made);
    const files = serve(queueOptionApi.setMedia, { ...made, mediaPath: "/m", mediaName: "tabela.pdf" });
    const opened = await openBot({ options: [] });
    await opened.person.click(await opened.pane.findByRole("button", { name: "Adicionar opção" }));
    const editor = editorOf(opened, "Nova opção");
    await fill(opened.person, editor.getByLabelText(/^Título/), "Preços");
    const input = editor.getByText("Anexo").parentElement!.querySelector("input")!;
    await opened.person.upload(input, fileOf("tabela.pdf", "application/pdf"));
    opened.change([{ ...made, mediaPath: "/m", mediaName: "tabela.pdf" }]);
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(files.map(({ params }) => params.id)).toEqual(["9"]));
    await opened.pane.findByRole("treeitem", { name: /Preços.*com arquivo/ });
  });

  it("says before sending that a file is too large", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    const input = editor.getByText("Anexo").parentElement!.querySelector("input")!;
    await opened.person.upload(input, fileOf("foto.png", "image/png", 100 * 1024 * 1024));
    await editor.findByText(/^Arquivo grande demais/);
  });

  it("removes the stored file", async () => {
    const dropped = serve(queueOptionApi.dropMedia, anOption(1, "Preços"));
    const opened = await openBot();
    await focusRow(opened, "Preços", "{Enter}");
    const editor = editorOf(opened, "Opção Preços");
    editor.getByText("tabela.pdf");
    await opened.person.click(editor.getByRole("button", { name: "Remover anexo" }));
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(dropped.map(({ params }) => params.id)).toEqual(["1"]));
  });

  it("leads to another queue, but not where more options follow", async () => {
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const opened = await openBot();
    await focusRow(opened, "2ª via", "{Enter}");
    expect(editorOf(opened, "Opção 2ª via").queryByLabelText("E depois")).toBeNull();
    await opened.person.keyboard("{Escape}");
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await choose(opened.person, editor.getByLabelText("E depois"), "Suporte");
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ forwardQueueId: 2 }]));
  });

  it("tells what follows once the bills are sent", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    editor.getByText("O que acontece com o atendimento depois da mensagem.");
    await opened.person.click(editor.getByRole("switch", { name: /^Envia a 2ª via/ }));
    await editor.findByText(/^O que acontece depois de enviar os boletos\. Se não houver/);
  });

  it("ends the conversation instead of leading to another queue", async () => {
    const support = { ...tree()[2]!, forwardQueueId: 2 };
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...support, ...body }));
    const opened = await openBot({ options: tree().with(2, support) });
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await choose(opened.person, editor.getByLabelText("E depois"), "Resolve o atendimento");
    opened.change(tree().with(2, { ...support, forwardQueueId: null, closesTicket: true }));
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ forwardQueueId: null, closesTicket: true }]));
    await opened.pane.findByRole("treeitem", { name: /Outro.*→ resolve/ });
    await focusRow(opened, "Outro", "{Enter}");
    expect(editorOf(opened, "Opção Outro").getByLabelText("E depois").textContent).toBe("Resolve o atendimento");
  });

  it("demands a title", async () => {
    const sent = serve(queueOptionApi.update, tree()[2]!);
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await fill(opened.person, editor.getByLabelText(/^Título/), "");
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await editor.findByText("Preencha este campo");
    expect(sent).toHaveLength(0);
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(queueOptionApi.update, new ErrorReply(404, "ERR_NO_QUEUE_OPTION_FOUND"));
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await fill(opened.person, editor.getByLabelText(/^Título/), "Diversos");
    await opened.person.keyboard("{Enter}");
    await editor.findByText("Nenhuma opção da fila encontrada.");
    expect(valueOf(editor.getByLabelText(/^Título/))).toBe("Diversos");
  });

  it("asks before another option replaces what was typed", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await opened.person.click(opened.row("Preços"));
    const question = await questionOf("Descartar alterações?");
    await opened.person.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(valueOf(editorOf(opened, "Opção Outro").getByLabelText(/^Título/))).toBe("Diversos");
    await opened.person.click(opened.row("Preços"));
    await opened.person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await waitFor(() => editorOf(opened, "Opção Preços"));
  });

  it("asks before the dialog closes over what was typed", async () => {
    const opened = await openInDialog();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await opened.person.keyboard("{Escape}");
    await questionOf("Descartar alterações?");
  });

  it("is saved together with the queue", async () => {
    const queueSaved = serve(queueApi.update, sales as never);
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const opened = await openInDialog();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await opened.person.click(opened.pane.getByRole("button", { name: "Salvar" }));
    await screen.findByText("Queue saved successfully");
    expect([sent.length, queueSaved.length]).toEqual([1, 1]);
  });
});

describe("another person's changes", () => {
  const fromElsewhere = ({ client }: Opened) =>
    act(() => queuePatches.queue?.(client, { action: "update", queue: sales }));

  it("appear in the tree", async () => {
    const opened = await openBot();
    await waitFor(() => opened.row("Outro"));
    opened.change(tree().slice(0, 2));
    fromElsewhere(opened);
    await waitFor(() => expect(opened.shown()).toHaveLength(4));
  });

  it("do not replace what is being typed, and can be shown", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const title = editorOf(opened, "Opção Outro").getByLabelText(/^Título/);
    await fill(opened.person, title, "Diversos");
    opened.change(tree().with(2, anOption(5, "Outros assuntos", { option: 3 })));
    fromElsewhere(opened);
    await opened.pane.findByText("Outra pessoa mudou esta opção.");
    expect(valueOf(title)).toBe("Diversos");
    await opened.person.click(opened.pane.getByRole("button", { name: "Ver" }));
    await waitFor(() =>
      expect(valueOf(editorOf(opened, "Opção Outros assuntos").getByLabelText(/^Título/))).toBe("Outros assuntos"),
    );
  });

  it("leave what was typed where the option was deleted", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    opened.change(tree().slice(0, 2));
    fromElsewhere(opened);
    await opened.pane.findByText(/^Outra pessoa excluiu esta opção\./);
    expect(valueOf(editorOf(opened, "Opção Outro").getByLabelText(/^Título/))).toBe("Diversos");
  });
});
