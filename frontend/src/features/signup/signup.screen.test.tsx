import { describe, expect, it } from "@jest/globals";
import { companyApi, type CompanyDto } from "@guiche/contract/companies";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import { builtAreas, planApi, type PlanDto } from "@guiche/contract/plans";
import { screen, waitFor, within } from "@testing-library/react";
import { i18n } from "../../shared/i18n/i18n";
import { fill } from "../../testing/acts";
import { address, renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { SignUpPage } from "./SignUpPage";

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Pick<PlanDto, (typeof planFlags)[number]>;
const basic: PlanDto = {
  ...flags,
  id: 3,
  name: "Básico",
  users: 5,
  connections: 1,
  officialConnections: null,
  queues: 2,
  value: 99.9,
};
const large: PlanDto = { ...basic, id: 4, name: "Completo", users: 20, officialConnections: 2, value: 249 };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });

async function open(plans: PlanDto[] = [basic, large]) {
  serve(planApi.list, plans);
  const { person } = await renderScreen(<SignUpPage />, { user: null, at: "/signup" });
  await screen.findByLabelText("Nome da empresa");
  const write = (name: string, text: string) => fill(person, field(name), text);
  const submit = () => person.click(screen.getByRole("button", { name: "Criar conta" }));
  /** Fills in everything that the server accepts. */
  const fillIn = async () => {
    await write("Nome da empresa", "Padaria Sol");
    await write("E-mail", "ana@acme.example");
    await write("Senha", "segredo");
    await person.click(screen.getByRole("radio", { name: /Básico/ }));
  };
  return { person, write, submit, fillIn };
}
const serveSignUp = () => serve(companyApi.signUp, { id: 1 } as CompanyDto);

