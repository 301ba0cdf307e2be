import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDetailsDto } from "@guiche/contract/connections";
import { languages } from "@guiche/contract/texts/languages";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, questionOf, setWidth } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { shownNumber } from "../../shared/contacts/number";
import { ConnectionsPage } from "./ConnectionsPage";
import { shop, connection, openPage, openConnection } from "./connections.fixture";

/** What people who may not manage connections get. */
const seenByAgents = ({
  id,
  name,
  status,
  statusSince,
  isDefault,
  queues,
  capabilities,
  updatedAt,
}: ConnectionDetailsDto) => ({
  capabilities,
  id,
  name,
  status,
  statusSince,
  isDefault,
  queues,
  updatedAt,
});
const agent = signedInUser({ profile: "user" });

beforeEach(() => setWidth(1280));
afterEach(() => setWidth(undefined));

describe("the connections page", () => {
  it("shows number, queues, status and the time of the last change", async () => {
    await openPage([shop]);
    const row = within(await screen.findByRole("row", { name: /Loja/ }));
    row.getByText(shownNumber("5511987654321"));
    row.getByText("Vendas");
    row.getByText("Conectada");
    row.getByText("21/11/26 13:05");
    row.getByRole("img", { name: "Padrão" });
  });

  it("says whose messages no agent sees", async () => {
    const { press } = await openPage([
      connection({ findings: [{ kind: "noFallback" }, { kind: "unserved", queue: "Vendas" }] }),
    ]);
    const row = within(await screen.findByRole("row", { name: /Loja/ }));
    row.getByText("Quem escrever à noite não aparece para ninguém: escolha a fila de reserva.");
    await press(/^Conectada/);
    const details = await dialogOf("Detalhes de Loja");
    details.getByText("Quem escrever à noite não aparece para ninguém: escolha a fila de reserva.");
    details.getByText("Ninguém atende a fila Vendas: inclua um agente.");
    details.getByText("Desde 20/11/26 09:00");
    details.getByText(`WhatsApp · ${shownNumber("5511987654321")}`);
  });

  it("shows rows of two lines instead of a table in a narrow window, whose menu has every action", async () => {
    setWidth(360);
    const { press } = await openPage([connection({ status: "DISCONNECTED" })]);
    const row = within(
      (await screen.findByRole("list", { name: "Conexões de WhatsApp" })).firstElementChild as HTMLElement,
    );
    expect(screen.queryByRole("table")).toBeNull();
    row.getByText("Desconectada");
    row.getByRole("button", { name: "Tentar novamente: Loja" });
    await press("Mais ações: Loja");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Novo QR Code: Loja",
      "Editar Loja",
      "Detalhes de Loja",
      "Saúde de Loja",
      "Excluir Loja",
    ]);
  });

  it.each([
    ["qrcode", ["QR Code"]],
    ["DISCONNECTED", ["Tentar novamente", "Novo QR Code"]],
    ["CONNECTED", ["Desconectar"]],
    ["PAIRING", ["Desconectar"]],
    ["TIMEOUT", ["Desconectar"]],
    ["OPENING", ["Conectando"]],
  ] as const)("offers for %s: %s", async (status, offeredActions) => {
    await openPage([connection({ status })]);
    await screen.findByText("Loja");
    const buttons = screen.queryAllByRole("button", { name: /^(?!Mais).*: Loja$/ });
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(
      offeredActions.map((action) => `${action}: Loja`),
    );
    expect(buttons.every((button) => (button as HTMLButtonElement).disabled)).toBe(status === "OPENING");
  });

  it.each([
    ["loggedOut", null, "Esta conexão foi removida no celular, em Aparelhos conectados. Gere um novo QR Code."],
    ["banned", null, "O WhatsApp bloqueou este número. Abra o WhatsApp no celular e peça a revisão do bloqueio."],
    ["sameNumber", "Matriz", "Este número já está na conexão Matriz. Desconecte-a ou use outro número."],
    ["sameNumber", null, "Este número já está em outra conexão. Desconecte a outra ou use outro número."],
  ] as const)("explains that a connection is down: %s %s", async (cause, conflictsWith, words) => {
    await openPage([connection({ status: "DISCONNECTED", cause, conflictsWith })]);
    await screen.findByText(words);
  });

  it.each(languages)("speaks of neither phone nor QR code to an official number: %s", async (language) => {
    await setLanguage(language);
    const causes = [null, "banned", "restricted", "network", "accessToken", "payment", "notRegistered"] as const;
    const states = (["CONNECTED", "OPENING", "TIMEOUT", "DISCONNECTED"] as const).flatMap((status) =>
      causes.map((cause) => ({ status, cause })),
    );
    await openPage(states.map((state, id) => connection({ ...state, id, name: `Loja ${id}`, provider: "official" })));
    const rows = await screen.findAllByRole("row", { name: /Loja/ });
    expect(rows).toHaveLength(states.length);
    for (const row of rows) expect(row.textContent).not.toMatch(/\bQR\b|celular|phone/i);
  });

  it("says what becomes of the messages of an official number that is paused, or disconnected", async () => {
    const { press } = await openPage([
      connection({ id: 1, name: "Loja", provider: "official", status: "TIMEOUT", cause: "accessToken" }),
      connection({ id: 2, name: "Matriz", provider: "official", status: "DISCONNECTED" }),
    ]);
    const pausedRow = within(await screen.findByRole("row", { name: /Loja/ }));
    pausedRow.getByText("Em pausa");
    pausedRow.getByText(/^A Meta não aceita o token de acesso/);
    within(screen.getByRole("row", { name: /Matriz/ })).getByText(/^As mensagens dos clientes ficam guardadas/);
    screen.getByRole("button", { name: "Conectar: Matriz" });
    await press(/^Em pausa/);
    const details = await dialogOf("Detalhes de Loja");
    details.getByText("As mensagens dos clientes continuam chegando; as da equipe saem quando a conexão voltar.");
  });

  it("asks before it disconnects an official number, which keeps what customers write", async () => {
    const { press } = await openPage([connection({ provider: "official" })]);
    await press("Desconectar: Loja");
    const question = await questionOf("Desconectar Loja?");
    question.getByText(/^As mensagens dos clientes ficam guardadas e chegam quando você conectar de novo\./);
  });

  it("says until when WhatsApp restricts a number, although it is connected", async () => {
    const restrictedUntil = new Date(Date.now() + 86_400_000).toISOString();
    await openPage([connection({ restrictedUntil })]);
    await screen.findByText(
      /^Até \d\d\/\d\d\/\d\d \d\d:\d\d, o WhatsApp não permite que este número inicie conversas\./,
    );
  });

  it("invites an admin to connect the first number", async () => {
    const { press } = await openPage([]);
    await screen.findByText("Conecte um WhatsApp para começar a atender.");
    expect(screen.queryByRole("button", { name: "Simular" })).toBeNull();
    await press("Conectar");
    await dialogOf("Adicionar conexão");
  });

  it("adds a simulated phone in one step where there is one, and shows its code", async () => {
    const simulatedConnection = connection({
      id: 5,
      name: "Celular simulado",
      provider: "simulator",
      status: "DISCONNECTED",
    });
    const created = serve(connectionApi.create, simulatedConnection);
    const { press } = await openPage([], { simulatorPort: 4100 });
    await press("Simular");
    const dialog = await dialogOf("Conectar Celular simulado");
    expect(created[0]?.body).toMatchObject({
      name: "Celular simulado",
      provider: "simulator",
      queueIds: [7, 8],
      greetingMessage: "{{greeting}}, {{firstName}}! Com quem você quer falar?",
    });
    const phone = dialog.getByRole("link", { name: /^Abrir celular simulado/ });
    expect(phone.getAttribute("href")).toContain(":4100/");
  });

  it("shows agents the status, but nothing to change", async () => {
    serve(connectionApi.list, [seenByAgents(shop)]);
    await renderScreen(<ConnectionsPage />, { user: agent });
    const row = within(await screen.findByRole("row", { name: /Conectada/ }));
    expect(row.queryAllByRole("button")).toEqual([]);
  });

  it("asks agents without a connection to see an admin", async () => {
    serve(connectionApi.list, []);
    await renderScreen(<ConnectionsPage />, { user: agent });
    await screen.findByText("Ainda não há conexões. Peça a um administrador para criar uma.");
    expect(screen.queryByRole("button", { name: "Adicionar conexão" })).toBeNull();
  });

  it("says why the connections cannot be shown, and tries again when asked", async () => {
    serve(connectionApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<ConnectionsPage />, { user: agent });
    await screen.findByText("Não foi possível carregar. An error occurred!");
    serve(connectionApi.list, [shop]);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Loja");
  });

  it("disconnects only after a question", async () => {
    const logoutRequests = serve(connectionApi.logout, { message: "ok" });
    const { person, press } = await openPage([shop]);
    await press("Desconectar: Loja");
    const question = await questionOf("Desconectar Loja?");
    expect(logoutRequests).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Desconectar" }));
    await waitFor(() => expect(logoutRequests.map(({ params }) => params)).toEqual([{ id: "1" }]));
  });

  it("starts a connection again, and shows its new status", async () => {
    serve(connectionApi.start, connection({ status: "OPENING", updatedAt: "2026-11-22T10:00:00-03:00" }));
    const { press } = await openPage([connection({ status: "DISCONNECTED" })]);
    await press("Tentar novamente: Loja");
    await screen.findByRole("button", { name: "Conectando: Loja" });
  });

  it("says why a connection does not start", async () => {
    serve(connectionApi.start, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { press } = await openPage([connection({ status: "DISCONNECTED" })]);
    await press("Tentar novamente: Loja");
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
  });

  it("deletes a connection after a question, and says so", async () => {
    const removed = serve(connectionApi.remove, { message: "ok" });
    const { person, press } = await openPage([shop, connection({ id: 2, name: "Filial", isDefault: false })]);
    await press("Excluir Filial");
    const question = await questionOf("Excluir Filial?");
    question.getByText("Deseja realmente excluir esse registro?");
    expect(removed).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Conexão excluída com sucesso!");
    await waitFor(() => expect(screen.queryByText("Filial")).toBeNull());
    expect(removed.map(({ params }) => params)).toEqual([{ id: "2" }]);
  });

  it("keeps the default connection when the server refuses to delete it, and says why", async () => {
    serve(connectionApi.remove, new ErrorReply(400, "ERR_NO_OTHER_WHATSAPP"));
    const { person, press } = await openPage([shop]);
    await press("Excluir Loja");
    await person.click((await questionOf("Excluir Loja?")).getByRole("button", { name: "Ok" }));
    await screen.findByText(/É preciso ter pelo menos uma conexão padrão\. Escolha outra como padrão antes\.$/);
    await screen.findByText("Loja");
  });
});

