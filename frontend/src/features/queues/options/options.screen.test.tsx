import { beforeEach, describe, expect, it } from "@jest/globals";
import { botMenuApi, type BotMenusDto } from "@guiche/contract/bot-menus";
import { queueOptionApi, type QueueOptionDto } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { act, screen, waitFor, within } from "@testing-library/react";
import { choose, fileOf, fill, questionOf, valueOf } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { sales as salesRow, support } from "@/testing/rows";
import { ErrorReply, serve } from "@/testing/server";
import { speak } from "@/testing/setup";
import { QueueDialog } from "../QueueDialog";
import { queuePatches } from "../queue.cache";
import { anOption, serveNoResponders } from "./testing";

const sales = { ...salesRow, greetingMessage: "Olá!" };

const noMenus: BotMenusDto = {
  connections: [],
  queues: [],
  language: "pt",
  greetsOneQueue: true,
  scheduleType: "disabled",
};
beforeEach(() => {
  serveNoResponders();
  serve(botMenuApi.show, noMenus);
});

/** 1 Preços · 2 2ª via (1 Por CPF → Suporte · 2 Falar com alguém) · 3 Outro. */
const tree = (): QueueOptionDto[] => [
  anOption(1, "Preços", { mediaPath: "/queue-options/1/media?version=3", mediaName: "tabela.pdf" }),
  anOption(2, "2ª via", {
    option: 2,
    children: [
      anOption(3, "Por CPF", { parentId: 2, forwardQueueId: 2 }),
      anOption(4, "Falar com alguém", { parentId: 2, option: 2 }),
    ],
  }),
  anOption(5, "Outro", { option: 3 }),
];

async function openBot(options = tree(), tab = "Robô", others: BotMenusDto["queues"] = [], queue = sales) {
  serve(queueApi.list, [sales, support]);
  serve(queueOptionApi.list, () => options);
  serve(botMenuApi.show, { ...noMenus, queues: others });
  const { person, client } = await renderScreen(
    <QueueDialog queue={queue} queues={[sales, support]} onClose={() => {}} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("tab", { name: tab }));
  const shown = () => dialog.getAllByRole("treeitem").map((row) => `${row.getAttribute("aria-level")} ${titleOf(row)}`);
  const row = (title: string) => dialog.getByRole("treeitem", { name: new RegExp(`^\\d+ ?${title}`) });
  return { person, client, dialog, shown, row, change: (next: QueueOptionDto[]) => (options = next) };
}
type Opened = Awaited<ReturnType<typeof openBot>>;

const titleOf = (row: HTMLElement) => row.children[2]?.textContent;
const focused = () => document.activeElement as HTMLElement;

async function focusRow({ row, person }: Opened, title: string, keys = "") {
  act(() => row(title).focus());
  if (keys) await person.keyboard(keys);
}

