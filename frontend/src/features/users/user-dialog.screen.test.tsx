import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { securityApi } from "@guiche/contract/security";
import { userApi, type UserDto } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { choose, dialogOf, fill, isClosed, questionOf, unfold, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { UsersPage } from "./UsersPage";
import { sales, bruno, ana, serveUsers } from "./users.fixture";

const support: QueueDto = { id: 8, name: "Suporte", color: "#00aa00" };
const shop: ConnectionDto = {
  id: 3,
  name: "Loja",
  status: "CONNECTED",
  statusSince: "2026-11-21T09:00:00.000Z",
  isDefault: true,
  queues: [],
  capabilities: capabilitiesOf("beta"),
  updatedAt: "2026-11-21T10:00:00.000Z",
};

/** Opens the dialog of a new user, or of the one with this name. */
async function openUser(name?: "Ana" | "Bruno", user = signedInUser()) {
  serveUsers([ana, bruno]);
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [shop]);
  const { person } = await renderScreen(<UsersPage />, { user });
  await person.click(await screen.findByRole("button", { name: name ? `Editar ${name}` : "Adicionar usuário" }));
  const dialog = await dialogOf(name ? "Editar usuário" : "Adicionar usuário");
  await unfold(person, dialog);
  return {
    person,
    dialog,
    save: () => person.click(dialog.getByRole("button", { name: "Salvar" })),
    name: dialog.getByLabelText(/^Nome/),
    email: dialog.getByLabelText(/^E-mail/),
    password: dialog.getByLabelText(/^(Senha|Nova senha)/),
    combo: (label: RegExp) => dialog.getByRole("combobox", { name: label }),
    /** Answers the question about a person without a queue. */
    saveAnyway: async () =>
      person.click((await questionOf("Salvar sem fila?")).getByRole("button", { name: "Salvar assim mesmo" })),
  };
}

const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);

