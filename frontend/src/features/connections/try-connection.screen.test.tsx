import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { connectionApi } from "@guiche/contract/connections";
import { within } from "@testing-library/react";
import { dialogOf, fill, setWidth } from "../../testing/acts";
import { serve } from "../../testing/server";
import { PageWorker, toSales, twoQueues } from "../../shared/bot/real/real.fixture";
import { openConnection, shop } from "./connections.fixture";

const original = globalThis.Worker;
beforeEach(() => {
  setWidth(1280);
  globalThis.Worker = PageWorker as never;
});
afterEach(() => {
  setWidth(undefined);
  globalThis.Worker = original;
});

/** The queues that the dialog offers have the ids 7 and 8. */
const menus = {
  ...twoQueues,
  connections: twoQueues.connections.map((connection) => ({ ...connection, queueIds: [7, 8] })),
  queues: twoQueues.queues.map((queue) => ({ ...queue, id: queue.id + 6 })),
};

describe("the bot of a connection that is being edited", () => {
  it("answers with what is typed and not saved, and is compared with real conversations of this connection", async () => {
    const updateRequests = serve(connectionApi.update, shop);
    serve(botMenuApi.show, menus);
    const requests = serve(botTraceApi.conversations, { conversations: [toSales(31)], hasMore: false });
    const { person, dialog, turnTo } = await openConnection({
      ...shop,
      queues: [{ id: 8, name: "Suporte", color: "#0a0" }],
    });
    await turnTo("Mensagens");
    await fill(person, dialog.getByLabelText(/^Mensagem de saudação/), "Bem-vindo!");
    await turnTo("Filas e robô");
    await person.click(dialog.getByRole("button", { name: "Testar o robô com este formulário" }));
    const testDialog = await dialogOf("Testar o robô");
    const phone = within(await testDialog.findByRole("log", { name: "Conversa simulada" }));
    await person.type(testDialog.getByLabelText("Mensagem do cliente"), "oi{Enter}");
    // One queue is taken without a menu.
    await phone.findByText("aguarda uma pessoa", { exact: false });
    await person.click(testDialog.getByRole("button", { name: "Comparar com as últimas 200" }));
    await testDialog.findByText("1 vai a outra fila");
    expect(requests[0]?.query).toEqual({ whatsappId: "1" });
    expect(updateRequests).toHaveLength(0);
  });

  it("is not offered for a connection that does not exist yet", async () => {
    const { dialog, turnTo } = await openConnection();
    await turnTo("Filas e robô");
    expect(dialog.queryByRole("button", { name: "Testar o robô com este formulário" })).toBeNull();
  });
});
