import { describe, expect, it, jest } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import type { CompanyState } from "@guiche/contract/companies";
import type { Profile } from "@guiche/contract/permissions";
import { platformApi, type DemoSignIn } from "@guiche/contract/platform";
import { passkeyApi } from "@guiche/contract/passkeys";
import { securityApi } from "@guiche/contract/security";
import { settingDefaults } from "@guiche/contract/settings";
import { addDays, wallDay } from "@guiche/contract/time/wall-time";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "../../shared/api/call";
import { clearSession } from "../../shared/session/store";
import { fill } from "../../testing/acts";
import { setDate } from "../../testing/clock";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { LoginPage } from "./LoginPage";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });

async function open(demo: DemoSignIn | null = null) {
  serve(platformApi.demo, { signIn: demo });
  const { person } = await renderScreen(<LoginPage />, { user: null, at: "/login" });
  await screen.findByRole("heading", { name: "Entrar" });
  const submit = () => person.click(screen.getByRole("button", { name: "Entrar" }));
  const fillIn = async (email = "ana@acme.example", password = "segredo") => {
    await fill(person, field("E-mail"), email);
    await fill(person, field("Senha"), password);
  };
  return { person, submit, fillIn };
}

/** The server accepts every sign-in; the company is paid until this day. */
const letIn = (dueDate: string | null = null, state: CompanyState = "active", profile: Profile = "admin") => {
  const user = signedInUser({ profile });
  return serve(authApi.login, { token: "fresh", user: { ...user, company: { ...user.company, dueDate, state } } });
};

/** `yyyy-MM-dd`, some days from today on the company's clock. */
const dayIn = (days: number): string =>
  addDays(`${wallDay(new Date(), settingDefaults.timezone)}T00:00`, days).slice(0, 10);

