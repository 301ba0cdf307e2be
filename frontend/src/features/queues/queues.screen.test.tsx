import { beforeEach, describe, expect, it } from "@jest/globals";
import { weekOf } from "@guiche/contract/hours";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { cellsOf, dialogOf, fileOf, fill, isClosed, pickFile, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { speak } from "../../testing/setup";
import { serveNoResponders } from "./options/testing";
import { QueuesPage } from "./QueuesPage";

const sales: QueueDetailsDto = {
  id: 1,
  name: "Vendas",
  color: "#aa0000",
  greetingMessage: "Olá! Você falou com Vendas.",
  outOfHoursMessage: "Voltamos amanhã.",
  orderQueue: 1,
  schedules: weekOf([]),
  mediaPath: null,
  mediaName: null,
  promptId: null,
  integrationId: null,
  sendsBills: false,
  firstAnswerMinutes: null,
  nextAnswerMinutes: null,
  solutionMinutes: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};
const support: QueueDetailsDto = {
  ...sales,
  id: 2,
  name: "Suporte",
  color: "#00aa00",
  greetingMessage: "",
  orderQueue: 2,
};
beforeEach(() => {
  serveNoResponders();
  serve(botMenuApi.show, {
    connections: [],
    queues: [],
    language: "pt",
    greetsOneQueue: true,
    scheduleType: "disabled",
  });
});
/** Of a queue whose options or people answer. */
const nobody = { promptId: null, integrationId: null, sendsBills: false };
const serveQueues = (...queues: QueueDetailsDto[]) => serve(queueApi.list, queues);

const shownNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

describe("the queues page", () => {
  it("shows each queue with its order, colour and greeting", async () => {
    serveQueues(sales, support);
    await renderScreen(<QueuesPage />);
    const row = await screen.findByRole("row", { name: /Suporte/ });
    expect(cellsOf(row).slice(0, 5)).toEqual(["2", "Suporte", "#00aa00", "2", "Sem saudação"]);
    const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings).toEqual(["ID", "Nome", "Cor", "Ordem", "Saudação", "Ações"]);
  });

  it("explains queues where the company has none", async () => {
    serveQueues();
    const { person } = await renderScreen(<QueuesPage />);
    await person.click(await screen.findByRole("button", { name: "Criar fila" }));
    await dialogOf("Adicionar fila");
  });

  it("says that the queues are loading", async () => {
    serve(queueApi.list, () => new Promise(() => undefined));
    await renderScreen(<QueuesPage />);
    await screen.findByRole("status", { name: "Carregando…" });
  });

  it("says why the queues cannot be shown, and tries again when asked", async () => {
    serve(queueApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<QueuesPage />);
    await screen.findByText("Não foi possível carregar. An error occurred!");
    await screen.findByText("Não foi possível carregar a lista de registros");
    serveQueues(sales);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Vendas");
  });

  it("keeps a queue when the question about deleting it is cancelled", async () => {
    serveQueues(sales);
    const removed = serve(queueApi.remove, { message: "ok" });
    const { person } = await renderScreen(<QueuesPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
    const question = await questionOf("Excluir Vendas?");
    question.getByText("Deseja realmente excluir esse registro? Os atendimentos desta fila ficam sem fila.");
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(removed).toHaveLength(0);
  });

  it("deletes a queue and says so", async () => {
    serveQueues(sales, support);
    const removed = serve(queueApi.remove, { message: "ok" });
    const { person } = await renderScreen(<QueuesPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
    const question = await questionOf("Excluir Vendas?");
    serveQueues(support);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    await waitFor(() => expect(shownNames()).toEqual(["Suporte"]));
    expect(removed.map(({ params }) => params)).toEqual([{ id: "1" }]);
  });

  it("keeps a queue that the server does not delete, and says why", async () => {
    serveQueues(sales);
    serve(queueApi.remove, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person } = await renderScreen(<QueuesPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
    await person.click((await questionOf("Excluir Vendas?")).getByRole("button", { name: "Ok" }));
    await screen.findByText(
      "Não foi possível realizar a operação. Você não tem permissão para isso. Peça a um administrador.",
    );
    await waitFor(() => expect(shownNames()).toEqual(["Vendas"]));
  });

  it("moves a queue up, and tells its new place", async () => {
    serveQueues(sales, support);
    const changed = serve(queueApi.update, sales);
    const { person } = await renderScreen(<QueuesPage />);
    const up = await screen.findByRole("button", { name: "Mover Suporte para cima" });
    serveQueues({ ...support, orderQueue: 1 }, { ...sales, orderQueue: 2 });
    await person.click(up);
    await screen.findByText("Suporte: posição 1 de 2");
    expect(shownNames()).toEqual(["Suporte", "Vendas"]);
    expect(changed.map(({ params, body }) => [params.id, body])).toEqual([
      ["2", { orderQueue: 1 }],
      ["1", { orderQueue: 2 }],
    ]);
  });

  it("leaves the focus on the queue that was moved to the top", async () => {
    serveQueues(sales, support);
    serve(queueApi.update, sales);
    const { person } = await renderScreen(<QueuesPage />);
    const up = await screen.findByRole("button", { name: "Mover Suporte para cima" });
    serveQueues({ ...support, orderQueue: 1 }, { ...sales, orderQueue: 2 });
    await person.click(up);
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Mover Suporte para baixo"));
  });

  it("puts a queue back in its place when the server refuses the move", async () => {
    serveQueues(sales, support);
    serve(queueApi.update, new ErrorReply(409, "ERR_CONFLICT"));
    const { person } = await renderScreen(<QueuesPage />);
    await person.click(await screen.findByRole("button", { name: "Mover Vendas para baixo" }));
    await screen.findByText(/^Não foi possível realizar a operação\. Outra pessoa alterou isto/);
    await waitFor(() => expect(shownNames()).toEqual(["Vendas", "Suporte"]));
  });

  it("offers no move beyond either end of the list", async () => {
    serveQueues(sales, support);
    await renderScreen(<QueuesPage />);
    await screen.findByText("Vendas");
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(isOff("Mover Vendas para cima")).toBe(true);
    expect(isOff("Mover Vendas para baixo")).toBe(false);
    expect(isOff("Mover Suporte para baixo")).toBe(true);
  });

  it.each([
    ["pt", "Filas", "Adicionar fila"],
    ["en", "Queues", "Add queue"],
    ["es", "Colas", "Agregar cola"],
  ] as const)("speaks %s", async (language, title, add) => {
    await speak(language);
    serveQueues(sales);
    await renderScreen(<QueuesPage />);
    await screen.findByRole("heading", { name: title });
    await screen.findByRole("button", { name: add });
  });
});

/** An admin of a company in which the hours are nobody's, each queue's or the company's. */
const adminWith = (scheduleType: "disabled" | "queue" | "company") => {
  const admin = signedInUser();
  return { ...admin, company: { ...admin.company, settings: [{ key: "scheduleType", value: scheduleType }] } };
};

async function openNewQueue({ user = signedInUser(), queues = [sales] } = {}) {
  serveQueues(...queues);
  serve(userApi.update, {} as never);
  const { person } = await renderScreen(<QueuesPage />, { user });
  await person.click(await screen.findByRole("button", { name: "Adicionar fila" }));
  const dialog = await dialogOf("Adicionar fila");
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, save, name: dialog.getByLabelText(/^Nome/), color: dialog.getByLabelText(/^Código da cor/) };
}

async function openSales(user = signedInUser()) {
  serveQueues(sales, support);
  serve(queueOptionApi.list, []);
  const { person } = await renderScreen(<QueuesPage />, { user });
  await person.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  const dialog = await dialogOf("Editar fila");
  return { person, dialog, save: () => person.click(dialog.getByRole("button", { name: "Salvar" })) };
}

describe("the queue dialog", () => {
  it("starts a new queue in the last place, in a colour that no queue has", async () => {
    const { dialog, name, color } = await openNewQueue({ queues: [sales, { ...support, orderQueue: 7 }] });
    expect(valueOf(name)).toBe("");
    expect(valueOf(dialog.getByLabelText("Ordem"))).toBe("8");
    expect(valueOf(color)).toMatch(/^#[0-9a-f]{6}$/i);
    expect(dialog.queryByText(/Em uso por/)).toBeNull();
  });

  it("asks for a name and a colour", async () => {
    const created = serve(queueApi.create, sales);
    const { person, dialog, color, save } = await openNewQueue();
    await fill(person, color, "");
    await save();
    expect(await dialog.findAllByText("Required")).toHaveLength(2);
    expect(created).toHaveLength(0);
  });

  it.each([
    ["name", "V", "Too Short!"],
    ["name", "V".repeat(51), "Too Long!"],
    ["color", "#1", "Too Short!"],
  ] as const)("refuses the %s %s: %s", async (field, text, words) => {
    const created = serve(queueApi.create, sales);
    const opened = await openNewQueue();
    await fill(opened.person, opened.name, "Suporte");
    await fill(opened.person, opened[field], text);
    await opened.save();
    await opened.dialog.findByText(words);
    expect(created).toHaveLength(0);
  });

  it.each([
    ["color", "#12zz"],
    ["order", "dez"],
  ] as const)("refuses the %s %s in words of the page", async (field, text) => {
    const created = serve(queueApi.create, sales);
    const { person, dialog, name, color, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await fill(person, field === "color" ? color : dialog.getByLabelText("Ordem"), text);
    await save();
    await dialog.findByText("Valor inválido");
    expect(created).toHaveLength(0);
  });

  it("saves a queue, shows it in the list and says so", async () => {
    const created = serve(queueApi.create, support);
    const { person, dialog, name, color, save } = await openNewQueue();
    await fill(person, name, " Suporte ");
    await fill(person, color, "#00AA00");
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

  it("makes the user an agent of the new queue, unless the switch is off", async () => {
    serve(queueApi.create, support);
    const { person, name } = await openNewQueue({ user: signedInUser({ queues: [sales] }) });
    const joined = serve(userApi.update, {} as never);
    await person.type(name, "Suporte{Enter}");
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
    await person.type(name, "Suporte{Enter}");
    await isClosed();
    expect(created).toHaveLength(1);
    expect(joined).toHaveLength(0);
  });

  it("saves with Enter in a line of text", async () => {
    const created = serve(queueApi.create, support);
    const { person, name } = await openNewQueue();
    await person.type(name, "Suporte{Enter}");
    await isClosed();
    expect(created).toHaveLength(1);
  });

  it("saves with Ctrl+Enter in a message, where Enter begins a line", async () => {
    const created = serve(queueApi.create, support);
    const { person, dialog, name } = await openNewQueue();
    await fill(person, name, "Suporte");
    await person.type(dialog.getByLabelText("Mensagem de saudação"), "Oi{Enter}!{Control>}{Enter}{/Control}");
    await isClosed();
    expect(created[0]?.body.greetingMessage).toBe("Oi\n!");
  });

  it("offers fifty colours", async () => {
    const { person, dialog, color } = await openNewQueue();
    expect(dialog.getAllByRole("radio")).toHaveLength(50);
    const before = valueOf(color);
    await person.click(dialog.getByRole("radio", { name: "verde 3" }));
    expect(dialog.getByRole("radio", { name: "verde 3" }).getAttribute("aria-checked")).toBe("true");
    expect(valueOf(color)).not.toBe(before);
  });

  it("names the queue that has a colour, and keeps what was typed when the server refuses the colour", async () => {
    serve(queueApi.create, new ErrorReply(400, "ERR_QUEUE_COLOR_ALREADY_EXISTS"));
    const { person, dialog, name, color, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await fill(person, color, sales.color.toUpperCase());
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

  it("changes a queue", async () => {
    const changed = serve(queueApi.update, { ...sales, name: "Comercial" });
    const { person, dialog, save } = await openSales();
    expect(valueOf(dialog.getByLabelText("Mensagem fora do expediente"))).toBe("Voltamos amanhã.");
    await fill(person, dialog.getByLabelText(/^Nome/), "Comercial");
    serveQueues({ ...sales, name: "Comercial" }, support);
    await save();
    await isClosed();
    expect(changed.map(({ params, body }) => [params.id, body])).toEqual([
      [
        "1",
        {
          ...nobody,
          name: "Comercial",
          color: "#aa0000",
          greetingMessage: "Olá! Você falou com Vendas.",
          outOfHoursMessage: "Voltamos amanhã.",
          orderQueue: 1,
        },
      ],
    ]);
    await waitFor(() => expect(shownNames()).toEqual(["Comercial", "Suporte"]));
  });

  it("uploads the file that goes with the greeting", async () => {
    serve(queueApi.create, support);
    const sent = serve(queueApi.setMedia, { ...support, mediaPath: "/queue/2/media?version=1", mediaName: "menu.pdf" });
    const { person, dialog, name, save } = await openNewQueue();
    await fill(person, name, "Suporte");
    await pickFile(person, fileOf("menu.pdf", "application/pdf", 2048));
    dialog.getByText("menu.pdf · 2 kB");
    await save();
    await isClosed();
    expect(sent.map(({ params }) => params)).toEqual([{ id: "2" }]);
    expect((sent[0]?.body as unknown as FormData).get("file")).toMatchObject({ name: "menu.pdf" });
  });

  it("says that the server refused the file, and saves the same queue with another one", async () => {
    const created = serve(queueApi.create, support);
    const changed = serve(queueApi.update, support);
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
    expect([created.length, changed.length]).toEqual([1, 1]);
  });

  it("removes the stored file, and leaves it alone when only a text changes", async () => {
    const withFile = { ...sales, mediaPath: "/queue/1/media?version=4", mediaName: "menu.pdf" };
    serve(queueApi.update, withFile);
    const dropped = serve(queueApi.dropMedia, sales);
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
    expect(dropped).toHaveLength(0);
    const second = await open();
    await person.click(second.getByRole("button", { name: "Remover anexo" }));
    await person.click(second.getByRole("button", { name: "Salvar" }));
    await isClosed();
    expect(dropped.map(({ params }) => params)).toEqual([{ id: "1" }]);
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
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Ok" }));
    await isClosed();
  });
});

describe("the hours of a queue", () => {
  it.each([
    ["disabled", false],
    ["company", false],
    ["queue", true],
  ] as const)("are in the dialog where the hours are of kind %s: %s", async (scheduleType, shown) => {
    const { dialog } = await openNewQueue({ user: adminWith(scheduleType) });
    const tabs = dialog.queryAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Dados da Fila", ...(shown ? ["Horários de Atendimento"] : []), "Robô"]);
  });

  it("are open on weekdays from 8 to 18 and on Saturday from 8 to 12 in a new queue", async () => {
    const created = serve(queueApi.create, support);
    const { person, name, save } = await openNewQueue({ user: adminWith("queue") });
    await fill(person, name, "Suporte");
    await save();
    await isClosed();
    const hours = created[0]?.body.schedules?.map(
      ({ weekday, startTime, endTime }) => `${weekday} ${startTime}-${endTime}`,
    );
    expect(hours).toEqual([
      "Segunda-feira 08:00-18:00",
      "Terça-feira 08:00-18:00",
      "Quarta-feira 08:00-18:00",
      "Quinta-feira 08:00-18:00",
      "Sexta-feira 08:00-18:00",
      "Sábado 08:00-12:00",
      "Domingo 00:00-00:00",
    ]);
  });

  it("are only kept by their own button, and saved with the queue", async () => {
    const changed = serve(queueApi.update, sales);
    const { person, dialog, save } = await openSales(adminWith("queue"));
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await fill(person, dialog.getByLabelText("Segunda-feira: início"), "0930");
    await person.click(dialog.getByRole("button", { name: "Confirmar horários" }));
    await dialog.findByText("Clique em salvar para registrar as alterações.");
    expect(changed).toHaveLength(0);
    await save();
    await isClosed();
    expect(changed[0]?.body.schedules?.[0]).toMatchObject({
      weekdayEn: "monday",
      startTime: "09:30",
      endTime: "18:00",
    });
  });

  it("are not kept while a time is missing", async () => {
    const changed = serve(queueApi.update, sales);
    const { person, dialog, save } = await openSales(adminWith("queue"));
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await person.clear(dialog.getByLabelText("Segunda-feira: início"));
    await person.click(dialog.getByRole("button", { name: "Confirmar horários" }));
    expect((await dialog.findAllByText("Digite a hora no formato 08:00.")).length).toBeGreaterThan(0);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Segunda-feira: início")));
    expect(changed).toHaveLength(0);
  });

  it("give way to the queue's data when those are wrong", async () => {
    const { person, dialog, save } = await openNewQueue({ user: adminWith("queue") });
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await save();
    await waitFor(() => dialog.getByRole("tab", { name: "Dados da Fila", selected: true }));
    await dialog.findByText("Required");
  });
});
