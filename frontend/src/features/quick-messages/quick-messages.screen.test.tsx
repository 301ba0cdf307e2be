import { describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { screen, waitFor } from "@testing-library/react";
import { cellsOf, dialogOf, questionOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { QuickMessagesPage } from "./QuickMessagesPage";
import { sales, price, list, agent, serveReplies, openPage } from "./quick-messages.fixture";

const address: QuickMessageDto = {
  ...price,
  id: 2,
  shortcode: "endereco",
  message: "Rua A, 1",
  geral: true,
  userId: 5,
};

const listShortcodes = () => screen.queryAllByText(/^\//).map(({ textContent }) => textContent);

describe("the quick replies page", () => {
  it("shows shortcut, text, attachment and uses", async () => {
    await openPage([price, { ...list, queueIds: [7] }]);
    const row = await screen.findByRole("row", { name: /preco/ });
    expect(cellsOf(row).slice(0, 3)).toEqual(["/precoCusta R$ 10.", "", "3"]);
    screen.getByRole("button", { name: "Baixar tabela.pdf" });
    screen.getByText("Vendas");
    const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings).toEqual(["Atalho", "Nome do anexo", "Usos", "Ações"]);
  });

  it("marks shared replies, those of colleagues and those that are off", async () => {
    await openPage([address, { ...price, userId: 5 }, { ...list, status: false }], signedInUser());
    await screen.findByText("De Bruno");
    expect(screen.getByRole("row", { name: /endereco/ }).textContent).toContain("Geral");
    expect(screen.getByRole("row", { name: /tabela/ }).textContent).toContain("Desativada");
  });

  it("explains quick replies where there are none", async () => {
    const { person } = await openPage([]);
    await screen.findByText("Escreva uma vez, use com /.");
    await person.click(screen.getAllByRole("button", { name: "Adicionar resposta" })[1]!);
    await dialogOf("Adicionar resposta rápida");
  });

  it("shows only one's own or only the shared ones", async () => {
    const { press } = await openPage([price, address]);
    await screen.findByText("/preco");
    await press("Minhas");
    expect(listShortcodes()).toEqual(["/preco"]);
    await press("Gerais");
    expect(listShortcodes()).toEqual(["/endereco"]);
    await press("Todas");
    expect(listShortcodes()).toEqual(["/preco", "/endereco"]);
  });

  it("says that there are none of the chosen kind, and shows all again", async () => {
    const { press } = await openPage([price]);
    await press("Gerais");
    await screen.findByText("Ainda não há respostas para toda a equipe.");
    await press("Limpar filtros");
    await screen.findByText("/preco");
  });

  it("lets agents change only their own replies", async () => {
    await openPage([price, address]);
    await screen.findByRole("button", { name: "Editar preco" });
    expect(screen.queryByRole("button", { name: "Editar endereco" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Excluir endereco" })).toBeNull();
  });

  it("lets admins change the replies of all users", async () => {
    await openPage([address, { ...price, userId: 5 }], signedInUser());
    await screen.findByRole("button", { name: "Editar preco" });
    screen.getByRole("button", { name: "Excluir endereco" });
  });

  it("asks before it deletes a reply", async () => {
    const removed = serve(quickMessageApi.remove, { message: "ok" });
    const { person, press } = await openPage([price, address]);
    await press("Excluir preco");
    const question = await questionOf("Excluir a resposta preco?");
    question.getByText("Deseja realmente excluir esse registro?");
    expect(removed).toHaveLength(0);
    serveReplies(address);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    await waitFor(() => expect(listShortcodes()).toEqual(["/endereco"]));
    expect(removed.map(({ params }) => params)).toEqual([{ id: "1" }]);
  });

  it("keeps a reply that the server does not delete, and says why", async () => {
    serve(quickMessageApi.remove, new ErrorReply(404, "ERR_NO_QUICK_MESSAGE_FOUND"));
    const { person, press } = await openPage([price]);
    await press("Excluir preco");
    await person.click((await questionOf("Excluir a resposta preco?")).getByRole("button", { name: "Ok" }));
    await screen.findByText(
      "Não foi possível realizar a operação. Resposta rápida não encontrada. Pode ter sido excluída.",
    );
    await screen.findByText("/preco");
  });

  it("says why the replies cannot be shown, and tries again when asked", async () => {
    serve(quickMessageApi.page, new ErrorReply(500, "ERR_INTERNAL"));
    serve(queueApi.list, [sales]);
    const { person } = await renderScreen(<QuickMessagesPage />, { user: agent });
    await screen.findByText("Não foi possível carregar. An error occurred!");
    serveReplies(price);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("/preco");
  });
});
