import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { botMenuApi } from "@guiche/contract/bot-menus";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { act, screen, within } from "@testing-library/react";
import { dialogOf, fill, setWidth } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { sales as salesRow, support } from "@/testing/rows";
import { serve } from "@/testing/server";
import { aStep, PageWorker } from "@/shared/bot/real/real.fixture";
import { QueueDialog } from "../QueueDialog";
import { anOption, serveNoResponders } from "./testing";
import { withoutConnections } from "@/shared/bot/menus.fixture";

beforeEach(() => {
  setWidth(1440);
  serveNoResponders();
});
afterEach(() => setWidth(undefined));

const sales = { ...salesRow, greetingMessage: "Olá!" };
const tree = () => [
  anOption(1, "Preços", { mediaPath: "/m", mediaName: "tabela.pdf" }),
  anOption(2, "Suporte", { option: 2, forwardQueueId: 2 }),
];
const menus = withoutConnections([
  { id: 2, name: "Suporte", greetingMessage: "Aqui é Suporte.", outOfHoursMessage: "", hasMedia: false, options: [] },
]);

async function openDialog(servedMenus = menus) {
  serve(queueApi.list, [sales, support]);
  serve(queueOptionApi.list, tree());
  serve(botMenuApi.show, servedMenus);
  const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales, support]} onClose={() => {}} />);
  const dialog = await dialogOf("Editar fila");
  return { person, dialog };
}
const phone = async () => within(await screen.findByRole("log", { name: "Conversa simulada" }));

describe("the phone next to the queue", () => {
  it("begins with the queue's greeting and options, and names an option's file", async () => {
    const { person, dialog } = await openDialog();
    const log = await phone();
    await log.findByText(/^Olá!/);
    await person.type(dialog.getByLabelText("Mensagem do cliente"), "1{Enter}");
    await log.findByText("tabela.pdf");
    log.getByText("Preços.");
  });

  it("walks to the queue that an option leads to", async () => {
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText("Mensagem do cliente"), "suporte{Enter}");
    await (await phone()).findByText("Aqui é Suporte.");
  });

  it("shows what is typed and not saved yet: the greeting, and an option", async () => {
    const { person, dialog } = await openDialog();
    const log = await phone();
    await fill(person, dialog.getByLabelText("Mensagem de saudação"), "Boas-vindas!");
    await log.findByText(/^Boas-vindas!/);
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    await person.click(dialog.getByRole("treeitem", { name: /Preços/ }));
    await fill(person, dialog.getByLabelText(/^Título/), "Tabela");
    await log.findByText(/Tabela/);
  });

  it("does not submit the queue with Enter", async () => {
    const updateRequests = serve(queueApi.update, sales as never);
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText("Mensagem do cliente"), "1{Enter}");
    await (await phone()).findByText("tabela.pdf");
    expect(updateRequests).toHaveLength(0);
  });

  it("leads from what happened to the option in the tree", async () => {
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    await person.type(dialog.getByLabelText("Mensagem do cliente"), "1{Enter}");
    await person.click((await phone()).getByRole("button", { name: "Preços" }));
    expect(document.activeElement?.getAttribute("role")).toBe("treeitem");
    expect(document.activeElement?.textContent).toContain("Preços");
  });

  it("is behind a button where the window is narrow", async () => {
    setWidth(360);
    const { person, dialog } = await openDialog();
    expect(screen.queryByRole("log")).toBeNull();
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    await act(async () => undefined);
    await person.click(dialog.getByRole("button", { name: "Testar o robô" }));
    await (await phone()).findByText(/^Olá!/);
    await person.click(screen.getByRole("button", { name: "Fechar" }));
  });
});

describe("the tree on a phone", () => {
  it("shows one list at a time, with the way back", async () => {
    setWidth(360);
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole("tab", { name: "Robô" }));
    await person.click(await dialog.findByRole("button", { name: /Preços/ }));
    dialog.getByRole("heading", { name: "Vendas › Preços" });
    const back = dialog.getByRole("button", { name: "Voltar um nível" });
    expect(document.activeElement).toBe(back);
    await person.click(back);
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: /Preços/ }));
    await person.keyboard("{Enter}");
    await person.click(dialog.getByRole("button", { name: "Editar Preços" }));
    dialog.getByRole("group", { name: "Opção Preços" });
    await person.click(
      within(dialog.getByRole("group", { name: "Opção Preços" })).getByRole("button", { name: "Cancelar" }),
    );
    await person.click(dialog.getByRole("button", { name: "Voltar um nível" }));
    await dialog.findByRole("button", { name: /Suporte/ });
  });
});

it("compares real conversations with the queue as it is typed, and saves nothing", async () => {
  const original = globalThis.Worker;
  globalThis.Worker = PageWorker as never;
  const updated = serve(queueApi.update, sales as never);
  const shop = { name: "Loja", greetingMessage: "", outOfHoursMessage: "", maxUseBotQueues: 0, timeUseBotQueues: 0 };
  const own = { id: sales.id, name: "Vendas", greetingMessage: "Olá!", outOfHoursMessage: "", hasMedia: false };
  const { person, dialog } = await openDialog({
    ...menus,
    connections: [{ ...shop, id: 1, queueIds: [sales.id] }],
    queues: [{ ...own, options: [] }, ...menus.queues],
  });
  const greeting = { kind: "send" as const, text: "Olá!\n\n*1* - Preços\n*2* - Suporte", media: null };
  const steps = [
    aStep(1, "oi", [{ kind: "assignQueue", queueId: sales.id }, greeting, { kind: "mark", what: "greeted" }]),
  ];
  serve(botTraceApi.conversations, {
    conversations: [{ ticketId: 31, ticketNumber: 12, contact: "Maria", whatsappId: 1, steps }],
    hasMore: false,
  });
  await person.click(dialog.getByRole("tab", { name: "Robô" }));
  const compare = async () => {
    await person.click(dialog.getByRole("button", { name: "Comparar com conversas reais" }));
    const comparisonDialog = await dialogOf("Comparar com conversas reais");
    await person.click(await comparisonDialog.findByRole("button", { name: "Comparar com as últimas 200" }));
    return comparisonDialog;
  };
  const same = await compare();
  expect((await same.findByRole("status")).textContent).toBe("1 igual");
  await person.click(same.getByRole("button", { name: "Fechar" }));
  await person.click(dialog.getByRole("treeitem", { name: /Preços/ }));
  await fill(person, dialog.getByLabelText(/^Título/), "Tabela");
  await (await compare()).findByText("1 responde diferente");
  expect(updated).toHaveLength(0);
  globalThis.Worker = original;
});
