import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { screen, within } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { LastConversations } from "./LastConversations";
import { PageWorker, toSales, twoQueues } from "./real.fixture";

const original = globalThis.Worker;
beforeEach(() => void (globalThis.Worker = PageWorker as never));
afterEach(() => void (globalThis.Worker = original));

const reorderedMenus: BotMenusDto = {
  ...twoQueues,
  connections: twoQueues.connections.map((connection) => ({ ...connection, queueIds: [2, 1] })),
};
async function compareWith(menus: BotMenusDto, whatsappId?: number) {
  const { person } = await renderScreen(<LastConversations menus={menus} whatsappId={whatsappId} />);
  await person.click(screen.getByRole("button", { name: "Comparar com as últimas 200" }));
  return person;
}

describe("the last conversations", () => {
  it("are not fetched before the user asks", async () => {
    const requests = serve(botTraceApi.conversations, { conversations: [], hasMore: false });
    await renderScreen(<LastConversations menus={twoQueues} />);
    expect(requests).toHaveLength(0);
  });

  it("are counted by what the draft would change, and each changed one opens at its first difference", async () => {
    const orphan = { ...toSales(7, "Beto"), whatsappId: 9 };
    serve(botTraceApi.conversations, { conversations: [toSales(31), orphan, toSales(6, "Caio")], hasMore: false });
    const person = await compareWith(reorderedMenus);
    await screen.findByText("1 não pode ser comparada · 2 vão a outra fila");
    await person.click(screen.getByRole("button", { name: "#1031 · Maria" }));
    await screen.findByText("Primeira diferença: passo 1.");
    await person.click(screen.getByRole("button", { name: "Próximo" }));
    screen.getByText("Depois da diferença");
    screen.getByText("Aqui é Suporte.");
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByRole("button", { name: "#1007 · Beto" }).hasAttribute("disabled")).toBe(true);
  });

  it("that all stay as they are list nothing", async () => {
    serve(botTraceApi.conversations, { conversations: [toSales(31), toSales(32)], hasMore: false });
    await compareWith(twoQueues);
    await screen.findByText("2 iguais");
    expect(screen.queryAllByRole("listitem")).toHaveLength(0);
  });

  it("are fetched page by page, of one connection where one is given, and no more than 200", async () => {
    let next = 1_000;
    const requests = serve(botTraceApi.conversations, () => ({
      conversations: Array.from({ length: 50 }, () => toSales((next -= 1))),
      hasMore: true,
    }));
    await compareWith(twoQueues, 1);
    await screen.findByText("200 iguais");
    expect(requests.map(({ query }) => query)).toEqual([
      { whatsappId: "1" },
      { whatsappId: "1", before: "950" },
      { whatsappId: "1", before: "900" },
      { whatsappId: "1", before: "850" },
    ]);
  });

  it("say that there are none, or why they cannot be shown", async () => {
    serve(botTraceApi.conversations, new ErrorReply(500, "ERR_INTERNAL"));
    const person = await compareWith(twoQueues);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(botTraceApi.conversations, { conversations: [], hasMore: false });
    await person.click(again);
    await screen.findByText("O robô não respondeu em nenhum dos atendimentos cujos passos estão guardados.");
  });
});
