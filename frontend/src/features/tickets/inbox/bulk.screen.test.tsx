import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import { mine, closedTicket, ago, serveLists, showList, cardOf } from "./list.fixture";

withElementSize();
beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe("selecting tickets", () => {
  const second = aTicket({ ...mine, id: 5, contact: { ...mine.contact, id: 5, name: "Caio" } });

  async function selectBoth() {
    serveLists({ open: [mine, second] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(await screen.findByRole("button", { name: "Selecionar atendimentos" }));
    await person.click(await screen.findByRole("checkbox", { name: "Selecionar todos os que aparecem" }));
    return { person, bar: within(screen.getByRole("toolbar", { name: "Ações para os selecionados" })) };
  }

  it("counts them and resolves all", async () => {
    const { person, bar } = await selectBoth();
    bar.getByText("2 selecionados");
    const updated = serve(ticketApi.update, ({ params }) => ({ ...closedTicket, id: Number(params.id) }));
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByText("2 resolvidos.");
    expect(updated.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { status: "closed", userId: mine.userId, queueId: mine.queueId }],
      ["5", { status: "closed", userId: mine.userId, queueId: mine.queueId }],
    ]);
  });

  it.each([
    ["Resolver sem avaliação", { withoutRating: true }],
    ["Resolver em silêncio", { silently: true }],
  ])("does the same for all with %s", async (name, how) => {
    const { person, bar } = await selectBoth();
    const updated = serve(ticketApi.update, ({ params }) => ({ ...closedTicket, id: Number(params.id) }));
    await person.click(bar.getByRole("button", { name: "Resolver de outro modo" }));
    await person.click(await screen.findByRole("menuitem", { name }));
    await screen.findByText("2 resolvidos.");
    expect(updated.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { status: "closed", userId: mine.userId, queueId: mine.queueId, ...how }],
      ["5", { status: "closed", userId: mine.userId, queueId: mine.queueId, ...how }],
    ]);
  });

  it("undoes them all at once", async () => {
    const { person, bar } = await selectBoth();
    serve(ticketApi.update, ({ params }) => ({
      ...closedTicket,
      id: Number(params.id),
      undoToken: `token-${params.id}`,
    }));
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    const undone = serve(ticketApi.undo, ({ params }) => ({ ...mine, id: Number(params.id) }));
    await person.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(undone).toHaveLength(2));
    expect(undone.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { token: "token-1" }],
      ["5", { token: "token-5" }],
    ]);
  });

  it("asks once before it resolves tickets that no agent has answered", async () => {
    serveLists({ open: [{ ...mine, waitingSince: ago(5), servedSince: ago(1) }, second] });
    const { person } = await showList();
    await cardOf(mine);
    await person.click(await screen.findByRole("button", { name: "Selecionar atendimentos" }));
    await person.click(await screen.findByRole("checkbox", { name: "Selecionar todos os que aparecem" }));
    const bar = within(screen.getByRole("toolbar", { name: "Ações para os selecionados" }));
    const updated = serve(ticketApi.update, closedTicket);
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByRole("alertdialog", { name: "1 atendimento ainda sem resposta" });
    expect(updated).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Resolver" }));
    await screen.findByText("2 resolvidos.");
  });

  it("keeps those selected that the server refused, and says why", async () => {
    const { person, bar } = await selectBoth();
    serve(ticketApi.update, ({ params }) =>
      params.id === "5" ? new ErrorReply(403, "ERR_NO_PERMISSION") : { ...closedTicket, id: 1 },
    );
    await person.click(bar.getByRole("button", { name: "Resolver" }));
    await screen.findByText(/^1 resolvido\. Com falha: 1 \(Você não tem permissão/);
    await bar.findByText("1 selecionado");
  });

  it("ends with Esc", async () => {
    const { person, bar } = await selectBoth();
    act(() => bar.getByRole("button", { name: "Resolver" }).focus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  });
});