describe("the dialog of a new user", () => {
  it("asks for a name, an e-mail and a password, and says at each what is wrong with it", async () => {
    const created = serve(userApi.create, bruno);
    const { person, dialog, save, name, email, password } = await openUser();
    await save();
    expect(await dialog.findAllByText("Required")).toHaveLength(3);
    await fill(person, name, "C");
    await fill(person, email, "ninguem");
    await fill(person, password, "1234");
    await save();
    await dialog.findByText("Invalid email");
    expect(dialog.getAllByText("Too Short!")).toHaveLength(2);
    for (const field of [name, email, password]) expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(created).toHaveLength(0);
  });

  it("proposes an agent without queues or connection of their own, and explains another profile", async () => {
    const { person, dialog, combo } = await openUser();
    expect(valueOf(combo(/^Perfil/))).toBe("Agente");
    expect(valueOf(combo(/^Filas/))).toBe("Nenhuma fila");
    expect(valueOf(combo(/^Conexão padrão/))).toBe("A padrão da empresa");
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Vê atendimentos sem fila" }).checked).toBe(false);
    dialog.getByText("Atende nas suas filas.");
    await choose(person, combo(/^Perfil/), "Administrador");
    dialog.getByText("Vê todos os atendimentos e administra a empresa.");
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

  it("needs no password for an invited user, whose link is shown once", async () => {
    const invitation = { mailed: false, token: "1-9-secret", expiresAt: "2026-12-01T10:00:00.000Z" };
    const created = serve(userApi.create, { ...bruno, name: "Caio", invitation });
    const { person, dialog, save, saveAnyway, name, email, password } = await openUser();
    await fill(person, password, "escrita antes");
    await person.click(dialog.getByRole("switch", { name: "Enviar convite" }));
    expect(dialog.queryByLabelText(/^Senha/)).toBeNull();
    await fill(person, name, "Caio");
    await fill(person, email, "caio@acme.example");
    await save();
    await saveAnyway();
    const inviteDialog = await dialogOf("Convite de Caio");
    expect(valueOf(inviteDialog.getByLabelText("Link do convite"))).toBe(`${window.location.origin}/invite#1-9-secret`);
    await person.click(inviteDialog.getByRole("button", { name: "Fechar" }));
    await isClosed();
    expect(created[0]?.body).toMatchObject({ name: "Caio", invite: true });
    expect(created[0]?.body).not.toHaveProperty("password");
  });

  it("asks before it saves a user who would see no waiting customer, and says what to do", async () => {
    const created = serve(userApi.create, bruno);
    const { person, save, name, email, password, combo } = await openUser();
    await fill(person, name, "Caio");
    await fill(person, email, "caio@acme.example");
    await fill(person, password, "segredo");
    await save();
    const question = await questionOf("Salvar sem fila?");
    question.getByText("Caio não verá nenhum cliente em espera. Volte e escolha em Filas onde essa pessoa atende.");
    await person.click(question.getByRole("button", { name: "Voltar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(created).toHaveLength(0);
    await choose(person, combo(/^Filas/), "Vendas");
    await save();
    await isClosed();
    expect(created).toHaveLength(1);
  });

  it.each([
    [
      "an admin",
      async ({ person, combo }: Awaited<ReturnType<typeof openUser>>) =>
        choose(person, combo(/^Perfil/), "Administrador"),
    ],
    [
      "a user who sees what has no queue",
      async ({ person, dialog }: Awaited<ReturnType<typeof openUser>>) =>
        person.click(dialog.getByRole("switch", { name: "Vê atendimentos sem fila" })),
    ],
  ])("saves %s without a queue at once", async (_who, change) => {
    const created = serve(userApi.create, bruno);
    const userDialog = await openUser();
    await fill(userDialog.person, userDialog.name, "Caio");
    await fill(userDialog.person, userDialog.email, "caio@acme.example");
    await fill(userDialog.person, userDialog.password, "segredo");
    await change(userDialog);
    await userDialog.save();
    await isClosed();
    expect(created).toHaveLength(1);
  });

  it("says at the e-mail that it is taken, and keeps what was typed", async () => {
    serve(userApi.create, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    const { person, dialog, save, saveAnyway, name, email, password } = await openUser();
    await fill(person, name, "Caio");
    await fill(person, email, "bruno@acme.example");
    await fill(person, password, "segredo");
    await save();
    await saveAnyway();
    await dialog.findByText("Já existe uma conta com este e-mail. Use outro.");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect([name, email, password].map(valueOf)).toEqual(["Caio", "bruno@acme.example", "segredo"]);
  });

  it("says that the plan allows no more users, and keeps what was typed", async () => {
    serve(userApi.create, new ErrorReply(403, "ERR_PLAN_LIMIT_REACHED"));
    const { person, dialog, saveAnyway, name, email, password } = await openUser();
    await fill(person, name, "Caio");
    await fill(person, email, "caio@acme.example");
    await person.type(password, "segredo{Enter}");
    await saveAnyway();
    await dialog.findByText("O limite do seu plano foi atingido. Mude de plano ou exclua algo que não usa.");
    expect(valueOf(name)).toBe("Caio");
  });
});

describe("the dialog of an existing user", () => {
  it("shows what is stored, but no password", async () => {
    const { name, email, password, combo, dialog } = await openUser("Bruno");
    expect([name, email, password].map(valueOf)).toEqual(["Bruno", "bruno@acme.example", ""]);
    await waitFor(() => expect(valueOf(combo(/^Filas/))).toBe("Vendas"));
    expect(dialog.queryByRole("switch", { name: "Enviar convite" })).toBeNull();
  });

  it("leaves the queues and rights that a colleague has given since, and sends no password unless typed", async () => {
    const changed = serve(userApi.update, bruno);
    const { person, save, name } = await openUser("Bruno");
    await fill(person, name, "Bruno Lima");
    await save();
    await isClosed();
    expect(changed[0]?.params).toEqual({ id: "2" });
    expect(bodies(changed)).toEqual([{ name: "Bruno Lima" }]);
  });

  it("changes the password of a colleague without the old one, and shows it only when asked", async () => {
    const updateRequests = serve(userApi.update, bruno);
    const { person, dialog, save, password } = await openUser("Bruno");
    await fill(person, password, "segredo");
    expect(password.getAttribute("type")).toBe("password");
    await person.click(dialog.getByRole("button", { name: "Mostrar senha" }));
    expect(password.getAttribute("type")).toBe("text");
    expect(dialog.queryByLabelText("Senha atual")).toBeNull();
    await save();
    await isClosed();
    expect(updateRequests[0]?.body).toMatchObject({ password: "segredo" });
  });

  it("says at the profile that the company needs an admin", async () => {
    serve(userApi.update, new ErrorReply(400, "ERR_LAST_ADMIN"));
    const { person, dialog, save, saveAnyway, combo } = await openUser("Ana");
    await choose(person, combo(/^Perfil/), "Agente");
    await save();
    await saveAnyway();
    await dialog.findByText("A empresa precisa de pelo menos um administrador. Escolha outro antes.");
    expect(valueOf(combo(/^Perfil/))).toBe("Agente");
  });
});

describe("two-step verification of a colleague", () => {
  it("is shown in the list, and turned off with the own password", async () => {
    const turnedOff = serve(securityApi.turnOffOf, { message: "" });
    serveUsers([ana, { ...bruno, secondFactor: true }]);
    serve(queueApi.list, [sales, support]);
    serve(connectionApi.list, [shop]);
    const { person } = await renderScreen(<UsersPage />, { user: signedInUser() });
    await screen.findByText("Agente · duas etapas");
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

it("a colleague is invited again, and told by mail where the installation sends mails", async () => {
  const invitationRequests = serve(userApi.invite, {
    mailed: true,
    token: null,
    expiresAt: "2026-12-01T10:00:00.000Z",
  });
  const { person } = await openUser("Bruno");
  await person.click(await screen.findByRole("button", { name: "Criar novo convite" }));
  const dialog = await dialogOf("Convite de Bruno");
  dialog.getByText("Enviamos a Bruno um e-mail com um link para criar a senha. Ele vale por 3 dias.");
  expect(dialog.queryByLabelText("Link do convite")).toBeNull();
  expect(invitationRequests.map(({ params }) => params)).toEqual([{ id: "2" }]);
});

it("the sessions of a colleague are ended after a question", async () => {
  const sessionEndRequests = serve(securityApi.endSessionsOf, { message: "" });
  serveUsers([ana, bruno]);
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [shop]);
  const { person } = await renderScreen(<UsersPage />, { user: signedInUser() });
  await person.click(await screen.findByRole("button", { name: "Editar Bruno" }));
  await person.click(await screen.findByRole("button", { name: "Encerrar sessões" }));
  const asking = within(await screen.findByRole("alertdialog", { name: "Encerrar as sessões de Bruno?" }));
  expect(sessionEndRequests).toHaveLength(0);
  await person.click(asking.getByRole("button", { name: "Encerrar sessões" }));
  await screen.findByText("Sessões encerradas.");
  expect(sessionEndRequests.map(({ params }) => params)).toEqual([{ id: "2" }]);
});

describe("the dialog of the people themselves", () => {
  it("asks for the old password before another e-mail or a new one", async () => {
    const updateRequests = serve(userApi.update, ana);
    const { person, dialog, save, email, password } = await openUser("Ana");
    expect(dialog.queryByLabelText("Senha atual")).toBeNull();
    await fill(person, email, "ana@outra.example");
    dialog.getByLabelText("Senha atual");
    await fill(person, email, ana.email);
    expect(dialog.queryByLabelText("Senha atual")).toBeNull();
    await fill(person, password, "segredo");
    await save();
    await dialog.findByText("Required");
    await fill(person, dialog.getByLabelText("Senha atual"), "antigo");
    await save();
    await isClosed();
    expect(updateRequests[0]?.body).toMatchObject({ password: "segredo", oldPassword: "antigo" });
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
    const updateRequests = serve(userApi.update, { ...ana, profile: "user" });
    const { person, dialog, save, name, combo } = await openUser("Ana", signedInUser({ profile: "user" }));
    for (const label of [/^Perfil/, /^Filas/, /^Conexão padrão/])
      expect(combo(label).getAttribute("aria-disabled")).toBe("true");
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Vê atendimentos sem fila" }).disabled).toBe(true);
    expect(dialog.getAllByText("Somente administradores podem alterar.")).toHaveLength(4);
    await fill(person, name, "Ana Lima");
    await save();
    await isClosed();
    expect(bodies(updateRequests)).toEqual([{ name: "Ana Lima" }]);
  });
});
