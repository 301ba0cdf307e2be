import { describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { screen, waitFor } from "@testing-library/react";
import { cellsOf, dialogOf, questionOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { sales, serveQueues, shownNames, support } from "./queues.fixture";
import { QueuesPage } from "./QueuesPage";

describe("the queues page", () => {
  it("shows each queue with its order, colour and greeting", async () => {
    serveQueues(sales, support);
    await renderScreen(<QueuesPage />);
    const row = await screen.findByRole("row", { name: /Suporte/ });
    expect(cellsOf(row).slice(0, 5)).toEqual(["2", "Suporte", "", "2", "Sem saudação"]);
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
    const updateRequests = serve(queueApi.update, sales);
    const { person } = await renderScreen(<QueuesPage />);
    const up = await screen.findByRole("button", { name: "Mover Suporte para cima" });
    serveQueues({ ...support, orderQueue: 1 }, { ...sales, orderQueue: 2 });
    await person.click(up);
    await screen.findByText("Suporte: posição 1 de 2");
    expect(shownNames()).toEqual(["Suporte", "Vendas"]);
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
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
});
