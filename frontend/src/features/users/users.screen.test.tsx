import { describe, expect, it } from "@jest/globals";
import { chatApi, type ChatDto } from "@guiche/contract/chats";
import { notAfterToday } from "@guiche/contract/input";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { cellsOf, questionOf } from "../../testing/acts";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { UsersPage } from "./UsersPage";
import { bruno, ana, pageOf, serveUsers } from "./users.fixture";

const shownNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

describe("the users page", () => {
  it("shows each user with profile, queues and presence", async () => {
    serveUsers([ana, bruno]);
    await renderScreen(<UsersPage />);
    const row = await screen.findByRole("row", { name: /bruno@acme/ });
    expect(cellsOf(row)[0]).toContain("Bruno");
    expect(cellsOf(row).slice(1, 5)).toEqual(["bruno@acme.example", "Agente", "Vendas", "Online"]);
    expect(cellsOf(screen.getByRole("row", { name: /ana@acme/ })).slice(1, 5)).toEqual([
      "ana@acme.example",
      "Administrador",
      "Nenhuma fila",
      "Offline",
    ]);
  });

  it("leads to the direct chat with a colleague, not with oneself", async () => {
    serveUsers([ana, bruno]);
    const directChatRequests = serve(chatApi.direct, { uuid: "bruno" } as ChatDto);
    const { person } = await renderScreen(<UsersPage />);
    await person.click(await screen.findByRole("button", { name: "Conversar com Bruno" }));
    await waitFor(() => expect(address()).toBe("/chats/bruno"));
    expect(directChatRequests.map(({ body }) => body)).toEqual([{ userId: 2 }]);
    expect(screen.queryByRole("button", { name: "Conversar com Ana" })).toBeNull();
  });

  it("says how many users the plan allows", async () => {
    serveUsers([ana, bruno], 5);
    await renderScreen(<UsersPage />);
    await screen.findByRole("progressbar", { name: "2 de 5 usuários" });
    expect(screen.queryByText(/O limite do seu plano foi atingido/)).toBeNull();
  });

  it("warns when the plan allows no more users", async () => {
    serveUsers([ana, bruno], 2);
    await renderScreen(<UsersPage />);
    await screen.findByText(/^O limite do seu plano foi atingido\./);
  });

  it("searches by name or e-mail, and says that a search found nothing", async () => {
    const requests = serve(userApi.list, ({ query }) => pageOf(query.searchParam ? [] : [ana, bruno]));
    const { person } = await renderScreen(<UsersPage />);
    await person.type(await screen.findByRole("searchbox", { name: "Buscar por nome ou e-mail" }), "zzz");
    await screen.findByText("Nada encontrado para “zzz”.");
    expect(requests.map(({ query }) => query.searchParam)).toEqual(["", "zzz"]);
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await screen.findByText("bruno@acme.example");
  });

  it("loads the next page on demand", async () => {
    serve(userApi.list, ({ query }) =>
      query.pageNumber === "2" ? pageOf([bruno]) : { ...pageOf([ana]), hasMore: true, count: 2 },
    );
    const { person } = await renderScreen(<UsersPage />);
    await person.click(await screen.findByRole("button", { name: "Carregar mais" }));
    await waitFor(() => expect(shownNames()).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
  });

  it("says why the users cannot be shown, and tries again when asked", async () => {
    serve(userApi.list, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person } = await renderScreen(<UsersPage />);
    await screen.findByText(/^Não foi possível carregar\. O serviço está indisponível/);
    serveUsers([ana]);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("ana@acme.example");
  });

  it("offers people no button to delete themselves", async () => {
    serveUsers([ana, bruno]);
    await renderScreen(<UsersPage />);
    await screen.findByRole("button", { name: "Editar Ana" });
    expect(screen.queryByRole("button", { name: "Excluir Ana" })).toBeNull();
    screen.getByRole("button", { name: "Excluir Bruno" });
  });

  it.each([
    [false, false],
    [true, true],
  ])("with the super flag (%s) offers to change the owner of the platform: %s", async (isSuper, offered) => {
    serveUsers([ana, { ...bruno, super: true }]);
    await renderScreen(<UsersPage />, { user: signedInUser({ super: isSuper }) });
    await screen.findByRole("button", { name: "Editar Ana" });
    expect(screen.queryByRole("button", { name: "Editar Bruno" }) !== null).toBe(offered);
    expect(screen.queryByRole("button", { name: "Excluir Bruno" }) !== null).toBe(offered);
  });

  it("asks before it deletes a user, and counts one less", async () => {
    serveUsers([ana, bruno], 5);
    const removed = serve(userApi.remove, { message: "ok" });
    const { person } = await renderScreen(<UsersPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Bruno" }));
    const question = await questionOf("Excluir Bruno?");
    question.getByText(
      "Deseja realmente excluir esse registro? Os atendimentos abertos desta pessoa voltam para Pendentes.",
    );
    expect(removed).toHaveLength(0);
    serveUsers([ana], 5);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    await screen.findByText("1 de 5 usuários");
    expect(removed.map(({ params }) => params)).toEqual([{ id: "2" }]);
  });

  it("puts a colleague on leave until a day, shows it, and counts one seat less", async () => {
    serveUsers([ana, bruno], 5);
    const onLeave = { ...bruno, online: false, leave: { returnsOn: "2099-03-02", lacksSeat: false } };
    const suspensionRequests = serve(userApi.suspend, onLeave);
    const { person } = await renderScreen(<UsersPage />);
    expect(screen.queryByRole("button", { name: "Colocar Ana de licença" })).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Colocar Bruno de licença" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Colocar Bruno de licença" }));
    await person.type(dialog.getByLabelText("Volta em (opcional)"), "02/03/2099");
    serve(userApi.list, { ...pageOf([ana, onLeave], 5), seats: 1 });
    await person.click(dialog.getByRole("button", { name: "Colocar de licença" }));
    await screen.findByText("Operação realizada com sucesso!");
    await screen.findByText("De licença, volta em 02/03/2099");
    await screen.findByText("1 de 5 usuários");
    expect(suspensionRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["2", { returnsOn: "2099-03-02" }],
    ]);
  });

  it("says at the field that the day has passed", async () => {
    serveUsers([ana, bruno], 5);
    const fields = { returnsOn: notAfterToday };
    const suspensionRequests = serve(userApi.suspend, new ErrorReply(400, "ERR_VALIDATION", { fields }));
    const { person } = await renderScreen(<UsersPage />);
    await person.click(await screen.findByRole("button", { name: "Colocar Bruno de licença" }));
    await person.click(await screen.findByRole("button", { name: "Colocar de licença" }));
    await screen.findByText("Escolha um dia depois de hoje.");
    expect(suspensionRequests.map(({ body }) => body)).toEqual([{ returnsOn: null }]);
  });

  it("ends a leave where the plan has a seat, and says where it has none", async () => {
    const leave = { returnsOn: null, lacksSeat: false };
    serveUsers([ana, { ...bruno, leave }], 5);
    serve(userApi.reactivate, new ErrorReply(400, "ERR_PLAN_LIMIT_REACHED"));
    const { person } = await renderScreen(<UsersPage />);
    await screen.findByText("De licença");
    await person.click(await screen.findByRole("button", { name: "Licença de Bruno" }));
    await person.click(await screen.findByRole("button", { name: "Encerrar licença" }));
    await screen.findByText(/^Não foi possível realizar a operação\./);
    const reactivateRequests = serve(userApi.reactivate, { ...bruno, leave: null });
    serveUsers([ana, { ...bruno, leave: null }], 5);
    await person.click(await screen.findByRole("button", { name: "Encerrar licença" }));
    await waitFor(() => expect(screen.queryByText("De licença")).toBeNull());
    expect(reactivateRequests).toHaveLength(1);
  });

  it("names a colleague for whom the plan has no seat", async () => {
    serveUsers([ana, { ...bruno, leave: { returnsOn: "2026-03-02", lacksSeat: true } }]);
    await renderScreen(<UsersPage />);
    await screen.findByText("De licença: sem vaga no plano para voltar");
  });

  it("keeps a user whom the server does not delete, and says why", async () => {
    serveUsers([ana, { ...bruno, profile: "admin" }]);
    serve(userApi.remove, new ErrorReply(400, "ERR_LAST_ADMIN"));
    const { person } = await renderScreen(<UsersPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Bruno" }));
    await person.click((await questionOf("Excluir Bruno?")).getByRole("button", { name: "Ok" }));
    await screen.findByText(
      "Não foi possível realizar a operação. A empresa precisa de pelo menos um administrador. Escolha outro antes.",
    );
    await screen.findByText("bruno@acme.example");
  });
});