describe("the option tree", () => {
  it("shows the options with their numbers, files, and what follows", async () => {
    const { row, dialog } = await openBot();
    await waitFor(() => row("Preços"));
    expect(dialog.getAllByRole("treeitem").map(({ textContent }) => textContent)).toEqual([
      "1Preçoscom arquivo→ aguarda",
      "22ª via→ 2 opções",
      "1Por CPF→ Suporte",
      "2Falar com alguém→ aguarda",
      "3Outro→ aguarda",
    ]);
    const places = ["aria-level", "aria-posinset", "aria-setsize"].map((name) =>
      row("Falar com alguém").getAttribute(name),
    );
    expect(places).toEqual(["2", "2", "2"]);
    expect(row("2ª via").getAttribute("aria-expanded")).toBe("true");
  });

  it("says that a queue without options leads to a person", async () => {
    const { dialog } = await openBot([]);
    await dialog.findByText("Sem opções, quem escolhe esta fila aguarda uma pessoa.");
  });

  it("asks to save a new queue first", async () => {
    serve(queueApi.list, [sales]);
    await renderScreen(<QueueDialog queue={null} queues={[sales]} onClose={() => {}} />);
    await screen.findByText("Salve a fila primeiro. Depois, monte aqui as opções que o robô oferece nela.");
  });

  it("says why it cannot be shown, and tries again", async () => {
    serve(queueApi.list, [sales]);
    serve(queueOptionApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales]} onClose={() => {}} />);
    await person.click(await screen.findByRole("tab", { name: "Robô" }));
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(queueOptionApi.list, tree());
    await person.click(again);
    await screen.findByRole("treeitem", { name: /Preços/ });
  });

  it.each([
    ["{ArrowDown}", "Preços", "2ª via"],
    ["{ArrowUp}", "2ª via", "Preços"],
    ["{End}", "Preços", "Outro"],
    ["{Home}", "Outro", "Preços"],
    ["{ArrowRight}", "2ª via", "Por CPF"],
    ["{ArrowLeft}", "Falar com alguém", "2ª via"],
    ["f", "Preços", "Falar com alguém"],
  ])("%s leads from %s to %s", async (keys, from, to) => {
    const opened = await openBot();
    await focusRow(opened, from, keys);
    expect(titleOf(focused())).toBe(to);
  });

  it("has one row that Tab reaches", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro");
    const reachable = opened.dialog.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable.map(titleOf)).toEqual(["Outro"]);
  });

  it("hides and shows what is below an option", async () => {
    const opened = await openBot();
    await focusRow(opened, "2ª via", "{ArrowLeft}");
    expect(opened.shown()).toEqual(["1 Preços", "1 2ª via", "1 Outro"]);
    await opened.person.keyboard("{ArrowRight}");
    expect(opened.shown()).toHaveLength(5);
  });

  it.each([
    [
      "{Alt>}{ArrowDown}{/Alt}",
      "Preços",
      { parentId: null, option: 2 },
      ["1 2ª via", "2 Por CPF", "2 Falar com alguém", "1 Preços", "1 Outro"],
    ],
    [
      "{Alt>}{ArrowUp}{/Alt}",
      "Falar com alguém",
      { parentId: 2, option: 1 },
      ["1 Preços", "1 2ª via", "2 Falar com alguém", "2 Por CPF", "1 Outro"],
    ],
    [
      "{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}",
      "Outro",
      { parentId: 2, option: 3 },
      ["1 Preços", "1 2ª via", "2 Por CPF", "2 Falar com alguém", "2 Outro"],
    ],
    [
      "{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}",
      "Por CPF",
      { parentId: null, option: 3 },
      ["1 Preços", "1 2ª via", "2 Falar com alguém", "1 Por CPF", "1 Outro"],
    ],
  ])("moves with %s, at once, and keeps the focus", async (keys, title, body, after) => {
    const sent = serve(queueOptionApi.update, () => new Promise<never>(() => undefined));
    const opened = await openBot();
    await focusRow(opened, title, keys);
    await waitFor(() => expect(opened.shown()).toEqual(after));
    expect(titleOf(focused())).toBe(title);
    await waitFor(() => expect(sent.map((request) => request.body)).toEqual([body]));
    expect(opened.dialog.getByText(new RegExp(`^${title}: agora`))).toBeTruthy();
  });

  it("puts an option back when the server refuses its move, and says why", async () => {
    serve(queueOptionApi.update, new ErrorReply(400, "ERR_TOO_MANY_OPTIONS"));
    const opened = await openBot();
    await focusRow(opened, "Preços", "{Alt>}{ArrowDown}{/Alt}");
    await screen.findByText(/^Não foi possível realizar a operação\. A lista de opções está cheia/);
    await waitFor(() => expect(opened.shown()[0]).toBe("1 Preços"));
  });

  it("offers the same moves as buttons, only where they are possible", async () => {
    const opened = await openBot();
    await focusRow(opened, "Preços");
    const isOff = (name: string) => opened.dialog.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(isOff("Mover Preços para cima")).toBe(true);
    expect(isOff("Mover Preços um nível para dentro")).toBe(true);
    expect(isOff("Mover Preços para baixo")).toBe(false);
  });

  it("renames in place with F2, and leaves the title with Escape", async () => {
    const sent = serve(queueOptionApi.update, ({ body }) => anOption(5, body.title ?? "", { option: 3 }));
    const opened = await openBot();
    await focusRow(opened, "Outro", "{F2}");
    await fill(opened.person, focused(), "Diversos");
    await opened.person.keyboard("{Escape}");
    expect(sent).toHaveLength(0);
    await focusRow(opened, "Outro", "{F2}");
    await fill(opened.person, focused(), "Diversos");
    opened.change(tree().with(2, anOption(5, "Diversos", { option: 3 })));
    await opened.person.keyboard("{Enter}");
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: "Diversos" }]));
    await waitFor(() => expect(titleOf(focused())).toBe("Diversos"));
  });

  it.each([
    ["pt", "Robô", "Adicionar opção", "Opções da fila"],
    ["en", "Bot", "Add option", "Queue options"],
    ["es", "Robot", "Agregar opción", "Opciones de la cola"],
  ] as const)("speaks %s", async (language, tab, add, label) => {
    await speak(language);
    const { dialog } = await openBot(tree(), tab);
    await dialog.findByRole("tree", { name: label });
    dialog.getByRole("button", { name: add });
  });
});