describe("the token of a connection", () => {
  it("cannot be made before the connection exists", async () => {
    const { dialog, turnTo } = await openConnection();
    await turnTo("Avançado");
    expect(dialog.queryByRole("button", { name: "Gerar token" })).toBeNull();
  });

  it("is shown whole only when it is made", async () => {
    serve(connectionApi.makeToken, { token: "segredo-1234" });
    const { person, dialog, turnTo } = await openConnection(shop);
    await turnTo("Avançado");
    dialog.getByText("Ainda não há token.");
    await person.click(dialog.getByRole("button", { name: "Gerar token" }));
    expect((await dialog.findByTestId("token")).textContent).toBe("segredo-1234");
    dialog.getByText("Copie agora: ele não será mostrado de novo.");
  });

  it("is replaced only after a question", async () => {
    const requests = serve(connectionApi.makeToken, { token: "segredo-5678" });
    const { person, dialog, turnTo } = await openConnection(connection({ token: "****1234" }));
    await turnTo("Avançado");
    dialog.getByText("Token atual: ****1234");
    await person.click(dialog.getByRole("button", { name: "Gerar novo token" }));
    const question = await questionOf("Gerar um novo token?");
    expect(requests).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Gerar novo token" }));
    expect((await dialog.findByTestId("token")).textContent).toBe("segredo-5678");
  });

  it("is revoked after a question", async () => {
    const tokenDeletionRequests = serve(connectionApi.dropToken, { message: "ok" });
    const { person, dialog, turnTo } = await openConnection(connection({ token: "****1234" }));
    await turnTo("Avançado");
    await person.click(dialog.getByRole("button", { name: "Revogar token" }));
    await person.click((await questionOf("Revogar o token?")).getByRole("button", { name: "Revogar token" }));
    await dialog.findByText("Ainda não há token.");
    expect(tokenDeletionRequests).toHaveLength(1);
  });

  it("stays when the server refuses to revoke it, and the screen says why", async () => {
    serve(connectionApi.dropToken, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, dialog, turnTo } = await openConnection(connection({ token: "****1234" }));
    await turnTo("Avançado");
    await person.click(dialog.getByRole("button", { name: "Revogar token" }));
    await person.click((await questionOf("Revogar o token?")).getByRole("button", { name: "Revogar token" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    await dialog.findByText("Token atual: ****1234");
  });
});
