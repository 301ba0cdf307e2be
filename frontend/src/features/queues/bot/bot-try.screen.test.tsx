import { describe, expect, it } from "@jest/globals";
import { botMenuApi, type BotMenusDto } from "@guiche/contract/bot-menus";
import { screen, waitFor, within } from "@testing-library/react";
import { choose } from "../../../testing/acts";
import { address, renderScreen } from "../../../testing/render";
import { ErrorReply, serve } from "../../../testing/server";
import { speak } from "../../../testing/setup";
import { BotTryPage } from "./BotTryPage";

const connection = {
  id: 1,
  name: "Loja",
  greetingMessage: "Olá, {{firstName}}!",
  outOfHoursMessage: "Voltamos amanhã.",
  queueIds: [1, 2],
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
};
const queue = {
  id: 1,
  name: "Vendas",
  greetingMessage: "Aqui é Vendas.",
  outOfHoursMessage: "",
  hasMedia: false,
  options: [],
};
const menus: BotMenusDto = {
  connections: [connection, { ...connection, id: 2, name: "Oficina", greetingMessage: "Oficina às ordens." }],
  queues: [queue, { ...queue, id: 2, name: "Suporte", greetingMessage: "Aqui é Suporte." }],
  language: "pt",
  greetsOneQueue: false,
  scheduleType: "company",
};

async function openPage(at = "/bot/try") {
  serve(botMenuApi.show, menus);
  const { person } = await renderScreen(<BotTryPage />, { at });
  const log = within(await screen.findByRole("log", { name: "Conversa simulada" }));
  const field = screen.getByLabelText("Mensagem do cliente");
  return { person, log, field, write: (text: string) => person.type(field, `${text}{Enter}`) };
}

describe("the page for trying the bot", () => {
  it("answers as the bot does, with the sample customer's name, and says why", async () => {
    const { log, write } = await openPage();
    log.getByText("Escreva como um cliente. O robô responde aqui.");
    await write("oi");
    await log.findByText(/Olá, Maria!/);
    await write("vendas");
    await log.findByText("Aqui é Vendas.");
    log.getByText("escolheu 1");
    log.getByText("fim: aguarda uma pessoa");
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

  it("is labelled as simulated", async () => {
    await openPage();
    screen.getByText("SIMULADO");
    screen.getByText("O mesmo robô que responde aos clientes, no seu navegador. Nada é enviado e nada é guardado.");
  });

  it("tries another connection, which the address keeps", async () => {
    const { person } = await openPage();
    await choose(person, screen.getByLabelText("Conexão"), "Oficina");
    expect(address()).toBe("/bot/try?connection=2");
    await person.type(screen.getByLabelText("Mensagem do cliente"), "oi{Enter}");
    await screen.findByText(/Oficina às ordens\./);
  });

  it("opens the connection of the address", async () => {
    const { write, log } = await openPage("/bot/try?connection=2");
    await write("oi");
    await log.findByText(/Oficina às ordens\./);
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

  it.each([
    ["pt", "Testar o robô", "SIMULADO"],
    ["en", "Try the bot", "SIMULATED"],
    ["es", "Probar el robot", "SIMULADO"],
  ] as const)("speaks %s", async (language, title, label) => {
    await speak(language);
    serve(botMenuApi.show, menus);
    await renderScreen(<BotTryPage />);
    await screen.findByRole("heading", { level: 1, name: title });
    await screen.findByText(label);
  });
});