describe("deleting an option", () => {
  it("strikes it through, and deletes it after six seconds with what is below", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const opened = await openBot();
    await focusRow(opened, "2ª via", "{Delete}");
    await opened.dialog.findByText("2ª via e o que está abaixo: 3 opções serão excluídas.");
    expect(["2ª via", "Por CPF", "Outro"].map((title) => opened.row(title).getAttribute("aria-disabled"))).toEqual([
      "true",
      "true",
      null,
    ]);
    expect(titleOf(focused())).toBe("Outro");
    expect(removed).toHaveLength(0);
    opened.change([tree()[0]!, anOption(5, "Outro", { option: 2 })]);
    await waitFor(() => expect(removed.map(({ params }) => params.id)).toEqual(["2"]), { timeout: 9_000 });
    await waitFor(() => expect(opened.shown()).toEqual(["1 Preços", "1 Outro"]));
  }, 20_000);

  it("is undone by its button and by Ctrl+Z", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const opened = await openBot();
    await focusRow(opened, "Preços", "{Delete}");
    await opened.person.click(await opened.dialog.findByRole("button", { name: "Desfazer" }));
    expect(opened.row("Preços").getAttribute("aria-disabled")).toBeNull();
    await focusRow(opened, "Preços", "{Delete}{Control>}z{/Control}");
    expect(titleOf(focused())).toBe("Preços");
    await act(() => new Promise((done) => setTimeout(done, 6_500)));
    expect(removed).toHaveLength(0);
    expect(opened.shown()).toHaveLength(5);
  }, 20_000);

  it("happens at once when the next one is deleted", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const opened = await openBot();
    await focusRow(opened, "Preços", "{Delete}");
    await focusRow(opened, "Outro", "{Delete}");
    await waitFor(() => expect(removed.map(({ params }) => params.id)).toEqual(["1"]));
  });
});

const editorOf = ({ dialog }: Opened, name: string) => within(dialog.getByRole("group", { name }));

