import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { queueOptionApi, type QueueOptionDto } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { dialogOf, fileOf, fill, isClosed, pickFile, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { palette } from "../../shared/theme/palette";
import { colorCode, openNewQueue, openSales, sales, serveQueues, shownNames, support } from "./queues.fixture";
import { QueuesPage } from "./QueuesPage";

const optionOf = (id: number, title: string): QueueOptionDto => ({
  ...{ id, title, message: "", option: 1, queueId: 2, parentId: null, forwardQueueId: null, closesTicket: false },
  ...{ sendsBills: false, mediaPath: null, mediaName: null, children: [], createdAt: "", updatedAt: "" },
});

/** Of a queue whose options or people answer. */
const nobody = { promptId: null, integrationId: null, sendsBills: false, options: [] };

describe("the queue dialog", () => {
  it("starts a new queue in the last place, in a colour that no queue has", async () => {
    const { dialog, name } = await openNewQueue({ queues: [sales, { ...support, orderQueue: 7 }] });
    expect(valueOf(name)).toBe("");
    expect(valueOf(dialog.getByLabelText("Ordem"))).toBe("8");
    dialog.getByRole("radio", { checked: true });
    expect(dialog.queryByText(/Em uso por/)).toBeNull();
  });

  it("switches the greeting of an only queue on next to its text, for the whole company", async () => {
    const { person, dialog } = await openNewQueue();
    await dialog.findByText(/^Com uma só fila na conexão, a saudação não é enviada\./);
    const updateRequests = serve(settingApi.update, { key: "sendGreetingMessageOneQueues", value: "enabled" });
    await person.click(dialog.getByRole("switch", { name: /Enviar a saudação também onde/ }));
    await dialog.findByText("Vale para toda a empresa, e é salvo na hora.");
    expect(updateRequests[0]?.body).toEqual({ value: "enabled" });
  });

  it("names the unknown variables, before saving", async () => {
    serve(contactApi.fieldNames, ["CPF"]);
    const { person, dialog } = await openNewQueue();
    await fill(person, dialog.getByLabelText(/^Mensagem de saudação/), "Oi, {{nome}} {{cpf}} {{fatura}}");
    expect((await dialog.findByRole("status")).textContent).toBe(
      "{{fatura}} não é uma variável conhecida: sai da mensagem.",
    );
    await fill(person, dialog.getByLabelText(/^Mensagem de saudação/), "Oi, {{nome}} {{cpf}}");
    await waitFor(() => expect(dialog.queryByRole("status")).toBeNull());
  });

  it("asks for a name and a colour", async () => {
    const created = serve(queueApi.create, sales);
    const { person, dialog, save } = await openNewQueue();
    await fill(person, await colorCode(person, dialog), "");
    await save();
    expect(await dialog.findAllByText("Required")).toHaveLength(2);
    expect(created).toHaveLength(0);
  });

  it("refuses a colour that is none in words of the page", async () => {
    const created = serve(queueApi.create, sales);
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await fill(person, await colorCode(person, dialog), "#12zz");
    await save();
    await dialog.findByText("Valor inválido");
    expect(created).toHaveLength(0);
  });

  it("saves a queue, shows it in the list and says so", async () => {
    const created = serve(queueApi.create, support);
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, " Suporte ");
    await fill(person, await colorCode(person, dialog), "#00AA00");
    await fill(person, dialog.getByLabelText("Mensagem de saudação"), "Oi!");
    serveQueues(sales, support);
    await save();
    await screen.findByText("Queue saved successfully");
    await isClosed();
    expect(created.map(({ body }) => body)).toEqual([
      { ...nobody, name: "Suporte", color: "#00aa00", greetingMessage: "Oi!", outOfHoursMessage: "", orderQueue: 2 },
    ]);
    await waitFor(() => expect(shownNames()).toEqual(["Vendas", "Suporte"]));
  });

  it("saves a new queue with its options and their files at once", async () => {
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    const add = async (title: string) => {
      await person.click(dialog.getByRole("button", { name: "Adicionar opção" }));
      await fill(person, dialog.getByLabelText(/^Título/), title);
    };
    await add("Boleto");
    const editor = dialog.getByRole("group", { name: "Nova opção" });
    const file = editor.querySelector<HTMLInputElement>('input[type="file"]');
    await person.upload(file!, fileOf("guia.pdf", "application/pdf"));
    await person.click(dialog.getByRole("button", { name: "Salvar opção" }));
    await dialog.findByRole("treeitem", { name: /Boleto/ });
    await add("Outros");
    await person.click(dialog.getByRole("button", { name: "Salvar opção" }));
    await person.click(await dialog.findByRole("treeitem", { name: /Outros/ }));
    await person.keyboard("{Escape}{Delete}");
    await waitFor(() => expect(dialog.queryByRole("treeitem", { name: /Outros/ })).toBeNull());
    // What is still being typed is saved too.
    await add("Senha");
    const created = serve(queueApi.create, support);
    serve(queueOptionApi.list, [
      { ...optionOf(41, "Boleto"), option: 1 },
      { ...optionOf(42, "Senha"), option: 2 },
    ]);
    const mediaUploadRequests = serve(queueOptionApi.setMedia, optionOf(41, "Boleto"));
    await save();
    await isClosed();
    const plain = { message: "", forwardQueueId: null, closesTicket: false, sendsBills: false, children: [] };
    expect(created.map(({ body }) => body.options)).toEqual([
      [
        { ...plain, title: "Boleto" },
        { ...plain, title: "Senha" },
      ],
    ]);
    expect(mediaUploadRequests.map(({ params }) => params)).toEqual([{ id: "41" }]);
  });

  it("begins a new queue with a ready tree, and asks before it is given up", async () => {
    const { person, dialog } = await openNewQueue();
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    await person.click(await dialog.findByRole("button", { name: "Usar um modelo" }));
    await person.click(await screen.findByRole("menuitem", { name: /^Loja/ }));
    await dialog.findByRole("treeitem", { name: /Preços e produtos/ });
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await isClosed();
    await person.click(screen.getAllByRole("button", { name: "Adicionar fila" })[0]!);
    const again = await dialogOf("Adicionar fila");
    await person.click(again.getByRole("tab", { name: "Robô" }));
    expect(again.queryByRole("treeitem")).toBeNull();
  });

  it("makes the user an agent of the new queue, unless the switch is off", async () => {
    serve(queueApi.create, support);
    const { person, name } = await openNewQueue({ user: signedInUser({ queues: [sales] }) });
    const joined = serve(userApi.update, {} as never);
    await fill(person, name, "Suporte");
    await person.keyboard("{Enter}");
    await isClosed();
    expect(joined.map(({ params, body }) => [params, body])).toEqual([
      [{ id: "1" }, { queueIds: [sales.id, support.id] }],
    ]);
  });

  it("leaves the user out of the new queue when the switch is off", async () => {
    const created = serve(queueApi.create, support);
    const { person, dialog, name } = await openNewQueue();
    const joined = serve(userApi.update, {} as never);
    await person.click(dialog.getByLabelText("Atendo nesta fila"));
    await fill(person, name, "Suporte");
    await person.keyboard("{Enter}");
    await isClosed();
    expect(created).toHaveLength(1);
    expect(joined).toHaveLength(0);
  });

  it("saves with Ctrl+Enter in a message, where Enter begins a line", async () => {
    const created = serve(queueApi.create, support);
    const { person, dialog, name } = await openNewQueue();
    await fill(person, name, "Suporte");
    await person.type(dialog.getByLabelText("Mensagem de saudação"), "Oi{Enter}!{Control>}{Enter}{/Control}");
    await isClosed();
    expect(created[0]?.body.greetingMessage).toBe("Oi\n!");
  });

  it("offers ten calm colours in a row, and fifty on demand", async () => {
    const { person, dialog } = await openNewQueue();
    expect(dialog.getAllByRole("radio")).toHaveLength(10);
    await person.click(dialog.getByRole("radio", { name: "verde 3" }));
    const code = await colorCode(person, dialog);
    expect(dialog.getAllByRole("radio")).toHaveLength(50);
    dialog.getByRole("radio", { name: "verde 3", checked: true });
    await person.click(dialog.getByRole("radio", { name: "verde 4" }));
    expect(valueOf(code)).toBe(palette.find(({ hue, step }) => hue === "green" && step === 4)?.colour);
  });

  it("folds what few change, and opens it for a value that is not the usual one or was refused", async () => {
    const created = serve(queueApi.create, sales);
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    const fold = dialog.getByRole("button", { name: "Mais opções", expanded: false });
    await fill(person, dialog.getByLabelText("Ordem"), "dez");
    await save();
    await dialog.findByText("Valor inválido");
    expect(fold.getAttribute("aria-expanded")).toBe("true");
    expect(created).toHaveLength(0);
    await person.keyboard("{Escape}");
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await person.click(screen.getByRole("button", { name: "Editar Vendas" }));
    (await dialogOf("Editar fila")).getByRole("button", { name: "Mais opções", expanded: true });
  });

  it("names the queue that has a colour, and keeps what was typed when the server refuses the colour", async () => {
    serve(queueApi.create, new ErrorReply(400, "ERR_QUEUE_COLOR_ALREADY_EXISTS"));
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await fill(person, await colorCode(person, dialog), sales.color.toUpperCase());
    dialog.getByText("Em uso por Vendas.");
    await save();
    await dialog.findByText("Esta cor já está em uso. Escolha outra.");
    expect(valueOf(name)).toBe("Suporte");
  });

  it("counts the characters of a message", async () => {
    const { person, dialog } = await openNewQueue();
    await fill(person, dialog.getByLabelText("Mensagem fora do expediente"), "Até já");
    dialog.getByText(/ 6 de 4096 caracteres\.$/);
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(queueApi.create, new ErrorReply(403, "ERR_PLAN_LIMIT_REACHED"));
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await save();
    await dialog.findByText("O limite do seu plano foi atingido. Mude de plano ou exclua algo que não usa.");
    expect(valueOf(name)).toBe("Suporte");
  });

  it("changes a queue, and leaves what a colleague changes in it in the meantime", async () => {
    const updateRequests = serve(queueApi.update, { ...sales, name: "Comercial" });
    const { person, dialog, save } = await openSales();
    expect(valueOf(dialog.getByLabelText("Mensagem fora do expediente"))).toBe("Voltamos amanhã.");
    await fill(person, dialog.getByLabelText(/^Nome/), "Comercial");
    serveQueues({ ...sales, name: "Comercial" }, support);
    await save();
    await isClosed();
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([["1", { name: "Comercial" }]]);
    await waitFor(() => expect(shownNames()).toEqual(["Comercial", "Suporte"]));
  });

  it("uploads the file that goes with the greeting", async () => {
    serve(queueApi.create, support);
    const mediaUploadRequests = serve(queueApi.setMedia, {
      ...support,
      mediaPath: "/queue/2/media?version=1",
      mediaName: "menu.pdf",
    });
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await pickFile(person, fileOf("menu.pdf", "application/pdf", 2048));
    dialog.getByText("menu.pdf · 2 kB");
    await save();
    await isClosed();
    expect(mediaUploadRequests.map(({ params }) => params)).toEqual([{ id: "2" }]);
    expect((mediaUploadRequests[0]!.body as unknown as FormData).get("file")).toMatchObject({ name: "menu.pdf" });
  });

  it("says that the server refused the file, and saves the same queue with another one", async () => {
    const created = serve(queueApi.create, support);
    const updateRequests = serve(queueApi.update, support);
    serve(queueApi.setMedia, new ErrorReply(415, "ERR_UNSUPPORTED_MEDIA_TYPE"));
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await pickFile(person, fileOf("virus.exe", "application/x-msdownload"));
    await save();
    await dialog.findByText("Este tipo de arquivo não é aceito. Escolha outro.");
    serve(queueApi.setMedia, support);
    await pickFile(person, fileOf("menu.pdf", "application/pdf"));
    await save();
    await isClosed();
    expect([created.length, updateRequests.length]).toEqual([1, 1]);
  });

  it("removes the stored file, and leaves it alone when only a text changes", async () => {
    const withFile = { ...sales, mediaPath: "/queue/1/media?version=4", mediaName: "menu.pdf" };
    serve(queueApi.update, withFile);
    const mediaDeletionRequests = serve(queueApi.dropMedia, sales);
    serveQueues(withFile);
    serve(queueOptionApi.list, []);
    const { person } = await renderScreen(<QueuesPage />);
    const open = async () => {
      await person.click(await screen.findByRole("button", { name: "Editar Vendas" }));
      return dialogOf("Editar fila");
    };
    const first = await open();
    first.getByText("menu.pdf");
    await person.click(first.getByRole("button", { name: "Salvar" }));
    await isClosed();
    expect(mediaDeletionRequests).toHaveLength(0);
    const second = await open();
    await person.click(second.getByRole("button", { name: "Remover anexo" }));
    await person.click(second.getByRole("button", { name: "Salvar" }));
    await isClosed();
    expect(mediaDeletionRequests.map(({ params }) => params)).toEqual([{ id: "1" }]);
  });

  it("closes with Escape while nothing was typed", async () => {
    const { person } = await openNewQueue();
    await person.keyboard("{Escape}");
    await isClosed();
  });

  it("asks before it discards what was typed", async () => {
    const { person, dialog, name } = await openNewQueue();
    await fill(person, name, "Suporte");
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    const question = await questionOf("Descartar alterações?");
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(valueOf(name)).toBe("Suporte");
    await person.keyboard("{Escape}");
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await isClosed();
  });
});
