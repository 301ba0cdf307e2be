import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { queueApi } from "@guiche/contract/queues";
import type { SettingDto } from "@guiche/contract/settings";
import { screen, waitFor } from "@testing-library/react";
import { choose, dialogOf, fill, isClosed, setWidth, valueOf } from "../../testing/acts";
import { ErrorReply, serve } from "../../testing/server";
import { shop, support, connection, openPage, openConnection } from "./connections.fixture";

beforeEach(() => setWidth(1280));
afterEach(() => setWidth(undefined));

/** The body of a new connection whose fields were not touched. */
const defaultFields = {
  provider: "beta",
  isDefault: false,
  greetingMessage: "",
  complationMessage: "",
  outOfHoursMessage: "",
  ratingMessage: "",
  expiresInactiveMessage: "",
  firstReminderMinutes: 0,
  firstReminder: "",
  secondReminderMinutes: 0,
  secondReminder: "",
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  fallbackQueueId: null,
  promptId: null,
  integrationId: null,
  lateTemplates: {},
  sendReadReceipts: true,
  inUseSince: null,
  skipsWarmUp: false,
  queueIds: [],
};

const greetsOneQueue: SettingDto = { key: "sendGreetingMessageOneQueues", value: "enabled" };

describe("the connection dialog", () => {
  it("refuses a name that is missing, too short or too long", async () => {
    const created = serve(connectionApi.create, shop);
    const { person, dialog, name, save } = await openConnection();
    for (const [text, words] of [
      ["", "Preencha este campo"],
      ["L", "Use pelo menos 2 caracteres"],
      ["L".repeat(51), "Use no máximo 50 caracteres"],
    ] as const) {
      await fill(person, name, text);
      await save();
      await dialog.findByText(words);
    }
    expect(created).toHaveLength(0);
  });

  it.each([/^Mensagem de saudação/, /^Texto do primeiro lembrete/])(
    "names unknown variables of its texts (%s)",
    async (label) => {
      serve(contactApi.fieldNames, []);
      const { person, dialog } = await openConnection();
      await fill(person, dialog.getByLabelText(label), "{{nmoe}}");
      await dialog.findByText("{{nmoe}} não é uma variável conhecida: sai da mensagem.");
    },
  );

  it("adds a connection with the defaults, and shows its code next", async () => {
    const branch = connection({ id: 2, name: "Filial", status: "qrcode", qrcode: "2@codigo", isDefault: false });
    const created = serve(connectionApi.create, branch);
    const { person, name } = await openConnection();
    await person.type(name, "Filial{Enter}");
    await screen.findByText("Conexão salva com sucesso!");
    const dialog = await dialogOf("Conectar Filial");
    dialog.getByTitle("QR Code para conectar Filial");
    expect(created.map(({ body }) => body)).toEqual([{ ...defaultFields, name: "Filial" }]);
  });

  it("asks a new connection for its queues: all with one click, and a greeting that asks which one", async () => {
    const created = serve(connectionApi.create, shop);
    const { person, dialog, name, save } = await openConnection();
    await fill(person, name, "Filial");
    dialog.getByText(/^Quem escrever para esta conexão vai para estas filas/);
    await person.click(dialog.getByRole("button", { name: "Escolher todas as filas" }));
    expect(dialog.queryByRole("button", { name: "Escolher todas as filas" })).toBeNull();
    await dialog.findAllByText("{{greeting}}, {{firstName}}! Com quem você quer falar?");
    dialog.getByText(/^Recebe quem fica sem fila: .* Nas conexões novas é a primeira fila/);
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({
      queueIds: [7, 8],
      fallbackQueueId: 7,
      greetingMessage: "{{greeting}}, {{firstName}}! Com quem você quer falar?",
    });
  });

  it("takes a fallback queue away with its queue, and says who stays unseen", async () => {
    const updateRequests = serve(connectionApi.update, shop);
    const { person, dialog, save, turnTo } = await openConnection(connection({ fallbackQueueId: 7 }));
    await turnTo("Filas e robô");
    dialog.getByText(/Quem não escolher em 10 minutos fica na fila de reserva Vendas\./);
    await choose(person, dialog.getByRole("combobox", { name: /^Filas/ }), "Suporte");
    await choose(person, dialog.getByRole("combobox", { name: /^Filas/ }), "Vendas");
    await dialog.findByText(/Quem não escolher fica sem fila: só administradores veem\./);
    await save();
    await waitFor(() => expect(updateRequests).toHaveLength(1));
    expect(updateRequests[0]?.body).toMatchObject({ queueIds: [8], fallbackQueueId: null });
  });

  it("says that queues come first where there are none", async () => {
    const { person, press } = await openPage([]);
    serve(queueApi.list, []);
    await press("Conectar");
    const dialog = await dialogOf("Adicionar conexão");
    await dialog.findByText(/^Ainda não há filas\./);
    expect(dialog.queryByRole("combobox", { name: /^Filas/ })).toBeNull();
    await person.keyboard("{Escape}");
  });

  it("sends what was chosen in the first two tabs", async () => {
    const created = serve(connectionApi.create, shop);
    const { person, dialog, name, save, turnTo } = await openConnection();
    await fill(person, name, " Filial ");
    await person.click(dialog.getByLabelText("Conexão padrão"));
    await person.click(dialog.getByLabelText("Confirmações de leitura"));
    await turnTo("Mensagens");
    await fill(person, dialog.getByLabelText("Mensagem de saudação"), "Oi!");
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toEqual({
      ...defaultFields,
      name: "Filial",
      isDefault: true,
      sendReadReceipts: false,
      greetingMessage: "Oi!",
    });
  });

  it("takes a number that is in use already, or no warm-up, and says of both what WhatsApp may do", async () => {
    const created = serve(connectionApi.create, shop);
    const { person, dialog, name, save, turnTo } = await openConnection();
    await fill(person, name, "Filial");
    await turnTo("Avançado");
    dialog.getByText(/Se a data não for verdadeira, o WhatsApp pode restringir o número\.$/);
    dialog.getByText(/^Só o limite da empresa passa a valer\. .* restringido ou banido pelo WhatsApp\.$/);
    await fill(person, dialog.getByLabelText("Este número já é usado no WhatsApp desde"), "10012025");
    await person.click(dialog.getByRole("switch", { name: /^Enviar campanhas sem aquecimento/ }));
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toEqual({ ...defaultFields, name: "Filial", inUseSince: "2025-01-10", skipsWarmUp: true });
  });

  it("sends the queues and the times of the bot, an empty number as 0", async () => {
    const updateRequests = serve(connectionApi.update, shop);
    const { person, dialog, save, turnTo } = await openConnection(shop);
    await turnTo("Filas e robô");
    await choose(person, dialog.getByRole("combobox", { name: /^Filas/ }), "Suporte");
    await fill(person, dialog.getByLabelText("Quantas vezes o robô envia o menu"), "");
    await turnTo("Lembretes e prazos");
    await choose(person, dialog.getByRole("combobox", { name: /^Transferir para a fila/ }), "Suporte");
    await fill(person, dialog.getByLabelText("Transferir após"), "10");
    await save();
    await waitFor(() => expect(updateRequests).toHaveLength(1));
    expect(updateRequests[0]?.body).toMatchObject({
      queueIds: [7, 8],
      timeToTransfer: 10,
      transferQueueId: 8,
      expiresTicket: 0,
      maxUseBotQueues: 0,
    });
  });

  it("shows the missing greeting in its tab when there are several queues, and loses nothing", async () => {
    serve(connectionApi.create, new ErrorReply(400, "ERR_WAPP_GREETING_REQUIRED"));
    const { person, dialog, name, save, shownTab } = await openConnection();
    await fill(person, name, "Filial");
    await choose(person, dialog.getByRole("combobox", { name: /^Filas/ }), "Vendas", "Suporte");
    await save();
    await dialog.findByText("A mensagem de saudação é obrigatória quando há mais de uma fila.");
    await waitFor(() => expect(shownTab()).toBe("Mensagens"));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Mensagem de saudação")));
    expect(valueOf(name)).toBe("Filial");
  });

  it("refuses a number of minutes that is none, in words of the page", async () => {
    const created = serve(connectionApi.create, shop);
    const { person, dialog, name, save, turnTo } = await openConnection();
    await fill(person, name, "Filial");
    await fill(person, dialog.getByLabelText("Transferir após"), "dez");
    await turnTo("Avançado");
    await save();
    await dialog.findByText("Valor inválido");
    await waitFor(() => dialog.getByRole("tab", { name: "Lembretes e prazos, com erro", selected: true }));
    expect(created).toHaveLength(0);
  });

  it("inserts a placeholder and shows the message as a customer reads it", async () => {
    const { person, dialog, turnTo } = await openConnection();
    await turnTo("Mensagens");
    await person.type(dialog.getByLabelText("Mensagem de saudação"), "Oi, ");
    await person.click(dialog.getByRole("button", { name: "Inserir primeiro nome" }));
    expect(valueOf(dialog.getByLabelText("Mensagem de saudação"))).toBe("Oi, {{firstName}}");
    expect(dialog.getByTestId("message-preview").textContent).toBe("Oi, Maria");
  });

  it.each([
    ["nothing", [], undefined],
    ["its greeting", [greetsOneQueue], "Bem-vindo a Vendas!"],
  ])("shows that a customer with an only queue reads %s, and never the connection's", async (_, settings, text) => {
    const { dialog, turnTo } = await openConnection(shop, { settings });
    await turnTo("Mensagens");
    await dialog.findByText(/^Com uma só fila, quem escreve não recebe esta saudação: a da fila Vendas/);
    await dialog.findByRole("switch", { name: /^Enviar a saudação também/, checked: text !== undefined });
    await waitFor(() => expect(dialog.queryByTestId("message-preview")?.textContent).toBe(text));
  });

  it("shows the greeting with the list of the queues where there are several", async () => {
    const { person, dialog, turnTo } = await openConnection(connection({ queues: [...shop.queues, { ...support }] }));
    await turnTo("Mensagens");
    await person.click(dialog.getByLabelText("Mensagem de saudação"));
    await waitFor(() =>
      expect(dialog.getByTestId("message-preview").textContent).toMatch(/^Olá!\s*1 - Vendas\s*2 - Suporte$/),
    );
  });

  it("changes a connection, and stays on the list", async () => {
    const updateRequests = serve(
      connectionApi.update,
      connection({ name: "Matriz", updatedAt: "2026-11-22T10:00:00-03:00" }),
    );
    const { person, name, save } = await openConnection(shop);
    await fill(person, name, "Matriz");
    await save();
    await isClosed();
    await screen.findByText("Matriz");
    expect(updateRequests[0]?.params).toEqual({ id: "1" });
    expect(updateRequests[0]?.body).toEqual({
      ...defaultFields,
      name: "Matriz",
      isDefault: true,
      greetingMessage: "Olá!",
      queueIds: [7],
    });
  });

  it("keeps one connection as the default", async () => {
    serve(connectionApi.update, new ErrorReply(400, "ERR_NO_OTHER_WHATSAPP"));
    const { person, dialog, save } = await openConnection(shop);
    await person.click(dialog.getByRole("switch", { name: "Conexão padrão" }));
    await save();
    await dialog.findByText("É preciso ter pelo menos uma conexão padrão. Escolha outra como padrão antes.");
    dialog.getByRole("button", { name: "Salvar" });
  });

  it.each([
    [null, ["WhatsApp", "API oficial do WhatsApp"]],
    [4100, ["WhatsApp", "Celular simulado", "API oficial do WhatsApp", "API oficial (simulada)"]],
  ])("offers the kinds of number where the simulator's port is %s: %j", async (simulatorPort, kinds) => {
    const { person, dialog } = await openConnection(null, { simulatorPort });
    await person.click(await dialog.findByRole("combobox", { name: /^Tipo/ }));
    await waitFor(() => expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(kinds));
  });

  it("does not offer another kind of phone while a connection is in use", async () => {
    const { dialog } = await openConnection(connection({ provider: "simulator" }), { simulatorPort: 4100 });
    const kind = await dialog.findByRole("combobox", { name: /^Tipo/ });
    expect(kind.getAttribute("aria-disabled")).toBe("true");
    dialog.getByText("Para mudar o tipo, desconecte antes.");
  });
});