describe("the login page", () => {
  it("says that a sign-in elsewhere ended the session, until the next visit", async () => {
    sessionStorage.setItem("guiche.signedOutElsewhere", "1");
    await open();
    await screen.findByText(/^Você saiu porque sua conta foi acessada em outro computador\./);
    expect(sessionStorage.getItem("guiche.signedOutElsewhere")).toBeNull();
  });

  it("says nothing of that to other visitors", async () => {
    await open();
    expect(screen.queryByText(/^Você saiu porque/)).toBeNull();
  });

  it("asks for both fields before it asks the server", async () => {
    const requests = letIn();
    const { submit } = await open();
    await submit();
    expect(await screen.findAllByText("Preencha este campo")).toHaveLength(2);
    expect(document.activeElement).toBe(field("E-mail"));
    expect(requests).toHaveLength(0);
  });

  it("refuses an address without an @", async () => {
    const requests = letIn();
    const { submit, fillIn } = await open();
    await fillIn("ana");
    await submit();
    await screen.findByText("E-mail inválido");
    expect(requests).toHaveLength(0);
  });

  it("signs in with Enter and remembers token, company, user and due date", async () => {
    const requests = letIn("2099-12-31");
    const { person, fillIn } = await open();
    await fillIn();
    await person.keyboard("{Enter}");
    await screen.findByText("Login efetuado com sucesso!");
    expect(requests[0]?.body).toEqual({ email: "ana@acme.example", password: "segredo" });
    const readStored = (name: string) => localStorage.getItem(name);
    expect([readStored("token"), readStored("companyId"), readStored("userId"), readStored("companyDueDate")]).toEqual([
      "fresh",
      "1",
      "1",
      "2099-12-31",
    ]);
  });

  it("says that address or password are wrong, and keeps both", async () => {
    serve(authApi.login, new ErrorReply(401, "ERR_INVALID_CREDENTIALS"));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    const refusal = await screen.findByTestId("login-refusal");
    expect(refusal.textContent).toMatch(/^Erro de autenticação\./);
    expect([field("E-mail").value, field("Senha").value]).toEqual(["ana@acme.example", "segredo"]);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("lets a person with several companies choose one", async () => {
    const companies = [
      { id: 3, name: "Loja Sol" },
      { id: 4, name: "Loja Lua" },
    ];
    serve(authApi.login, new ErrorReply(409, "ERR_CHOOSE_COMPANY", { companies }));
    const { person, submit, fillIn } = await open();
    await fillIn();
    await submit();
    const choice = await screen.findByRole("group", { name: "Escolha a empresa em que quer entrar." });
    expect(screen.queryByTestId("login-refusal")).toBeNull();
    const requests = letIn();
    await person.click(within(choice).getByRole("button", { name: "Loja Lua" }));
    await screen.findByText("Login efetuado com sucesso!");
    expect(requests[0]?.body).toEqual({ email: "ana@acme.example", password: "segredo", companyId: 4 });
  });

  it("names the day on which the subscription expired", async () => {
    serve(authApi.login, new ErrorReply(401, "ERR_COMPANY_EXPIRED", { dueDate: "2026-01-31" }));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    const refusal = await screen.findByTestId("login-refusal");
    expect(refusal.textContent).toMatch(/venceu em 31\/01\/2026\. .*suporte/);
  });

  it.each([
    [4, /vence em 4 dias/],
    [1, /vence em 1 dia$/],
    [0, /vence hoje/],
  ])("warns %i days before the subscription expires", async (days, words) => {
    letIn(dayIn(days));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText(words);
  });

  it("counts the days on the company's clock, not on the browser's", async () => {
    setDate("2027-03-11T01:00:00Z");
    letIn("2027-03-11");
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText(/vence em 1 dia$/);
  });

  it.each([
    [2, /^Seu teste termina em 2 dias$/],
    [1, /^Seu teste termina em 1 dia$/],
    [0, /^Seu teste termina hoje$/],
  ])("speaks of the trial %i days before it ends", async (days, words) => {
    letIn(dayIn(days), "trial");
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText(words);
  });

  it("tells agents of a paid subscription's end, and nothing of a trial", async () => {
    letIn(dayIn(2), "active", "user");
    const loginForm = await open();
    await loginForm.fillIn();
    await loginForm.submit();
    await screen.findByText(/vence em 2 dias/);
    cleanup();
    letIn(dayIn(2), "trial", "user");
    const trial = await open();
    await trial.fillIn();
    await trial.submit();
    await screen.findByText("Login efetuado com sucesso!");
    expect(screen.queryByText(/teste|vence/)).toBeNull();
  });

  it.each([
    [1, /venceu há 1 dia\./],
    [3, /venceu há 3 dias\./],
  ])("warns %i days after the due date, while the days of grace last", async (days, words) => {
    letIn(dayIn(-days));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText(words);
  });

  it.each([
    ["five days before the subscription expires", dayIn(5)],
    ["when it never expires", null],
  ])("does not warn %s", async (_when, dueDate) => {
    letIn(dueDate);
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText("Login efetuado com sucesso!");
    expect(screen.queryByText(/vence/)).toBeNull();
  });

  describe("with two-step verification", () => {
    const refuse = () => {
      serve(passkeyApi.secondStep, { app: true, passkey: null });
      return serve(authApi.login, new ErrorReply(401, "ERR_SECOND_FACTOR", { challenge: "1.2.3" }));
    };
    const code = () => screen.findByLabelText<HTMLInputElement>("Código de seis dígitos");

    it("asks for the code after the password and signs in with it", async () => {
      refuse();
      const requests = serve(securityApi.secondStep, { token: "fresh", user: signedInUser() });
      const { person, submit, fillIn } = await open();
      await fillIn();
      await submit();
      await person.type(await code(), "123 456");
      await person.click(screen.getByLabelText("Lembrar este navegador por 30 dias"));
      await person.keyboard("{Enter}");
      await submit();
      await screen.findByText("Login efetuado com sucesso!");
      expect(requests[0]?.body).toEqual({ challenge: "1.2.3", code: "123 456", remember: true });
    });

    it("signs in with a passkey, or with a recovery code where there is no app", async () => {
      const options = { rpId: "localhost", challenge: "AQID", allowCredentials: [], timeout: 1 };
      const bytes = new TextEncoder().encode("bytes").buffer;
      const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
      const signed = { id: "AQID", rawId: bytes, type: "public-key", response, getClientExtensionResults: () => ({}) };
      Object.assign(window, { PublicKeyCredential: () => undefined });
      Object.defineProperty(navigator, "credentials", {
        configurable: true,
        value: { get: () => Promise.resolve(signed) },
      });
      refuse();
      serve(passkeyApi.secondStep, {
        app: false,
        passkey: { ticket: "1.x", options: { ...options, userVerification: "preferred" } },
      });
      const requests = serve(passkeyApi.login, { token: "fresh", user: signedInUser() });
      const { person, submit, fillIn } = await open();
      await fillIn();
      await submit();
      await screen.findByLabelText("Código de recuperação");
      expect(screen.queryByRole("button", { name: "Usar código do aplicativo" })).toBeNull();
      await person.click(screen.getByRole("button", { name: "Usar uma chave de acesso" }));
      await screen.findByText("Login efetuado com sucesso!");
      expect(requests[0]?.body).toMatchObject({
        challenge: "1.2.3",
        ticket: "1.x",
        signature: "Ynl0ZXM",
        remember: false,
      });
      Reflect.deleteProperty(window, "PublicKeyCredential");
    });

    it("says that a code is wrong, and takes a recovery code", async () => {
      refuse();
      serve(securityApi.secondStep, new ErrorReply(400, "ERR_WRONG_CODE"));
      const { person, submit, fillIn } = await open();
      await fillIn();
      await submit();
      await person.type(await code(), "000000");
      await submit();
      expect((await screen.findAllByText("Código incorreto ou já usado.")).length).toBeGreaterThan(0);
      const requests = serve(securityApi.secondStep, { token: "fresh", user: signedInUser() });
      await person.click(screen.getByRole("button", { name: "Usar código de recuperação" }));
      await person.type(screen.getByLabelText("Código de recuperação"), "ABCD-EFGH-JKLM");
      await submit();
      await screen.findByText("Login efetuado com sucesso!");
      expect(requests[0]?.body).toMatchObject({ code: "ABCD-EFGH-JKLM", remember: false });
    });

    it("leads back to the password when five minutes have passed", async () => {
      refuse();
      serve(securityApi.secondStep, new ErrorReply(401, "ERR_SESSION_EXPIRED"));
      const { person, submit, fillIn } = await open();
      await fillIn();
      await submit();
      await person.type(await code(), "123456");
      await submit();
      expect((await screen.findByTestId("login-refusal")).textContent).toMatch(/^Sua sessão expirou/);
      field("Senha");
    });
  });

  it("shows and hides the password", async () => {
    const { person } = await open();
    expect(field("Senha").type).toBe("password");
    await person.click(screen.getByRole("button", { name: "Mostrar senha" }));
    expect(field("Senha").type).toBe("text");
    await person.click(screen.getByRole("button", { name: "Ocultar senha" }));
    expect(field("Senha").type).toBe("password");
  });

  it.each([
    ["Criar conta", "/signup"],
    ["Esqueceu a senha?", "/forgetpsw"],
  ])("leads with %s to %s", async (link, path) => {
    const { person } = await open();
    await person.click(screen.getByRole("link", { name: link }));
    expect(address()).toBe(path);
  });

  it("waits for the internet before it can be sent", async () => {
    const { submit } = await open();
    const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await screen.findByText(/^Sem internet/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Entrar" }).disabled).toBe(true);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    await submit();
    expect(await screen.findAllByText("Preencha este campo")).toHaveLength(2);
  });

  it("says why the server ended the session", async () => {
    clearSession({ expired: true, why: new ApiError(401, { error: "ERR_COMPANY_EXPIRED", dueDate: "2026-01-31" }) });
    await open();
    expect(screen.getByTestId("login-refusal").textContent).toMatch(/venceu em 31\/01\/2026/);
  });

  it("says nothing to a user who signed out", async () => {
    clearSession();
    await open();
    expect(screen.queryByTestId("login-refusal")).toBeNull();
  });

  it("offers the demonstration's address and password where there is one", async () => {
    const { person } = await open({ email: "demo@guiche.example", password: "mostre" });
    await person.click(await screen.findByRole("button", { name: "Preencher" }));
    await waitFor(() =>
      expect([field("E-mail").value, field("Senha").value]).toEqual(["demo@guiche.example", "mostre"]),
    );
  });

  it("changes its language at once and keeps what was typed", async () => {
    const { person } = await open();
    await person.type(field("E-mail"), "ana@acme.example");
    await person.click(screen.getByRole("button", { name: "English" }));
    await screen.findByRole("heading", { name: "Sign in" });
    expect(screen.getByDisplayValue("ana@acme.example")).not.toBeNull();
    expect(document.documentElement.lang).toBe("en");
  });
});
