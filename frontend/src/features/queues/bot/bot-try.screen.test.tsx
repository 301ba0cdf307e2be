import { describe, expect, it } from "@jest/globals";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { botScriptApi, type BotScriptDto } from "@guiche/contract/bot-scripts";
import { botTraceApi, type BotTraceDto } from "@guiche/contract/bot-traces";
import { newFacts, type Effect, type Facts } from "@guiche/contract/bot/engine-types";
import { defaultWeek } from "@guiche/contract/time/hours";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { choose, fill, questionOf } from "@/testing/acts";
import { address, renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { ScriptStatus } from "@/shared/bot/ScriptStatus";
import { listKey } from "@/shared/lists/list-key";
import { BotTryPage } from "./BotTryPage";
import { connection as aConnection, menusWith, queue as aQueue } from "@/shared/bot/menus.fixture";

const connection = {
  ...aConnection,
  greetingMessage: "Olá, {{firstName}}!",
  outOfHoursMessage: "Voltamos amanhã.",
};
const queue = { ...aQueue(1, "Vendas"), greetingMessage: "Aqui é Vendas.", outOfHoursMessage: "" };
const menus = menusWith([queue, { ...queue, id: 2, name: "Suporte", greetingMessage: "Aqui é Suporte." }], {
  connections: [connection, { ...connection, id: 2, name: "Oficina", greetingMessage: "Oficina às ordens." }],
});

async function openPage(at = "/bot/try") {
  serve(botMenuApi.show, menus);
  const { person, client } = await renderScreen(<BotTryPage />, { at });
  const log = within(await screen.findByRole("log", { name: "Conversa simulada" }));
  const field = screen.getByLabelText("Mensagem do cliente");
  return { person, client, log, field, write: (text: string) => person.type(field, `${text}{Enter}`) };
}

describe("the page for trying the bot", () => {
  it("answers as the bot does, with the sample customer's name, and says why", async () => {
    const { log, write } = await openPage();
    log.getByText("Escreva como um cliente. O robô responde aqui.");
    screen.getByText("SIMULADO");
    screen.getByText("O mesmo robô que responde aos clientes, no seu navegador. Nada é enviado e nada é guardado.");
    await write("oi");
    await log.findByText(/Olá, Maria!/);
    await write("vendas");
    await log.findByText("Aqui é Vendas.");
    log.getByText("escolheu 1");
    log.getByText("fim: aguarda uma pessoa");
  });

  it("says of each connection whose messages no agent sees", async () => {
    const [first, second] = menus.connections;
    serve(botMenuApi.show, { ...menus, connections: [first!, { ...second!, findings: [{ kind: "noFallback" }] }] });
    // The connection of the address.
    await renderScreen(<BotTryPage />, { at: "/bot/try?connection=2" });
    await screen.findByText("Quem escrever à noite não aparece para ninguém: escolha a fila de reserva.");
  });

  it("keeps the conversation when the menus are asked for again in vain", async () => {
    const { client, log, write } = await openPage();
    await write("oi");
    await log.findByText(/Olá, Maria!/);
    serve(botMenuApi.show, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(client.getQueryState(listKey(botMenuApi.show))?.status).toBe("error"));
    screen.getByText(/Olá, Maria!/);
  });

  it("lets one answer for another service, or fail it", async () => {
    const speaker = { kind: "prompt" as const, id: 4, name: "Ana", quietMs: 0, queueId: null, begins: false };
    const words = { expiresMinutes: 0, finishWord: "", restartWord: "", restartText: "" };
    serve(botMenuApi.show, {
      ...menus,
      connections: [{ ...connection, promptId: 4 }],
      speakers: [{ ...speaker, ...words }],
      failedText: "Não consegui responder.",
    });
    const { person } = await renderScreen(<BotTryPage />);
    await person.type(await screen.findByLabelText("Mensagem do cliente"), "oi{Enter}");
    await screen.findByText("Ana: o robô espera a resposta");
    await person.type(screen.getByLabelText("Resposta do serviço"), "Custa R$ 10.{Enter}");
    await screen.findByText("Custa R$ 10.");
    await person.type(screen.getByLabelText("Mensagem do cliente"), "e o frete?{Enter}");
    await person.click(await screen.findByRole("button", { name: "Falhar" }));
    await screen.findByText("Não consegui responder.");
    expect(screen.queryByLabelText("Resposta do serviço")).toBeNull();
  });

  it("knows the facts that are typed: the customer, an extra field, the time, and who answers", async () => {
    serve(botMenuApi.show, {
      ...menus,
      connections: [{ ...connection, greetingMessage: "{{greeting}}, {{firstName}}! Plano {{plano}}, {{hora}}." }],
    });
    const { person } = await renderScreen(<BotTryPage />);
    const facts = within(await screen.findByRole("region", { name: "O que o robô sabe" }));
    facts.getByText("As mensagens usam este campo. Sem valor, o cliente lê {{plano}}.");
    await fill(person, facts.getByLabelText("Nome do contato"), "Ana Lima");
    await fill(person, facts.getByLabelText("Campo “plano” do contato"), "Ouro");
    fireEvent.change(facts.getByLabelText("Agora"), { target: { value: "2027-01-04T19:30" } });
    const write = (text: string) => person.type(screen.getByLabelText("Mensagem do cliente"), `${text}{Enter}`);
    await write("oi");
    await screen.findByText(/Boa noite, Ana! Plano Ouro, 19:30\./);
    await choose(person, facts.getByLabelText("Quem responde"), "Um agente está com o atendimento");
    await write("vendas");
    await screen.findByText("um agente está com o atendimento");
    await choose(person, facts.getByLabelText("Quem responde"), "O robô");
    await write("vendas");
    await screen.findByText("Aqui é Vendas.");
  });

  it("says where nothing is due, and advances to the next opening by the company's hours", async () => {
    const hours = { timezone: "America/Sao_Paulo", schedules: [...defaultWeek], holidays: [] };
    serve(botMenuApi.show, { ...menus, hours });
    const { person } = await renderScreen(<BotTryPage />);
    const clock = await screen.findByLabelText("Agora");
    const advance = () => person.click(screen.getByRole("button", { name: "Avançar até o próximo prazo" }));
    fireEvent.change(clock, { target: { value: "2027-01-02T13:00" } });
    await advance();
    expect((clock as HTMLInputElement).value).toBe("2027-01-04T08:00");
    await choose(person, screen.getByLabelText("Horário de atendimento"), "Dentro do horário");
    await advance();
    expect((clock as HTMLInputElement).value).toBe("2027-01-04T08:00");
  });

  it("tries another connection, which the address keeps", async () => {
    const { person } = await openPage();
    await choose(person, screen.getByLabelText("Conexão"), "Oficina");
    expect(address()).toBe("/bot/try?connection=2");
    await person.type(screen.getByLabelText("Mensagem do cliente"), "oi{Enter}");
    await screen.findByText(/Oficina às ordens\./);
  });

  it("tells that the hours are closed, once", async () => {
    const { person, log, write } = await openPage();
    await person.click(screen.getByLabelText("Fora do horário"));
    await write("oi");
    await log.findByText("Voltamos amanhã.");
    await write("alô?");
    await waitFor(() => expect(log.getAllByText("fora do horário")).toHaveLength(2));
    expect(log.getAllByText("Voltamos amanhã.")).toHaveLength(1);
  });

  it("starts over with the button and with Alt+0, and repeats the last text with Alt+↑", async () => {
    const { person, log, field, write } = await openPage();
    await write("oi");
    await person.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect((field as HTMLInputElement).value).toBe("oi");
    await person.keyboard("{Alt>}[Digit0]{/Alt}");
    await waitFor(() => expect(log.queryByText(/Olá, Maria!/)).toBeNull());
    await person.keyboard("{Enter}");
    await log.findByText(/Olá, Maria!/);
    await person.click(screen.getByRole("button", { name: "Recomeçar" }));
    expect(log.queryByText(/Olá, Maria!/)).toBeNull();
  });

  it("lets time pass on the simulated clock", async () => {
    const { person } = await openPage();
    const clock = () => document.querySelector('[aria-live="polite"]')?.textContent;
    const before = clock();
    await person.click(screen.getByRole("button", { name: "+10 min" }));
    expect(clock()).not.toBe(before);
  });

  it("says that there is no connection", async () => {
    serve(botMenuApi.show, { ...menus, connections: [] });
    await renderScreen(<BotTryPage />);
    await screen.findByText("Sem conexões, não há o que testar. Crie uma em Conexões.");
  });

  it("says why it cannot be shown, and tries again", async () => {
    serve(botMenuApi.show, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<BotTryPage />);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(botMenuApi.show, menus);
    await person.click(again);
    await screen.findByRole("log");
  });
});

describe("the kept tests", () => {
  const mayUse = { prompts: true, integrations: true };
  const circumstances = { hours: "open" as const, silence: null, mayUse };
  const script: BotScriptDto = {
    id: 7,
    name: "Vendas pelo número",
    whatsappId: 1,
    startedAt: 0,
    isGreeted: false,
    said: [
      { text: "oi", at: 20_000, given: circumstances },
      { text: "1", at: 40_000, given: circumstances },
    ],
    expected: [
      { at: "menu", queueId: null, left: null, speaks: true },
      { at: "queue:1", queueId: 1, left: "finished", speaks: true },
    ],
  };
  const panel = async () => within(await screen.findByRole("region", { name: "Testes do robô" }));

  it("keep the conversation with its outcome under a name", async () => {
    const saveRequests = serve(botScriptApi.save, script);
    const { person, write } = await openPage();
    const tests = await panel();
    await tests.findByText("Nenhum teste desta conexão. Converse ao lado e guarde.");
    const save = tests.getByRole("button", { name: "Guardar como teste" });
    await person.type(tests.getByLabelText("Nome do teste"), "Vendas");
    expect(save.hasAttribute("disabled")).toBe(true);
    await write("oi");
    await write("vendas");
    serve(botScriptApi.list, [script]);
    await person.click(save);
    await tests.findByText("Passa");
    expect(saveRequests[0]?.body).toMatchObject({
      name: "Vendas",
      whatsappId: 1,
      said: [{ text: "oi" }, { text: "vendas" }],
      expected: script.expected,
    });
  });

  it("say where the path differs; the new outcome can be accepted, and a test opened and deleted", async () => {
    serve(botScriptApi.list, [script]);
    serve(botMenuApi.show, { ...menus, connections: [{ ...connection, queueIds: [2, 1] }] });
    const [saveRequests, removed] = [serve(botScriptApi.save, script), serve(botScriptApi.remove, { message: "" })];
    const { person } = await renderScreen(<BotTryPage />);
    const tests = await panel();
    await tests.findByText("Falha");
    tests.getByText(
      "Mensagem 2 (“1”): esperado Vendas · fila Vendas · aguarda uma pessoa; agora Suporte · fila Suporte · aguarda uma pessoa.",
    );
    await person.click(tests.getByRole("button", { name: "Abrir o teste Vendas pelo número" }));
    await screen.findByText("Aqui é Suporte.");
    await person.click(tests.getByRole("button", { name: "Aceitar o resultado novo de Vendas pelo número" }));
    await waitFor(() =>
      expect(saveRequests[0]?.body).toMatchObject({ name: script.name, expected: [{}, { queueId: 2 }] }),
    );
    await person.click(tests.getByRole("button", { name: "Excluir o teste Vendas pelo número" }));
    await person.click(
      (await questionOf("Excluir o teste Vendas pelo número")).getByRole("button", { name: "Excluir" }),
    );
    await waitFor(() => expect(removed).toHaveLength(1));
  });

  it("run again when something is saved: what begins to fail is named", async () => {
    serve(botScriptApi.list, [script]);
    serve(botMenuApi.show, menus);
    const { client } = await renderScreen(<ScriptStatus />);
    await screen.findByText("Testes do robô: 1 de 1 passa");
    serve(botMenuApi.show, { ...menus, connections: [{ ...connection, queueIds: [2, 1] }] });
    await act(() => client.invalidateQueries({ queryKey: listKey(botMenuApi.show) }));
    await screen.findByText("Testes do robô: 0 de 1 passa");
    await screen.findByText("Com a alteração, falha no robô: Vendas pelo número");
  });
});

describe("a real conversation", () => {
  const facts = { ...newFacts(0), seq: 1 };
  const step = (seq: number, text: string, effects: Effect[], more: Partial<Facts> = {}): BotTraceDto => ({
    seq,
    at: "2027-01-04T12:00:00.000Z",
    event: { kind: "messageReceived", text: "", isText: true, at: seq * 60_000 },
    messageId: seq,
    text,
    isFresh: seq === 1,
    programHash: "",
    facts: { ...facts, seq, now: seq * 60_000, ...more },
    effects,
    trace: [],
    call: null,
  });
  const menu = { kind: "send" as const, text: "Olá, {{firstName}}!\n\n*1* - Vendas\n*2* - Suporte", media: null };
  const salesEffects: Effect[] = [
    { kind: "assignQueue", queueId: 1 },
    { kind: "send", text: "Aqui é Vendas.", media: null },
    { kind: "mark", what: "greeted" },
    { kind: "handOver", reason: "finished" },
  ];
  const traces = [step(1, "oi", [menu]), step(2, "1", salesEffects)];

  it("is stepped through, and shows the first difference to what the bot would do now", async () => {
    serve(botMenuApi.show, { ...menus, queues: menus.queues.map((one) => ({ ...one, greetingMessage: "Oi!" })) });
    const requests = serve(botTraceApi.ofTicket, {
      traces: traces.toReversed(),
      hasMore: false,
      ticketNumber: 12,
      whatsappId: 1,
    });
    const { person } = await renderScreen(<BotTryPage />, { at: "/bot/try" });
    // The first has the number in a message.
    const tickets = [{ id: 30, number: 7 } as TicketDto, { id: 31, number: 12 } as TicketDto];
    const searchRequests = serve(ticketApi.list, { tickets, hasMore: false });
    await person.type(await screen.findByLabelText("Número do atendimento"), "12");
    await person.click(screen.getByRole("button", { name: "Comparar" }));
    await screen.findByText("Primeira diferença: passo 2.");
    expect(searchRequests[0]?.query).toEqual({ searchParam: "#12", showAll: "true" });
    expect(requests[0]?.params.ticketId).toBe("31");
    expect(address()).toBe("/bot/try?ticket=31");
    screen.getByText("Aqui é Vendas.");
    screen.getByText("Oi!");
    screen.getByText("Diferente");
    await person.click(screen.getByRole("button", { name: "Anterior" }));
    screen.getByText("Passo 1 de 2");
    screen.getByText("Igual");
  });

  it("that would go the same way says so, and opens from the address", async () => {
    serve(botTraceApi.ofTicket, { traces: traces.toReversed(), hasMore: false, ticketNumber: 12, whatsappId: 1 });
    await openPage("/bot/try?ticket=31");
    await screen.findByText("O robô faria o mesmo em toda a conversa.");
    expect(screen.getByLabelText<HTMLInputElement>("Número do atendimento").value).toBe("12");
  });

  it("without a step of the bot, or of a ticket that is not shown, says so", async () => {
    serve(botTraceApi.ofTicket, { traces: [], hasMore: false, ticketNumber: 12, whatsappId: 1 });
    await openPage("/bot/try?ticket=31");
    await screen.findByText("O robô não respondeu neste atendimento, ou o registro já foi excluído.");
  });
});