describe("the sign-up page", () => {
  it("asks for name, address, password and plan", async () => {
    const requests = serveSignUp();
    const { submit } = await open();
    await submit();
    expect(await screen.findAllByText("Preencha este campo")).toHaveLength(4);
    expect(requests).toHaveLength(0);
  });

  it("refuses a name, an address or a password that is none, and says why", async () => {
    const requests = serveSignUp();
    const { write, submit, fillIn } = await open();
    await fillIn();
    for (const [name, text, words, right] of [
      ["Nome da empresa", "A", "Use pelo menos 2 caracteres", "Padaria Sol"],
      ["Nome da empresa", "A".repeat(51), "Use no máximo 50 caracteres", "Padaria Sol"],
      ["E-mail", "ana", "E-mail inválido", "ana@acme.example"],
      ["Senha", "1234", "Use pelo menos 5 caracteres", "segredo"],
      ["Senha", "1".repeat(51), "Use no máximo 50 caracteres", "segredo"],
    ] as const) {
      await write(name, text);
      await submit();
      await screen.findByText(words);
      await write(name, right);
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    }
    expect(requests).toHaveLength(0);
  });

  it.each([
    [
      ["en", "Company name", "Email", "Password", /^Create (the )?account$/],
      ["Use at least 2 characters", "Use at most 50 characters", "Invalid email address", "Fill in this field"],
    ],
    [
      ["es", "Nombre de la empresa", "Correo", "Contraseña", "Crear cuenta"],
      ["Usa al menos 2 caracteres", "Usa como máximo 50 caracteres", "Correo no válido", "Completa este campo"],
    ],
  ] as const)("shows the errors of its fields in %s", async ([language, company, email, password, submit], wrong) => {
    await setLanguage(language);
    serve(planApi.list, [basic, large]);
    const { person } = await renderScreen(<SignUpPage />, { user: null, at: "/signup" });
    await screen.findByLabelText(company);
    await fill(person, field(company), "P");
    await fill(person, field(email), "ninguem");
    await fill(person, field(password), "1".repeat(51));
    await person.click(screen.getByRole("button", { name: submit }));
    for (const words of wrong) await screen.findByText(words);
  });

  it("warns of a short password and refuses one of the commonest in the page's language", async () => {
    serve(companyApi.signUp, new ErrorReply(400, "ERR_VALIDATION", { fields: { password: "Too common!" } }));
    const { person, write, submit } = await open();
    await write("Nome da empresa", "Padaria Sol");
    await write("E-mail", "ana@acme.example");
    await write("Senha", "123456");
    await screen.findByText(/^Senha curta: com 8 caracteres/);
    await person.click(screen.getByRole("radio", { name: /Básico/ }));
    await submit();
    await screen.findByText(/^Esta senha está entre as mais usadas/);
  });

  it("masks the phone number and takes no more than eleven digits", async () => {
    const { person } = await open();
    await person.type(field("Telefone"), "119876543219");
    expect(field("Telefone").value).toBe("(11) 98765-4321");
  });

  it("creates the company with the digits of its phone and leads to the login", async () => {
    const requests = serveSignUp();
    const { person, submit, fillIn } = await open();
    await fillIn();
    await person.type(field("Telefone"), "11987654321");
    await person.type(field("Seu nome (opcional)"), "Ana Souza");
    await submit();
    await waitFor(() => expect(address()).toBe("/login"));
    await screen.findByText("Conta criada com sucesso! Agora é só entrar.");
    expect(requests.map(({ body }) => body)).toEqual([
      {
        name: "Padaria Sol",
        userName: "Ana Souza",
        email: "ana@acme.example",
        phone: "11987654321",
        password: "segredo",
        planId: 3,
        language: "pt",
      },
    ]);
  });

  it("sends no name of a person who types none", async () => {
    const requests = serveSignUp();
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).not.toHaveProperty("userName");
  });

  it("says that it failed and shows at the field what the server refuses", async () => {
    serve(companyApi.signUp, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await screen.findByText("Erro ao criar usuário, verifique os dados");
    await screen.findByText(/^Já existe uma conta com este e-mail\./);
    expect(field("Nome da empresa").value).toBe("Padaria Sol");
  });

  it("says at the plans that the chosen one is gone", async () => {
    serve(companyApi.signUp, new ErrorReply(404, "ERR_NO_PLAN_FOUND"));
    const { submit, fillIn } = await open();
    await fillIn();
    await submit();
    await waitFor(() => expect(screen.getByRole("radiogroup").getAttribute("aria-invalid")).toBe("true"));
  });

  it("shows of each plan its price and its limits", async () => {
    await open();
    const card = (name: RegExp) => within(screen.getByRole("radio", { name }).closest("label")!);
    card(/Básico/).getByText(/^R\$\s99,90$/);
    card(/Básico/).getByText("5 usuários · 1 conexão · 2 filas");
    card(/Completo/).getByText("20 usuários · 1 conexão · 2 números oficiais · 2 filas");
  });

  it("advertises the areas that are built and part of the plan, and no others", async () => {
    await open([basic, { ...large, ...Object.fromEntries(builtAreas.map((flag) => [flag, false])) }]);
    const listAreas = (name: RegExp) => {
      const card = within(screen.getByRole("radio", { name }).closest("label")!);
      return planFlags.filter((flag) => card.queryByText(i18n.t(`signup:areas.${flag}`)) !== null);
    };
    expect(listAreas(/Básico/)).toEqual(planFlags.filter((flag) => builtAreas.includes(flag)));
    expect(listAreas(/Completo/)).toEqual([]);
  });

  it("selects the only plan by itself", async () => {
    await open([basic]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Básico/ }).checked).toBe(true);
  });

  it("tells how long the trial is", async () => {
    await open();
    screen.getByText(/^3 dias grátis/);
  });

  it("tells how strong the password is", async () => {
    const { write } = await open();
    await write("Senha", "12345");
    await screen.findByText("Senha fraca");
    await write("Senha", "Abacate-12-verde");
    await screen.findByText("Senha forte");
  });

  it("shows no form when no plan is offered", async () => {
    serve(planApi.list, []);
    await renderScreen(<SignUpPage />, { user: null });
    await screen.findByText(/^Nenhum plano .*suporte/);
    expect(screen.queryByRole("button", { name: "Criar conta" })).toBeNull();
  });

  it("loads the plans again when that failed", async () => {
    serve(planApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<SignUpPage />, { user: null });
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(planApi.list, [basic]);
    await person.click(again);
    await screen.findByRole("radio", { name: /Básico/ });
  });

  it("leads people with an account to the login", async () => {
    const { person } = await open();
    await person.click(screen.getByRole("link", { name: "Entrar" }));
    expect(address()).toBe("/login");
  });
});
