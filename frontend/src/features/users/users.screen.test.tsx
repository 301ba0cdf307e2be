import { describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { platformApi } from "@guiche/contract/platform";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { securityApi } from "@guiche/contract/security";
import { userApi, type UserDto } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { cellsOf, choose, dialogOf, fill, isClosed, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { speak } from "../../testing/setup";
import { UsersPage } from "./UsersPage";

const sales: QueueDto = { id: 7, name: "Vendas", color: "#aa0000" };
const support: QueueDto = { id: 8, name: "Suporte", color: "#00aa00" };
const shop: ConnectionDto = {
  id: 3,
  name: "Loja",
  status: "CONNECTED",
  isDefault: true,
  queues: [],
  updatedAt: "2026-11-21T10:00:00.000Z",
};
const bruno: UserDto = {
  id: 2,
  name: "Bruno",
  email: "bruno@acme.example",
  profile: "user",
  super: false,
  companyId: 1,
  allTicket: "desabled",
  whatsappId: null,
  queues: [sales],
  online: true,
  away: false,
  secondFactor: false,
  emailConfirmed: true,
  createdAt: "2026-11-21T10:00:00.000Z",
};
/** The person who is signed in. */
const ana: UserDto = {
  ...bruno,
  id: 1,
  name: "Ana",
  email: "ana@acme.example",
  profile: "admin",
  queues: [],
  online: false,
  away: false,
};

const pageOf = (users: UserDto[], limit = 10) => ({ users, hasMore: false, count: users.length, limit });
const serveUsers = (users: UserDto[], limit?: number) => serve(userApi.list, pageOf(users, limit));

const shownNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

describe("the users page", () => {
  it("shows each user with profile, queues and presence", async () => {
    serveUsers([ana, bruno]);
    await renderScreen(<UsersPage />);
    const row = await screen.findByRole("row", { name: /bruno@acme/ });
    expect(cellsOf(row)[0]).toContain("Bruno");
    expect(cellsOf(row).slice(1, 5)).toEqual(["bruno@acme.example", "Usuário", "Vendas", "Online"]);
    expect(cellsOf(screen.getByRole("row", { name: /ana@acme/ })).slice(1, 5)).toEqual([
      "ana@acme.example",
      "Administrador",
      "Nenhuma fila",
      "Offline",
    ]);
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
    const asked = serve(userApi.list, ({ query }) => pageOf(query.searchParam ? [] : [ana, bruno]));
    const { person } = await renderScreen(<UsersPage />);
    await person.type(await screen.findByRole("searchbox", { name: "Buscar por nome ou e-mail" }), "zzz");
    await screen.findByText("Nada encontrado para “zzz”.");
    expect(asked.map(({ query }) => query.searchParam)).toEqual(["", "zzz"]);
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

  it.each([
    ["pt", "Usuários", "Adicionar usuário"],
    ["en", "Users", "Add user"],
    ["es", "Usuarios", "Agregar usuario"],
  ] as const)("speaks %s", async (language, title, add) => {
    await speak(language);
    serveUsers([ana]);
    await renderScreen(<UsersPage />);
    await screen.findByRole("heading", { name: title });
    await screen.findByRole("button", { name: add });
  });
});

/** Opens the dialog of a new user, or of the one with this name. */
async function openUser(name?: "Ana" | "Bruno", user = signedInUser()) {
  serveUsers([ana, bruno]);
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [shop]);
  const { person } = await renderScreen(<UsersPage />, { user });
  await person.click(await screen.findByRole("button", { name: name ? `Editar ${name}` : "Adicionar usuário" }));
  const dialog = await dialogOf(name ? "Editar usuário" : "Adicionar usuário");
  return {
    person,
    dialog,
    save: () => person.click(dialog.getByRole("button", { name: "Salvar" })),
    name: dialog.getByLabelText(/^Nome/),
    email: dialog.getByLabelText(/^E-mail/),
    password: dialog.getByLabelText(/^(Senha|Nova senha)/),
    combo: (label: RegExp) => dialog.getByRole("combobox", { name: label }),
  };
}

const bodies = (asked: { body: unknown }[]) => asked.map(({ body }) => body);

describe("the dialog of a new user", () => {
  it("asks for a name, an e-mail and a password", async () => {
    const created = serve(userApi.create, bruno);
    const { dialog, save } = await openUser();
    await save();
    expect(await dialog.findAllByText("Required")).toHaveLength(3);
    expect(created).toHaveLength(0);
  });

  it.each([
    ["name", "C", "Too Short!"],
    ["name", "C".repeat(51), "Too Long!"],
    ["email", "ninguem", "Invalid email"],
    ["password", "1234", "Too Short!"],
    ["password", "1".repeat(51), "Too Long!"],
  ] as const)("refuses the %s %s: %s", async (field, text, words) => {
    const created = serve(userApi.create, bruno);
    const opened = await openUser();
    await fill(opened.person, opened.name, "Caio");
    await fill(opened.person, opened.email, "caio@acme.example");
    await fill(opened.person, opened.password, "segredo");
    await fill(opened.person, opened[field], text);
    await opened.save();
    await opened.dialog.findByText(words);
    expect(created).toHaveLength(0);
  });

  it("proposes a user without queues or connection of their own", async () => {
    const { dialog, combo } = await openUser();
    expect(valueOf(combo(/^Perfil/))).toBe("Usuário");
    expect(valueOf(combo(/^Filas/))).toBe("Nenhuma fila");
    expect(valueOf(combo(/^Conexão padrão/))).toBe("A padrão da empresa");
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Vê atendimentos sem fila" }).checked).toBe(false);
  });

  it("saves everything that was chosen, and shows the user in the list", async () => {
    const caio: UserDto = { ...bruno, id: 9, name: "Caio", email: "caio@acme.example" };
    const created = serve(userApi.create, caio);
    const { person, dialog, save, name, email, password, combo } = await openUser();
    await fill(person, name, " Caio ");
    await fill(person, email, "caio@acme.example");
    await fill(person, password, "segredo");
    await choose(person, combo(/^Perfil/), "Supervisor");
    await choose(person, combo(/^Filas/), "Vendas", "Suporte");
    await choose(person, combo(/^Conexão padrão/), "Loja");
    await person.click(dialog.getByRole("switch", { name: "Vê atendimentos sem fila" }));
    serveUsers([ana, bruno, caio]);
    await save();
    await screen.findByText("Operação realizada com sucesso!");
    await isClosed();
    expect(bodies(created)).toEqual([
      {
        name: "Caio",
        email: "caio@acme.example",
        password: "segredo",
        invite: false,
        profile: "supervisor",
        queueIds: [7, 8],
        whatsappId: 3,
        allTicket: "enable",
      },
    ]);
    await screen.findByText("caio@acme.example");
    await screen.findByText("3 de 10 usuários");
  });

  it("needs no password for an invited user", async () => {
    const created = serve(userApi.create, bruno);
    const { person, dialog, save, name, email, password } = await openUser();
    await fill(person, password, "escrita antes");
    serve(platformApi.mail, { delivery: "folder" });
    await person.click(dialog.getByRole("switch", { name: "Enviar convite" }));
    expect(dialog.queryByLabelText(/^Senha/)).toBeNull();
    await dialog.findByText(/^Esta instalação não envia e-mails/);
    await fill(person, name, "Caio");
    await fill(person, email, "caio@acme.example");
    await save();
    await isClosed();
    expect(created[0]?.body).toMatchObject({ name: "Caio", invite: true });
    expect(created[0]?.body).not.toHaveProperty("password");
  });

  it("shows the password only when asked", async () => {
    const { person, dialog, password } = await openUser();
    expect(password.getAttribute("type")).toBe("password");
    await person.click(dialog.getByRole("button", { name: "Mostrar senha" }));
    expect(password.getAttribute("type")).toBe("text");
  });

  it("explains the chosen profile", async () => {
    const { person, dialog, combo } = await openUser();
    dialog.getByText("Atende nas suas filas.");
    await choose(person, combo(/^Perfil/), "Administrador");
    dialog.getByText("Vê todos os atendimentos e administra a empresa.");
  });

  it("says at the e-mail that it is taken, and keeps what was typed", async () => {
    serve(userApi.create, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    const { person, dialog, save, name, email, password } = await openUser();
    await fill(person, name, "Caio");
    await fill(person, email, "bruno@acme.example");
    await fill(person, password, "segredo");
    await save();
    await dialog.findByText("Já existe uma conta com este e-mail. Use outro.");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect([name, email, password].map(valueOf)).toEqual(["Caio", "bruno@acme.example", "segredo"]);
  });

  it("says that the plan allows no more users, and keeps what was typed", async () => {
    serve(userApi.create, new ErrorReply(403, "ERR_PLAN_LIMIT_REACHED"));
    const { person, dialog, name, email, password } = await openUser();
    await fill(person, name, "Caio");
    await fill(person, email, "caio@acme.example");
    await person.type(password, "segredo{Enter}");
    await dialog.findByText("O limite do seu plano foi atingido. Mude de plano ou exclua algo que não usa.");
    expect(valueOf(name)).toBe("Caio");
  });

  it("asks before it discards what was typed", async () => {
    const { person, name } = await openUser();
    await fill(person, name, "Caio");
    await person.keyboard("{Escape}");
    const question = await questionOf("Descartar alterações?");
    await person.click(question.getByRole("button", { name: "Ok" }));
    await isClosed();
  });
});

describe("the dialog of an existing user", () => {
  it("shows what is stored, but no password", async () => {
    const { name, email, password, combo, dialog } = await openUser("Bruno");
    expect([name, email, password].map(valueOf)).toEqual(["Bruno", "bruno@acme.example", ""]);
    await waitFor(() => expect(valueOf(combo(/^Filas/))).toBe("Vendas"));
    expect(dialog.queryByRole("switch", { name: "Enviar convite" })).toBeNull();
  });

  it("sends no password unless one was typed", async () => {
    const changed = serve(userApi.update, bruno);
    const { person, save, name } = await openUser("Bruno");
    await fill(person, name, "Bruno Lima");
    await save();
    await isClosed();
    expect(changed[0]?.params).toEqual({ id: "2" });
    expect(bodies(changed)).toEqual([
      {
        name: "Bruno Lima",
        email: "bruno@acme.example",
        profile: "user",
        queueIds: [7],
        whatsappId: null,
        allTicket: "desabled",
      },
    ]);
  });

  it("changes the password of a colleague without the old one", async () => {
    const changed = serve(userApi.update, bruno);
    const { person, dialog, save, password } = await openUser("Bruno");
    await fill(person, password, "segredo");
    expect(dialog.queryByLabelText("Senha atual")).toBeNull();
    await save();
    await isClosed();
    expect(changed[0]?.body).toMatchObject({ password: "segredo" });
  });

  it("says at the profile that the company needs an admin", async () => {
    serve(userApi.update, new ErrorReply(400, "ERR_LAST_ADMIN"));
    const { person, dialog, save, combo } = await openUser("Ana");
    await choose(person, combo(/^Perfil/), "Usuário");
    await save();
    await dialog.findByText("A empresa precisa de pelo menos um administrador. Escolha outro antes.");
    expect(valueOf(combo(/^Perfil/))).toBe("Usuário");
  });
});

describe("two-step verification of a colleague", () => {
  it("is shown in the list, and turned off with the own password", async () => {
    const turnedOff = serve(securityApi.turnOffOf, { message: "" });
    serveUsers([ana, { ...bruno, secondFactor: true }]);
    serve(queueApi.list, [sales, support]);
    serve(connectionApi.list, [shop]);
    const { person } = await renderScreen(<UsersPage />, { user: signedInUser() });
    await screen.findByText("Usuário · duas etapas");
    await person.click(screen.getByRole("button", { name: "Editar Bruno" }));
    await person.click(await screen.findByRole("button", { name: "Desativar verificação em duas etapas" }));
    const asking = within(
      await screen.findByRole("dialog", { name: "Desativar a verificação em duas etapas de Bruno?" }),
    );
    await fill(person, asking.getByLabelText<HTMLInputElement>("Sua senha atual", { selector: "input" }), "segredo");
    await person.click(asking.getByRole("button", { name: "Desativar" }));
    await waitFor(() =>
      expect(turnedOff.map(({ params, body }) => [params, body])).toEqual([[{ id: "2" }, { password: "segredo" }]]),
    );
    await waitFor(() => expect(screen.queryByText("Entra com verificação em duas etapas.")).toBeNull());
  });
});

describe("the dialog of the people themselves", () => {
  it("asks for the old password before a new one", async () => {
    const changed = serve(userApi.update, ana);
    const { person, dialog, save, password } = await openUser("Ana");
    expect(dialog.queryByLabelText("Senha atual")).toBeNull();
    await fill(person, password, "segredo");
    await save();
    await dialog.findByText("Required");
    await fill(person, dialog.getByLabelText("Senha atual"), "antigo");
    await save();
    await isClosed();
    expect(changed[0]?.body).toMatchObject({ password: "segredo", oldPassword: "antigo" });
  });

  it("asks for the old password before another e-mail", async () => {
    const { person, dialog, email } = await openUser("Ana");
    await fill(person, email, "ana@outra.example");
    dialog.getByLabelText("Senha atual");
  });

  it("says at the old password that it is wrong", async () => {
    serve(userApi.update, new ErrorReply(400, "ERR_WRONG_PASSWORD"));
    const { person, dialog, save, password } = await openUser("Ana");
    await fill(person, password, "segredo");
    await fill(person, dialog.getByLabelText("Senha atual"), "errado");
    await save();
    await dialog.findByText("A senha atual não confere.");
    expect(dialog.getByLabelText("Senha atual").getAttribute("aria-invalid")).toBe("true");
  });

  it("keeps profile, queues and connection out of reach of those who are no admin", async () => {
    const changed = serve(userApi.update, { ...ana, profile: "user" });
    const { person, dialog, save, name, combo } = await openUser("Ana", signedInUser({ profile: "user" }));
    for (const label of [/^Perfil/, /^Filas/, /^Conexão padrão/])
      expect(combo(label).getAttribute("aria-disabled")).toBe("true");
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Vê atendimentos sem fila" }).disabled).toBe(true);
    expect(dialog.getAllByText("Somente administradores podem alterar.")).toHaveLength(4);
    await fill(person, name, "Ana Lima");
    await save();
    await isClosed();
    expect(bodies(changed)).toEqual([{ name: "Ana Lima", email: "ana@acme.example" }]);
  });
});
