import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { passkeyApi, type PasskeyCreation, type PasskeyDto } from "@guiche/contract/passkeys";
import { platformApi } from "@guiche/contract/platform";
import { securityApi, type SecondFactorDto, type SignInDto } from "@guiche/contract/security";
import { screen, waitFor, within } from "@testing-library/react";
import { fill } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { EmailPage } from "./EmailPage";
import { EnrolmentPage } from "./EnrolmentPage";
import { SecurityDialog } from "./SecurityDialog";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const off: SecondFactorDto = { state: "off", app: false, since: null, recoveryCodesLeft: 0, browsers: [] };
const on: SecondFactorDto = {
  state: "on",
  app: true,
  since: "2026-11-20T12:00:00.000Z",
  recoveryCodesLeft: 9,
  browsers: [
    { id: 5, userAgent: chrome, ip: "10.0.0.7", createdAt: "2026-11-20T12:00:00Z", expiresAt: "2026-12-20T12:00:00Z" },
  ],
};
const here: SignInDto = {
  id: 1,
  userAgent: chrome,
  ip: "::ffff:10.0.0.7",
  createdAt: "2026-11-20T12:00:00Z",
  endedAt: null,
  current: true,
};
const elsewhere: SignInDto = { ...here, id: 2, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", current: false };
const codes = ["ABCD-EFGH-JKLM", "2345-6789-ABCD"];

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function open(factor: SecondFactorDto, signIns: SignInDto[] = [here], passkeys: PasskeyDto[] = []) {
  serve(passkeyApi.list, passkeys);
  serve(securityApi.show, factor);
  serve(securityApi.signIns, signIns);
  serve(authApi.me, signedInUser({ secondFactor: "on" }));
  const { person } = await renderScreen(<SecurityDialog onClose={jest.fn()} />);
  await screen.findByRole("heading", { name: "Verificação em duas etapas" });
  return { person };
}

describe("turning two-step verification on", () => {
  it("asks for the password, shows QR code and key, takes a code and shows the recovery codes once", async () => {
    const beginRequests = serve(securityApi.begin, { secret: "ABCDEFGH", address: "otpauth://totp/x" });
    const confirmRequests = serve(securityApi.confirm, { recoveryCodes: codes });
    const { person } = await open(off);
    await person.click(button("Ativar"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Continuar"));
    await screen.findByRole("img", { name: "QR code para o aplicativo autenticador" });
    expect(screen.getByTestId("totp-secret").textContent).toBe("ABCD EFGH");
    await fill(person, field("Código de seis dígitos"), "123 456");
    await person.click(button("Ativar"));
    const list = await screen.findByRole("list", { name: "Códigos de recuperação" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect([beginRequests[0]?.body, confirmRequests[0]?.body]).toEqual([{ password: "segredo" }, { code: "123 456" }]);
    await person.click(button("Já guardei os códigos"));
    await screen.findByText("Verificação em duas etapas ativada");
    expect(screen.queryByText(codes[0] ?? "")).toBeNull();
  });

  it("says at the field that the password or the code is wrong", async () => {
    serve(securityApi.begin, new ErrorReply(400, "ERR_WRONG_PASSWORD"));
    const { person } = await open(off);
    await person.click(button("Ativar"));
    await fill(person, field("Sua senha atual"), "errada");
    await person.click(button("Continuar"));
    await screen.findByText("A senha atual não confere.");
    serve(securityApi.begin, { secret: "ABCDEFGH", address: "otpauth://totp/x" });
    await person.click(button("Continuar"));
    serve(securityApi.confirm, new ErrorReply(400, "ERR_WRONG_CODE"));
    await fill(person, await screen.findByLabelText("Código de seis dígitos"), "000000");
    await person.click(button("Ativar"));
    await screen.findByText("Código incorreto ou já usado.");
  });
});

describe("with two-step verification", () => {
  it("tells since when and how many recovery codes are left, and makes new ones", async () => {
    const renewalRequests = serve(securityApi.renewCodes, { recoveryCodes: codes });
    const { person } = await open(on);
    screen.getByText(/^Ativada em 20\/11\/2026\. Restam 9 códigos de recuperação\.$/);
    await person.click(button("Gerar novos códigos"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Gerar novos códigos"));
    await screen.findByText(codes[1] ?? "");
    expect(renewalRequests[0]?.body).toEqual({ password: "segredo" });
  });

  it("is turned off with the password", async () => {
    const turnedOff = serve(securityApi.turnOff, { message: "" });
    const { person } = await open(on);
    await person.click(button("Desativar"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Desativar"));
    await screen.findByText("Verificação em duas etapas desativada");
    expect(turnedOff[0]?.body).toEqual({ password: "segredo" });
  });

  it("forgets a remembered browser", async () => {
    const forgetRequests = serve(securityApi.forgetBrowser, { message: "" });
    const { person } = await open(on);
    screen.getByText("10.0.0.7 · até 20/12/2026");
    await person.click(button("Esquecer: Chrome · Windows"));
    await waitFor(() => expect(forgetRequests[0]?.params).toEqual({ browserId: "5" }));
  });
});

describe("the recovery codes", () => {
  it("can be printed on a page of their own", async () => {
    serve(securityApi.renewCodes, { recoveryCodes: codes });
    const { person } = await open(on);
    await person.click(button("Gerar novos códigos"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Gerar novos códigos"));
    await screen.findByText(codes[1] ?? "");
    await person.click(button("Imprimir"));
    const frame = document.querySelector("iframe");
    expect([...(frame?.contentDocument?.body.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Guichê · Códigos de recuperação",
      ...codes,
    ]);
    frame?.contentWindow?.dispatchEvent(new Event("afterprint"));
    expect(document.querySelector("iframe")).toBeNull();
  });
});

describe("the passkeys", () => {
  const notebook: PasskeyDto = { id: 4, name: "Notebook", createdAt: "2026-11-20T12:00:00Z", usedAt: null };
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const created = {
    id: "AQID",
    rawId: bytes("abc"),
    type: "public-key",
    response: { clientDataJSON: bytes("client"), attestationObject: bytes("object") },
    getClientExtensionResults: () => ({}),
  };
  /** A browser that has passkeys and answers so when it is asked for one. */
  function browserWith(create: () => Promise<unknown>) {
    Object.assign(window, { PublicKeyCredential: () => undefined });
    Object.defineProperty(navigator, "credentials", { configurable: true, value: { create } });
  }
  const begin = () => serve(passkeyApi.begin, { ticket: "1.x", options: creation });
  const creation: PasskeyCreation = {
    rp: { id: "localhost", name: "Guichê" },
    user: { id: "AQID", name: "ana@example.com", displayName: "Ana" },
    challenge: "AQID",
    pubKeyCredParams: [],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout: 1,
  };
  afterEach(() => void Reflect.deleteProperty(window, "PublicKeyCredential"));

  it("are added with the password and what the browser makes, and bring recovery codes", async () => {
    browserWith(() => Promise.resolve(created));
    const beginRequests = begin();
    const addRequests = serve(passkeyApi.add, { ...notebook, recoveryCodes: codes });
    const { person } = await open(off);
    await person.click(button("Adicionar chave de acesso"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Continuar"));
    await screen.findByText(codes[0] ?? "");
    expect([beginRequests[0]?.body, addRequests[0]?.body]).toEqual([
      { password: "segredo" },
      expect.objectContaining({ ticket: "1.x", credentialId: "AQID", clientDataJSON: "Y2xpZW50" }),
    ]);
    await person.click(button("Já guardei os códigos"));
    await screen.findByText("Chave de acesso adicionada");
  });

  it("say that the browser did not complete it, or that the device has one already", async () => {
    const refusal = (name: string) => () => Promise.reject(Object.assign(new Error("no"), { name }));
    browserWith(refusal("NotAllowedError"));
    begin();
    const { person } = await open(off);
    await person.click(button("Adicionar chave de acesso"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Continuar"));
    await screen.findByText("O navegador não concluiu o pedido. Tente outra vez.");
    browserWith(refusal("InvalidStateError"));
    await person.click(button("Continuar"));
    await screen.findByText("Este aparelho já tem uma chave de acesso desta conta.");
  });

  it("are renamed, and removed with the password", async () => {
    const renameRequests = serve(passkeyApi.rename, { ...notebook, name: "Mesa" });
    const removed = serve(passkeyApi.remove, { message: "" });
    const { person } = await open({ ...on, app: false }, [here], [notebook]);
    screen.getByText("criada em 20/11/2026 · ainda não usada");
    button("Usar também um aplicativo");
    await person.click(button("Renomear: Notebook"));
    await fill(person, field("Nome"), "Mesa");
    await person.click(button("Salvar"));
    await screen.findByText("Chave de acesso renomeada");
    await person.click(button("Remover: Notebook"));
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Remover"));
    await screen.findByText("Chave de acesso removida");
    expect([renameRequests[0]?.params, renameRequests[0]?.body, removed[0]?.body]).toEqual([
      { passkeyId: "4" },
      { name: "Mesa" },
      { password: "segredo" },
    ]);
  });

  it("are not offered where the browser has none", async () => {
    await open(off);
    screen.getByText(/^Chaves de acesso funcionam quando/);
    expect(screen.queryByRole("button", { name: "Adicionar chave de acesso" })).toBeNull();
  });
});

describe("the sign-ins", () => {
  it("name browser, address and time, and end one or all others", async () => {
    const sessionEndRequests = serve(securityApi.endSession, { message: "" });
    const others = serve(securityApi.endOthers, { message: "" });
    const { person } = await open(off, [here, elsewhere, { ...elsewhere, id: 3, endedAt: "2026-11-21T10:00:00Z" }]);
    screen.getByText(/^10\.0\.0\.7 · .* · este navegador$/);
    screen.getByText(/ · encerrado$/);
    await person.click(button("Encerrar: Firefox · Linux"));
    await waitFor(() => expect(sessionEndRequests[0]?.params).toEqual({ sessionId: "2" }));
    await person.click(button("Encerrar as outras sessões"));
    await waitFor(() => expect(others).toHaveLength(1));
  });
});

describe("the page for a user who must set it up", () => {
  it.each([
    [false, /^Sua empresa exige/],
    [true, /^Esta instalação exige/],
  ])("says who demands it, and leads on after the codes (super: %s)", async (isOwner, words) => {
    serve(securityApi.begin, { secret: "ABCDEFGH", address: "otpauth://totp/x" });
    serve(securityApi.confirm, { recoveryCodes: codes });
    const me = serve(authApi.me, signedInUser({ secondFactor: "on" }));
    const user = signedInUser({ secondFactor: "required", super: isOwner });
    const { person } = await renderScreen(<EnrolmentPage />, { user });
    await screen.findByText(words);
    await fill(person, field("Sua senha atual"), "segredo");
    await person.click(button("Continuar"));
    await fill(person, await screen.findByLabelText("Código de seis dígitos"), "123456");
    await person.click(button("Ativar"));
    await person.click(await screen.findByRole("button", { name: "Já guardei os códigos" }));
    await waitFor(() => expect(me).toHaveLength(1));
  });

  it.each([
    ["pt", "Verificação em duas etapas"],
    ["en", "Two-step verification"],
    ["es", "Verificación en dos pasos"],
  ] as const)("speaks %s", async (language, title) => {
    await setLanguage(language);
    await renderScreen(<EnrolmentPage />, { user: signedInUser({ secondFactor: "required" }) });
    await screen.findByRole("heading", { name: title });
  });
});

describe("confirming the own email", () => {
  const user = signedInUser({ emailConfirmed: false });

  it("takes the code of the mail's link, says where the mail is, and is done", async () => {
    serve(platformApi.mail, { delivery: "folder" });
    serve(authApi.me, signedInUser());
    const confirmRequests = serve(securityApi.confirmEmail, { message: "" });
    const { person } = await renderScreen(<EmailPage />, { user, at: "/confirm-email?code=ABCD2345" });
    await screen.findByText(`Enviamos um código para ${user.email}. Digite-o para confirmar que este e-mail é seu.`);
    await screen.findByText(/^Esta instalação não envia e-mails: eles ficam na pasta mail/);
    await person.click(button("Confirmar"));
    await screen.findByText(`${user.email} está confirmado.`);
    expect(confirmRequests.map(({ body }) => body)).toEqual([{ code: "ABCD2345" }]);
  });

  it("shows a wrong code at its field, says that another account has the address, and sends another code", async () => {
    serve(platformApi.mail, { delivery: "server" });
    const again = serve(securityApi.sendEmailCode, { message: "" });
    serve(securityApi.confirmEmail, new ErrorReply(400, "ERR_WRONG_CODE"));
    const { person } = await renderScreen(<EmailPage />, { user });
    await fill(person, field("Código"), "ABCD2346");
    await person.click(button("Confirmar"));
    await screen.findByText("Código incorreto ou já usado.");
    expect(field("Código").getAttribute("aria-invalid")).toBe("true");
    serve(securityApi.confirmEmail, new ErrorReply(409, "ERR_EMAIL_CONFIRMED_ELSEWHERE"));
    await person.click(button("Confirmar"));
    await screen.findByText(/^Este e-mail já foi confirmado em outra conta\./);
    await person.click(button("Enviar outro código"));
    await waitFor(() => expect(again).toHaveLength(1));
  });
});
