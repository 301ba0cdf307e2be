import { describe, expect, it } from "@jest/globals";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { lint } from "@guiche/contract/bot/lint";
import { compileMenu, type BotOption } from "@guiche/contract/bot/program";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { screen, waitFor } from "@testing-library/react";
import { choose, dialogOf, fileOf } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { sales, support } from "@/testing/rows";
import { ErrorReply, serve } from "@/testing/server";
import { QueueDialog } from "../QueueDialog";
import { templateNames, templates } from "./templates";
import { anOption, serveNoResponders } from "./testing";
import { readFileText, type Branch } from "./tree-file";
import { withoutConnections } from "@/shared/bot/menus.fixture";

const tree = [
  anOption(1, "2ª via", { sendsBills: true, children: [anOption(2, "Por CPF", { parentId: 1, forwardQueueId: 2 })] }),
];

async function openMenu() {
  serve(queueApi.list, [sales, support]);
  serve(queueOptionApi.list, tree);
  serveNoResponders();
  serve(botMenuApi.show, new ErrorReply(500, "ERR_INTERNAL"));
  const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales, support]} onClose={() => {}} />);
  const dialog = await dialogOf("Editar fila");
  await person.click(dialog.getByRole("tab", { name: "Robô" }));
  const open = async () => person.click(await dialog.findByRole("button", { name: "Mais ações das opções" }));
  return { person, dialog, open };
}

/** The server's replies to new options: ids from 10 on. */
function serveCreate() {
  let id = 9;
  return serve(queueOptionApi.create, ({ body }) =>
    anOption((id += 1), body.title ?? "", { parentId: body.parentId ?? null }),
  );
}

/** Not at the end of the conversation. */
const stays = { closesTicket: false };
const file = (text: string) => new File([text], "tree.json", { type: "application/json" });

describe("options that leave or enter the desk", () => {
  it("are copied to another queue with what is below", async () => {
    const created = serveCreate();
    const updateRequests = serve(queueApi.update, sales as never);
    const { person, dialog, open } = await openMenu();
    await person.click(await dialog.findByRole("treeitem", { name: /2ª via/ }));
    await open();
    await person.click(screen.getByRole("menuitem", { name: "Copiar 2ª via para outra fila…" }));
    const question = await dialogOf("Copiar 2ª via");
    await choose(person, question.getByLabelText("Fila de destino"), "Suporte");
    await person.click(question.getByRole("button", { name: "Copiar" }));
    await waitFor(() => expect(created).toHaveLength(2));
    expect(created.map(({ body }) => body)).toEqual([
      {
        queueId: 2,
        parentId: null,
        title: "2ª via",
        message: "2ª via.",
        forwardQueueId: null,
        ...stays,
        sendsBills: true,
      },
      {
        queueId: 2,
        parentId: 10,
        title: "Por CPF",
        message: "Por CPF.",
        forwardQueueId: 2,
        ...stays,
        sendsBills: false,
      },
    ]);
    expect(updateRequests).toHaveLength(0);
  });

  it("are read from a file, to the end of the queue", async () => {
    const created = serveCreate();
    const { person, dialog } = await openMenu();
    await dialog.findByRole("treeitem", { name: /2ª via/ });
    const text = JSON.stringify({
      kind: "guiche-queue-options",
      version: 1,
      options: [{ title: "Preços", message: "De 10.", forwardTo: "Suporte" }],
    });
    await person.upload(dialog.getByLabelText("Importar opções (JSON)…"), file(text));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created.map(({ body }) => body)).toEqual([
      {
        queueId: 1,
        parentId: null,
        title: "Preços",
        message: "De 10.",
        forwardQueueId: 2,
        ...stays,
        sendsBills: false,
      },
    ]);
  });

  it("are refused when the file holds something else", async () => {
    const created = serveCreate();
    const { person, dialog } = await openMenu();
    await dialog.findByRole("treeitem", { name: /2ª via/ });
    await person.upload(dialog.getByLabelText("Importar opções (JSON)…"), fileOf("tree.json", "application/json"));
    await screen.findByText("Este arquivo não contém opções de uma fila, ou não cabe nos limites.");
    expect(created).toHaveLength(0);
  });
});

describe("a queue without options", () => {
  async function openEmpty(language: string) {
    serve(queueApi.list, [sales, support]);
    serve(queueOptionApi.list, []);
    serveNoResponders();
    serve(botMenuApi.show, withoutConnections([], language));
    const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales, support]} onClose={() => {}} />);
    const dialog = await dialogOf("Editar fila");
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    const use = await dialog.findByRole<HTMLButtonElement>("button", { name: "Usar um modelo" });
    await waitFor(() => expect(use.disabled).toBe(false));
    await person.click(use);
    return person;
  }

  it("begins with a template, as ordinary options", async () => {
    const created = serveCreate();
    const person = await openEmpty("pt");
    expect(screen.getAllByRole("menuitem").map(({ firstChild }) => firstChild?.textContent)).toEqual([
      "Loja",
      "Provedor de internet",
      "Clínica ou consultório",
    ]);
    await person.click(screen.getByRole("menuitem", { name: /^Provedor de internet/ }));
    await screen.findByText("Operação realizada com sucesso!");
    expect(created.map(({ body: { title, parentId } }) => [title, parentId])).toEqual([
      ["2ª via do boleto", null],
      ["Estou sem internet", null],
      ["Sim, voltou", 11],
      ["Não voltou", 11],
      ["Contratar ou mudar de plano", null],
      ["Falar com alguém", null],
    ]);
    expect(created[0]?.body).toMatchObject({ queueId: 1, sendsBills: true, closesTicket: true, forwardQueueId: null });
  });

  it("begins with one in the language in which the bot speaks", async () => {
    await openEmpty("en");
    screen.getByRole("menuitem", { name: /^Loja\s*Prices and products/ });
  });

  it("says why a template could not be inserted", async () => {
    serve(queueOptionApi.create, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const person = await openEmpty("pt");
    await person.click(screen.getByRole("menuitem", { name: /^Loja/ }));
    await screen.findByText(/Você não tem permissão para isso\. Peça a um administrador\.$/);
  });
});

describe("the templates", () => {
  const all = Object.values(templates).flatMap((languageTemplates) => Object.values(languageTemplates));

  it("have no findings, and are what a file may hold", () => {
    let id = 0;
    const toStoredOption = ({ title, message, closesTicket, sendsBills, children }: Branch): BotOption => ({
      id: (id += 1),
      title,
      message,
      hasMedia: false,
      forwardQueueId: null,
      closesTicket,
      sendsBills,
      children: children.map(toStoredOption),
    });
    for (const branches of all) {
      const queue = {
        id: 1,
        name: "Vendas",
        greetingMessage: "Olá!",
        hasMedia: false,
        options: branches.map(toStoredOption),
      };
      const connection = { greetingMessage: "Olá!", queueIds: [1], maxUseBotQueues: 0, timeUseBotQueues: 0 };
      const program = compileMenu({ connection, queues: [queue], language: "pt", greetsOneQueue: true });
      expect(lint(program)).toEqual([]);
      const text = JSON.stringify({ kind: "guiche-queue-options", version: 1, options: branches });
      expect(readFileText(text)).toEqual(branches);
    }
  });

  it("have the same shape in every language", () => {
    const shapeOf = ({ sendsBills, closesTicket, children }: Branch): unknown => [
      sendsBills,
      closesTicket,
      children.map(shapeOf),
    ];
    for (const name of templateNames) {
      const shapes = Object.values(templates).map((languageTemplates) => languageTemplates[name].map(shapeOf));
      for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    }
  });
});
