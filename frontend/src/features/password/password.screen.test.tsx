import { describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { invitationApi } from "@guiche/contract/invitations";
import { platformApi, type MailDelivery } from "@guiche/contract/platform";
import { screen, waitFor } from "@testing-library/react";
import { fill } from "../../testing/acts";
import { address, renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { InvitationPage } from "./InvitationPage";
import { ResetPage } from "./ResetPage";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const strong = "Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.";

/** The first step. */
async function open(at = "/forgetpsw", delivery: MailDelivery = "server") {
  serve(platformApi.mail, { delivery });
  const { person } = await renderScreen(<ResetPage />, { user: null, at });
  await screen.findByRole("heading", { name: "Redefinir senha" });
  return { person, write: (name: string, text: string) => fill(person, field(name), text) };
}

/** The second step, reached by a code that was sent before. */
async function enterCode() {
  const { person, write } = await open("/forgetpsw?email=ana@acme.example");
  await person.click(button("Já tenho um código"));
  await screen.findByLabelText("Nova senha");
  const fillIn = async (password = "Abacate12", confirmation = password) => {
    await write("Código", "ABCD2345");
    await write("Nova senha", password);
    await write("Confirme a nova senha", confirmation);
  };
  return { person, write, fillIn, save: () => person.click(button("Redefinir senha")) };
}

describe("asking for a code", () => {
  it("says where the email is when the installation has no mail server", async () => {
    await open("/forgetpsw", "folder");
    await screen.findByText(/^Esta instalação não envia e-mails: eles ficam na pasta mail/);
  });

  it("says nothing of a folder when emails are sent", async () => {
    await open();
    expect(screen.queryByText(/não envia e-mails/)).toBeNull();
  });

  it.each([
    ["", "Campo obrigatório"],
    ["ana", "Invalid email"],
  ])("refuses the address «%s» with %s", async (email, words) => {
    const requests = serve(authApi.forgot, { message: "" });
    const { person } = await open();
    if (email) await person.type(field("E-mail"), email);
    await person.click(button("Enviar código"));
    await screen.findByText(words);
    expect(requests).toHaveLength(0);
  });

  it("sends it and goes on to the code", async () => {
    const requests = serve(authApi.forgot, { message: "" });
    const { person, write } = await open();
    await write("E-mail", " ana@acme.example ");
    await person.click(button("Enviar código"));
    await screen.findByText("Email enviado com sucesso!");
    expect(requests.map(({ body }) => body)).toEqual([{ email: "ana@acme.example" }]);
    await screen.findByLabelText("Código");
  });

  it("says that no user has this address", async () => {
    serve(authApi.forgot, new ErrorReply(404, "ERR_NO_USER_FOUND"));
    const { person, write } = await open();
    await write("E-mail", "ninguem@acme.example");
    await person.click(button("Enviar código"));
    await waitFor(() => expect(field("E-mail").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText("Email não encontrado").length).toBeGreaterThan(0);
  });

  it("says that there were too many attempts, and keeps the address", async () => {
    serve(authApi.forgot, new ErrorReply(429, "ERR_TOO_MANY_REQUESTS"));
    const { person, write } = await open();
    await write("E-mail", "ana@acme.example");
    await person.click(button("Enviar código"));
    expect((await screen.findByTestId("reset-refusal")).textContent).toMatch(/^Muitas tentativas/);
    expect(field("E-mail").value).toBe("ana@acme.example");
  });

  it("begins with the address in the link of the mail", async () => {
    await open("/forgetpsw?email=ana@acme.example");
    expect(field("E-mail").value).toBe("ana@acme.example");
  });

  it("does not let a user enter a code without an address", async () => {
    const { person } = await open();
    await person.click(button("Já tenho um código"));
    await screen.findByText("Campo obrigatório");
    expect(screen.queryByLabelText("Código")).toBeNull();
  });
});

describe("choosing a new password", () => {
  it("asks for all three fields", async () => {
    const requests = serve(authApi.reset, { message: "" });
    const { save } = await enterCode();
    await save();
    expect(await screen.findAllByText("Campo obrigatório")).toHaveLength(3);
    expect(requests).toHaveLength(0);
  });

  it.each([
    ["that is too weak", "abacate1", "abacate1", strong],
    ["that is typed differently the second time", "Abacate12", "Abacate21", "As senhas não correspondem"],
  ])("refuses one %s", async (_what, password, confirmation, words) => {
    const requests = serve(authApi.reset, { message: "" });
    const { fillIn, save } = await enterCode();
    await fillIn(password, confirmation);
    await save();
    await screen.findByText(words);
    expect(requests).toHaveLength(0);
  });

  it("ticks off each rule that the password keeps", async () => {
    const { write } = await enterCode();
    await write("Nova senha", "abacate1");
    const fulfilledRules = screen
      .getAllByRole("listitem")
      .filter(({ textContent }) => textContent?.endsWith("(cumprido)"));
    expect(fulfilledRules.map(({ textContent }) => textContent?.replace("(cumprido)", ""))).toEqual([
      "No mínimo 8 caracteres",
      "Uma letra minúscula",
      "Um número",
    ]);
  });

  it("takes the code out of a pasted mail, saves and leads to the login", async () => {
    const requests = serve(authApi.reset, { message: "" });
    const { write, fillIn, save } = await enterCode();
    await fillIn();
    await write("Código", "Seu código: abcd-2345. Vale por 30 minutos.");
    expect(field("Código").value).toBe("ABCD2345");
    await save();
    await screen.findByText("Senha redefinida com sucesso.");
    expect(requests.map(({ body }) => body)).toEqual([
      { email: "ana@acme.example", token: "ABCD2345", password: "Abacate12" },
    ]);
    await waitFor(() => expect(address()).toBe("/login"));
  });

  it("says at the code that it is wrong or expired, and keeps the password", async () => {
    serve(authApi.reset, new ErrorReply(400, "ERR_RESET_CODE"));
    const { fillIn, save } = await enterCode();
    await fillIn();
    await save();
    await waitFor(() => expect(field("Código").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(/^Código inválido/).length).toBeGreaterThan(0);
    expect(field("Nova senha").value).toBe("Abacate12");
  });

  it("sends another code, and then not for a minute", async () => {
    const forgotRequests = serve(authApi.forgot, { message: "" });
    const { person } = await enterCode();
    await person.click(button("Enviar outro código"));
    await screen.findByRole("button", { name: /^Enviar outro código em \d+ s$/ });
    expect(forgotRequests.map(({ body }) => body)).toEqual([{ email: "ana@acme.example" }]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Enviar outro código em/ }).disabled).toBe(true);
  });

  it("can go back to another address", async () => {
    const { person } = await enterCode();
    await person.click(button("Usar outro e-mail"));
    await screen.findByRole("button", { name: "Enviar código" });
    expect(field("E-mail").value).toBe("ana@acme.example");
  });
});

it.each([
  ["en", "Reset your password", /^Send (the )?code$/],
  ["es", "Restablecer la contraseña", /^Enviar (el )?código$/],
] as const)("the page for a new password speaks %s", async (language, title, send) => {
  await setLanguage(language);
  await renderScreen(<ResetPage />, { user: null });
  await screen.findByRole("heading", { name: title });
  await screen.findByRole("button", { name: send });
});

describe("an invitation's link", () => {
  const token = "1-2-secret";
  async function openLink() {
    const showRequests = serve(invitationApi.show, { name: "Carla", email: "carla@acme.example", company: "Acme" });
    const { person } = await renderScreen(<InvitationPage />, { user: null, at: `/invite#${token}` });
    await screen.findByText(
      "Olá, Carla! Acme criou uma conta para você. Crie uma senha e entre com o e-mail carla@acme.example.",
    );
    const write = (name: string, text: string) => fill(person, field(name), text);
    return { showRequests, person, write, save: () => person.click(button("Criar senha")) };
  }

  it("says whom it is for, takes a password and leads to the login", async () => {
    const acceptRequests = serve(invitationApi.accept, { message: "" });
    const { showRequests, write, save } = await openLink();
    await write("Nova senha", "Abacate12");
    await write("Confirme a nova senha", "Abacate12");
    await save();
    await screen.findByText("Senha criada. Agora é só entrar.");
    await waitFor(() => expect(address()).toBe("/login"));
    expect(showRequests[0]?.body).toEqual({ token });
    expect(acceptRequests.map(({ body }) => body)).toEqual([{ token, password: "Abacate12" }]);
  });

  it("refuses a weak password", async () => {
    const acceptRequests = serve(invitationApi.accept, { message: "" });
    const { write, save } = await openLink();
    await write("Nova senha", "abacate1");
    await write("Confirme a nova senha", "abacate1");
    await save();
    await screen.findByText(strong);
    expect(acceptRequests).toHaveLength(0);
  });

  it("that is used or too old says so", async () => {
    serve(invitationApi.show, new ErrorReply(400, "ERR_INVITATION"));
    await renderScreen(<InvitationPage />, { user: null, at: `/invite#${token}` });
    await screen.findByText("Este convite não vale mais. Peça outro a quem convidou você.");
    expect(screen.queryByLabelText("Nova senha")).toBeNull();
  });
});