describe("the option editor", () => {
  it("saves only what was changed, without loading the tree anew, and goes back to its row", async () => {
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const opened = await openBot();
    const rows = opened.dialog.getAllByRole("treeitem");
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
    expect(opened.dialog.getAllByRole("treeitem")).toEqual(rows);
  });

  it("adds an option below another with Insert", async () => {
    const made = anOption(9, "Por e-mail", { parentId: 2, option: 3 });
    const sent = serve(queueOptionApi.create, made);
    const opened = await openBot();
    await focusRow(opened, "2ª via", "{Insert}");
    const editor = editorOf(opened, "Nova opção em 2ª via");
    await opened.person.type(editor.getByLabelText(/^Título/), "Por e-mail");
    await fill(opened.person, editor.getByLabelText(/^Mensagem/), "Qual é o seu e-mail?");
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
        sendsBills: false,
      },
    ]);
  });

  it("adds the first option of a queue, with its file", async () => {
    const made = anOption(9, "Preços");
    serve(queueOptionApi.create, made);
    const files = serve(queueOptionApi.setMedia, { ...made, mediaPath: "/m", mediaName: "tabela.pdf" });
    const opened = await openBot([]);
    await opened.person.click(await opened.dialog.findByRole("button", { name: "Adicionar opção" }));
    const editor = editorOf(opened, "Nova opção");
    await opened.person.type(editor.getByLabelText(/^Título/), "Preços");
    const input = editor.getByText("Anexo").parentElement!.querySelector("input")!;
    await opened.person.upload(input, fileOf("tabela.pdf", "application/pdf"));
    opened.change([{ ...made, mediaPath: "/m", mediaName: "tabela.pdf" }]);
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await waitFor(() => expect(files.map(({ params }) => params.id)).toEqual(["9"]));
    await opened.dialog.findByRole("treeitem", { name: /Preços.*com arquivo/ });
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

  it("demands a title", async () => {
    const sent = serve(queueOptionApi.update, tree()[2]!);
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    const editor = editorOf(opened, "Opção Outro");
    await fill(opened.person, editor.getByLabelText(/^Título/), "");
    await opened.person.click(editor.getByRole("button", { name: "Salvar opção" }));
    await editor.findByText("Required");
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
    await opened.person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Ok" }));
    await waitFor(() => editorOf(opened, "Opção Preços"));
  });

  it("asks before the dialog closes over what was typed", async () => {
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await opened.person.keyboard("{Escape}");
    await questionOf("Descartar alterações?");
  });

  it("is saved together with the queue", async () => {
    const queueSaved = serve(queueApi.update, sales as never);
    const sent = serve(queueOptionApi.update, ({ body }) => ({ ...tree()[2]!, ...body }));
    const opened = await openBot();
    await focusRow(opened, "Outro", "{Enter}");
    await fill(opened.person, editorOf(opened, "Opção Outro").getByLabelText(/^Título/), "Diversos");
    await opened.person.click(opened.dialog.getByRole("button", { name: "Salvar" }));
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
    await opened.dialog.findByText("Outra pessoa mudou esta opção.");
    expect(valueOf(title)).toBe("Diversos");
    await opened.person.click(opened.dialog.getByRole("button", { name: "Ver" }));
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
    await opened.dialog.findByText(/^Outra pessoa excluiu esta opção\./);
    expect(valueOf(editorOf(opened, "Opção Outro").getByLabelText(/^Título/))).toBe("Diversos");
  });
});

describe("the problems of a tree", () => {
  it("are listed, and lead to their options", async () => {
    const opened = await openBot([tree()[0]!, anOption(5, "Outro", { option: 2, message: "" })]);
    await opened.dialog.findByRole("heading", { name: "1 problema" });
    expect(opened.row("Outro").textContent).toContain("Quem escolhe não recebe nada");
    const list = within(opened.dialog.getByRole("region", { name: "1 problema" }));
    await opened.person.click(list.getByRole("button", { name: "Outro" }));
    expect(titleOf(focused())).toBe("Outro");
  });

  it("name queues that lead to each other", async () => {
    const back = { id: 30, title: "Voltar", message: "", hasMedia: false, forwardQueueId: 1, children: [] };
    const other = {
      id: 2,
      name: "Suporte",
      greetingMessage: "",
      outOfHoursMessage: "",
      hasMedia: false,
      options: [back],
    };
    const opened = await openBot([anOption(5, "Outro", { forwardQueueId: 2 })], "Robô", [other]);
    await opened.dialog.findByText(/As filas levam uma à outra sem fim\./, { selector: "li" });
  });

  it("name the queue itself without a link: its greeting is in another tab", async () => {
    const opened = await openBot(tree(), "Robô", [], { ...sales, greetingMessage: "" });
    const list = within(await opened.dialog.findByRole("region", { name: "1 problema" }));
    expect(list.getByRole("listitem").textContent).toBe("Vendas: Falta a mensagem acima da lista de opções.");
    expect(list.queryByRole("button")).toBeNull();
  });
});
