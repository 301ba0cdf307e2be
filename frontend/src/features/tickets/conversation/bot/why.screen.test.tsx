import { describe, expect, it } from "@jest/globals";
import { newFacts } from "@guiche/contract/bot/engine-types";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { botTraceApi, type BotTraceDto } from "@guiche/contract/bot-traces";
import { screen, within } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { i18n } from "@/shared/i18n/i18n";
import { aMessage, aTicket } from "../../state/testing";
import WhyDialog from "./WhyDialog";
import { menusWith, queue } from "@/shared/bot/menus.fixture";

const menus = menusWith([queue(1, "Vendas"), queue(2, "Financeiro")]);
const facts = { ...newFacts(0), seq: 2 };
const aTrace = (fields: Partial<BotTraceDto>): BotTraceDto => ({
  seq: 2,
  at: "2026-01-05T12:34:00.000Z",
  event: { kind: "messageReceived", text: "", isText: true, at: 0 },
  messageId: 5,
  text: null,
  isFresh: false,
  programHash: "x",
  facts,
  effects: [
    { kind: "assignQueue", queueId: 1 },
    { kind: "send", text: "Vendas.", media: null },
  ],
  trace: [
    { what: "chose", value: 1 },
    { what: "at", value: "queue:1" },
  ],
  call: null,
  ...fields,
});
const menuShown = aTrace({
  seq: 1,
  effects: [{ kind: "send", text: "Olá", media: null }],
  trace: [{ what: "at", value: "menu" }],
});
const botMessage = aMessage({ fromMe: true, clientId: "bot:1:2:1" });

async function open(traces: BotTraceDto[] | ErrorReply = [aTrace({}), menuShown]) {
  serve(botMenuApi.show, menus);
  const requests = serve(
    botTraceApi.ofTicket,
    traces instanceof ErrorReply ? traces : { traces, hasMore: false, ticketNumber: 12, whatsappId: 1 },
  );
  await i18n.loadNamespaces(["bot", "queues"]);
  await renderScreen(<WhyDialog ticket={aTicket()} message={botMessage} onClose={() => undefined} />);
  return { requests, dialog: within(await screen.findByRole("dialog")) };
}

describe("why the bot said something", () => {
  it("is told by event, path, values, effects and what else could have been chosen", async () => {
    const { requests, dialog } = await open();
    await dialog.findByText(/O cliente escreveu/);
    expect(requests.map(({ params, query }) => [params.ticketId, query.before])).toEqual([["1", "3"]]);
    await dialog.findByText("Vendas");
    dialog.getByText("escolheu 1");
    dialog.getByText("Fila: sem fila · dentro do horário · saudação ainda não enviada");
    dialog.getByText("Mudou a fila");
    dialog.getByText("Enviou uma mensagem");
    await dialog.findByText("2: Financeiro");
    expect(dialog.getByRole("link", { name: "Abrir no simulador" }).getAttribute("href")).toBe(
      "/bot/try?ticket=1&connection=1",
    );
  });

  it.each([
    [
      { kind: "prompt", name: "Vendedora", model: "some-model", tokens: 1_812, milliseconds: 2_340 },
      "a IA “Vendedora” · respondeu em 2,3 s · modelo some-model · 1.812 tokens usados",
    ],
    [
      { kind: "integration", name: "Pedidos", model: null, tokens: null, milliseconds: 40 },
      "a integração “Pedidos” · respondeu em 0,1 s",
    ],
    [
      { kind: "bills", name: null, model: null, tokens: null, milliseconds: 1_000 },
      "o sistema de cobrança · respondeu em 1 s",
    ],
  ] as const)("names who answered, with which model, in what time and for how many tokens", async (call, words) => {
    const { dialog } = await open([aTrace({ call }), menuShown]);
    await dialog.findByText("Quem respondeu");
    dialog.getByText(words);
  });

  it("says that the AI did not answer", async () => {
    const event = { kind: "callResolved", call: 1, value: { kind: "failed", failure: "unavailable" } } as const;
    const call = { kind: "prompt", name: "Vendedora", model: "m", tokens: null, milliseconds: 20_000 } as const;
    const { dialog } = await open([aTrace({ event, call }), menuShown]);
    await dialog.findByText("a IA “Vendedora” · não respondeu (20 s) · modelo m");
  });

  it("says that the record is gone, or why it cannot be read", async () => {
    const { dialog } = await open([menuShown]);
    await dialog.findByText("O registro deste passo já foi excluído.");
  });

  it("says why it cannot be shown", async () => {
    const { dialog } = await open(new ErrorReply(403, "ERR_NO_PERMISSION"));
    await dialog.findByRole("button", { name: "Tentar novamente" });
  });
});
