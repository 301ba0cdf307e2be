import { describe, expect, it } from "@jest/globals";
import { companyApi, type CompanyDto } from "@guiche/contract/companies";
import { planApi, type PlatformPlanDto } from "@guiche/contract/plans";
import { platformApi } from "@guiche/contract/platform";
import { screen, waitFor, within } from "@testing-library/react";
import { cellsOf, choose, fill, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { speak } from "../../testing/setup";
import { CompaniesTab } from "./CompaniesTab";

const basic: PlatformPlanDto = {
  ...signedInUser().company.plan,
  users: 3,
  connections: 1,
  queues: 3,
  value: 99,
  isPublic: true,
  storageMb: 0,
};
const acme: CompanyDto = {
  id: 4,
  name: "Acme",
  email: "contato@acme.example",
  phone: "11987654321",
  planId: 1,
  plan: basic,
  status: true,
  campaignsEnabled: true,
  dueDate: "2031-01-31",
  recurrence: "MENSAL",
  createdAt: "2026-11-01T10:00:00",
};
const company = (over: Partial<CompanyDto>): CompanyDto => ({ ...acme, ...over });
const owner = signedInUser({ super: true });
const serveCompanies = (...companies: CompanyDto[]) => serve(companyApi.list, companies);

async function openCompanies(...companies: CompanyDto[]) {
  serveCompanies(...companies);
  serve(planApi.all, [basic, { ...basic, id: 2, name: "Grande" }]);
  serve(platformApi.settings, []);
  const { person } = await renderScreen(<CompaniesTab />, { user: owner });
  const form = within(await screen.findByRole("region", { name: /^(Nova empresa|Editando)/ }));
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  if (companies.length > 0) await screen.findByRole("table");
  return { person, form, press, name: form.getByLabelText(/^Nome/), email: form.getByLabelText(/^E-mail/) };
}
const rowOf = (id: number) => screen.getByTestId(`company-${id}`);

/** The day so many days from today, as the server writes it. */
const inDays = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

describe("the table of companies", () => {
  it("shows each company", async () => {
    await openCompanies(
      acme,
      company({ id: 5, name: "Beta", phone: "", status: false, campaignsEnabled: false, dueDate: null }),
    );
    const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings.slice(0, 9)).toEqual([
      "#",
      "Nome",
      "E-mail",
      "Telefone",
      "Plano",
      "Campanhas",
      "Status",
      "Criada Em",
      "Vencimento",
    ]);
    expect(cellsOf(rowOf(4)).slice(0, 9)).toEqual([
      "4",
      "Acme",
      "contato@acme.example",
      "11987654321",
      "Básico",
      "Ativadas",
      "Ativa",
      "01/11/2026",
      "31/01/2031",
    ]);
    expect(cellsOf(rowOf(5)).slice(3, 9)).toEqual([
      "–",
      "Básico",
      "Desativadas",
      "Suspensa",
      "01/11/2026",
      "Não vence",
    ]);
  });

  it.each([
    [6, undefined, null],
    [5, "due", "vence em 5 dias"],
    [4, "warn", "vence em 4 dias"],
    [1, "warn", "vence em 1 dia"],
    [0, "warn", "vence hoje"],
    [-1, "warn", "venceu há 1 dia"],
    [-3, "warn", "venceu há 3 dias"],
    [-4, "error", "venceu há 4 dias"],
    [-5, undefined, "venceu há 5 dias"],
  ] as const)("colours and explains a row that is due in %s days: %s, %s", async (days, tint, words) => {
    await openCompanies(company({ dueDate: inDays(days) }));
    expect(rowOf(4).dataset["tint"]).toBe(tint);
    expect(/venc.*$/.exec(rowOf(4).textContent)?.[0] ?? null).toBe(words);
  });

  it("invites to create the first company", async () => {
    await openCompanies();
    await screen.findByText("Nenhuma empresa cadastrada. Preencha o formulário para criar a primeira.");
  });

  it("finds a company by name, e-mail or phone, without accents", async () => {
    const { person } = await openCompanies(
      acme,
      company({ id: 5, name: "Pão & Cia", email: "pao@cia.example", phone: "" }),
    );
    const search = screen.getByRole("searchbox", { name: "Buscar empresa" });
    await person.type(search, "pao");
    await waitFor(() => expect(screen.queryByTestId("company-4")).toBeNull());
    rowOf(5);
    await fill(person, search, "98765");
    await waitFor(() => expect(screen.queryByTestId("company-5")).toBeNull());
    rowOf(4);
  });

  it("says that a search found nothing, and clears it", async () => {
    const { person } = await openCompanies(acme);
    await person.type(screen.getByRole("searchbox", { name: "Buscar empresa" }), "zzz");
    await screen.findByText("Nada encontrado para “zzz”.");
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await screen.findByTestId("company-4");
  });

  it("says why the companies cannot be shown, and tries again when asked", async () => {
    serve(companyApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    serve(planApi.all, [basic]);
    serve(platformApi.settings, []);
    const { person } = await renderScreen(<CompaniesTab />, { user: owner });
    await screen.findByText("Não foi possível carregar a lista de registros");
    serveCompanies(acme);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByTestId("company-4");
  });

  it.each([
    ["pt", "Nova empresa", "Salvar"],
    ["en", "New company", "Save"],
    ["es", "Nueva empresa", "Guardar"],
  ] as const)("speaks %s", async (language, title, save) => {
    await speak(language);
    serveCompanies(acme);
    serve(planApi.all, [basic]);
    serve(platformApi.settings, []);
    await renderScreen(<CompaniesTab />, { user: owner });
    await screen.findByRole("heading", { name: title });
    screen.getByRole("button", { name: save });
  });
});

describe("the form of a company", () => {
  it("asks for a name, an e-mail and a plan", async () => {
    const created = serve(companyApi.create, acme);
    const { press, form } = await openCompanies();
    await press("Salvar");
    expect(await form.findAllByText("Required")).toHaveLength(3);
    expect(created).toHaveLength(0);
  });

  it.each([
    [/^Nome/, "A", "Too Short!"],
    [/^E-mail/, "acme", "Invalid email"],
    [/^Telefone/, "123", "Número inválido"],
    [/^Senha/, "1234", "Too Short!"],
  ])("refuses %s %s: %s", async (label, text, words) => {
    const { person, press, form } = await openCompanies();
    await fill(person, form.getByLabelText(label), text);
    await press("Salvar");
    await form.findByText(words);
  });

  it("saves a new company, shows it in the table and is empty again", async () => {
    const created = serve(companyApi.create, acme);
    const { person, press, form, name, email } = await openCompanies();
    await fill(person, name, " Acme ");
    await fill(person, email, "contato@acme.example");
    await fill(person, form.getByLabelText("Telefone"), "(11) 98765-4321");
    await choose(person, form.getByRole("combobox", { name: /^Plano/ }), "Grande");
    await fill(person, form.getByLabelText("Data de vencimento"), "31012031");
    await person.click(form.getByRole("switch", { name: "Campanhas" }));
    serveCompanies(acme);
    await press("Salvar");
    await screen.findByText("Operação realizada com sucesso!");
    await screen.findByTestId("company-4");
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: "Acme",
        email: "contato@acme.example",
        phone: "11987654321",
        planId: 2,
        status: true,
        campaignsEnabled: false,
        dueDate: "2031-01-31",
        recurrence: "MENSAL",
      },
    ]);
    expect([name, email].map(valueOf)).toEqual(["", ""]);
  });

  it.each([
    ["empty", ""],
    ["unfinished", "3101"],
    ["impossible", "31022031"],
  ])("sends an %s due date as none", async (_kind, typed) => {
    const changed = serve(companyApi.update, acme);
    const { person, press, form } = await openCompanies(acme);
    await press("Selecionar Acme");
    await fill(person, form.getByLabelText("Data de vencimento"), typed);
    await press("Salvar");
    await waitFor(() => expect(changed[0]?.body.dueDate).toBeNull());
  });

  it("loads the selected company, and saves it with Ctrl+Enter", async () => {
    const changed = serve(companyApi.update, acme);
    const { person, press, name, form } = await openCompanies(acme);
    await press("Selecionar Acme");
    screen.getByRole("heading", { name: "Editando Acme" });
    expect(form.queryByLabelText(/^Senha/)).toBeNull();
    await fill(person, name, "Acme Ltda");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Operação realizada com sucesso!");
    expect(changed.map(({ params, body }) => [params.id, body])).toEqual([
      [
        "4",
        {
          name: "Acme Ltda",
          email: "contato@acme.example",
          phone: "11987654321",
          planId: 1,
          status: true,
          campaignsEnabled: true,
          dueDate: "2031-01-31",
          recurrence: "MENSAL",
        },
      ],
    ]);
    await screen.findByRole("heading", { name: "Nova empresa" });
  });

  it("loads the company whose name is pressed", async () => {
    const { press, email } = await openCompanies(acme);
    await press("Acme");
    expect(valueOf(email)).toBe("contato@acme.example");
  });

  it("is emptied by its button", async () => {
    const { press, name, email } = await openCompanies(acme);
    await press("Selecionar Acme");
    await press("Limpar");
    expect([name, email].map(valueOf)).toEqual(["", ""]);
    screen.getByRole("heading", { name: "Nova empresa" });
    expect(screen.queryByRole("button", { name: "Excluir" })).toBeNull();
  });

  it.each([
    ["MENSAL", "28/02/2031"],
    ["BIMESTRAL", "31/03/2031"],
    ["TRIMESTRAL", "30/04/2031"],
    ["SEMESTRAL", "31/07/2031"],
    ["ANUAL", "31/01/2032"],
  ] as const)("moves the due date by the recurrence %s, and saves nothing yet", async (recurrence, day) => {
    const changed = serve(companyApi.update, acme);
    const { press, form } = await openCompanies(company({ recurrence }));
    expect(screen.queryByRole("button", { name: "+Vencimento" })).toBeNull();
    await press("Selecionar Acme");
    await press("+Vencimento");
    await waitFor(() => expect(valueOf(form.getByLabelText("Data de vencimento"))).toBe(day));
    expect(changed).toHaveLength(0);
  });

  it("moves no due date where there is none", async () => {
    const { press, form } = await openCompanies(company({ dueDate: null }));
    await press("Selecionar Acme");
    form.getByText("Informe a data de vencimento para usar +Vencimento.");
    await press("+Vencimento");
    expect(valueOf(form.getByLabelText("Data de vencimento"))).toBe("");
  });

  it.each([
    ["MENSAL", ["Mensal"]],
    ["ANUAL", ["Mensal", "Anual"]],
  ] as const)("offers to a company that pays %s: %s", async (recurrence, offered) => {
    const { person, press, form } = await openCompanies(company({ recurrence }));
    await press("Selecionar Acme");
    await person.click(form.getByRole("combobox", { name: /^Recorrência/ }));
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual(offered);
  });

  it("deletes the selected company after a question", async () => {
    const removed = serve(companyApi.remove, { message: "ok" });
    const { person, press, name } = await openCompanies(acme);
    await press("Selecionar Acme");
    await press("Excluir");
    const question = await questionOf("Excluir Acme?");
    question.getByText("Deseja realmente excluir esse registro?");
    expect(removed).toHaveLength(0);
    serveCompanies();
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    await waitFor(() => expect(screen.queryByTestId("company-4")).toBeNull());
    expect(removed.map(({ params }) => params)).toEqual([{ id: "4" }]);
    expect(valueOf(name)).toBe("");
  });

  it("keeps a company that the server does not delete, and says why", async () => {
    serve(companyApi.remove, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, press, form, name } = await openCompanies(acme);
    await press("Selecionar Acme");
    await press("Excluir");
    await person.click((await questionOf("Excluir Acme?")).getByRole("button", { name: "Ok" }));
    await form.findByText(
      "Não foi possível realizar a operação. Você não tem permissão para isso. Peça a um administrador.",
    );
    expect(valueOf(name)).toBe("Acme");
  });

  it("says that a save failed and what may be wrong, and keeps what was typed", async () => {
    serve(companyApi.update, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    const { person, press, form, email } = await openCompanies(acme);
    await press("Selecionar Acme");
    await fill(person, email, "outra@acme.example");
    await press("Salvar");
    await form.findByText(
      /^Não foi possível realizar a operação\. Verifique se já existe um registro com o mesmo nome ou se os campos foram preenchidos corretamente\./,
    );
    form.getByText("Já existe uma conta com este e-mail. Use outro.");
    expect(valueOf(email)).toBe("outra@acme.example");
  });
});

describe("the rules of the platform", () => {
  it("have their defaults until the owner chooses", async () => {
    await openCompanies();
    expect(valueOf(await screen.findByLabelText("Dias de tolerância"))).toBe("0");
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Cadastro aberto" }).checked).toBe(true);
  });

  it("take the days of grace with Enter", async () => {
    const { person } = await openCompanies();
    const sent = serve(platformApi.setSetting, { key: "graceDays", value: "7" });
    await fill(person, await screen.findByLabelText("Dias de tolerância"), "07");
    await person.keyboard("{Enter}");
    await screen.findByText("Operação realizada com sucesso!");
    expect(sent.map(({ params, body }) => [params.key, body])).toEqual([["graceDays", { value: "7" }]]);
  });

  it.each(["91", "-1", "dez"])("refuse %s days of grace", async (typed) => {
    const { person } = await openCompanies();
    const sent = serve(platformApi.setSetting, { key: "graceDays", value: "7" });
    const days = await screen.findByLabelText("Dias de tolerância");
    await fill(person, days, typed);
    await person.tab();
    await screen.findByText("Informe um número inteiro de 0 a 90.");
    expect(valueOf(days)).toBe(typed);
    expect(sent).toHaveLength(0);
  });

  it("forget typed days with Escape", async () => {
    const { person } = await openCompanies();
    const days = await screen.findByLabelText("Dias de tolerância");
    await fill(person, days, "9");
    await person.keyboard("{Escape}");
    expect(valueOf(days)).toBe("0");
  });

  it("close the sign-up", async () => {
    const { person } = await openCompanies();
    const sent = serve(platformApi.setSetting, { key: "signUp", value: "disabled" });
    const open = await screen.findByRole<HTMLInputElement>("switch", { name: "Cadastro aberto" });
    await person.click(open);
    await waitFor(() => expect(open.checked).toBe(false));
    expect(sent.map(({ params, body }) => [params.key, body])).toEqual([["signUp", { value: "disabled" }]]);
  });

  it("stay when the server refuses a change, and say why", async () => {
    const { person } = await openCompanies();
    serve(platformApi.setSetting, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const open = await screen.findByRole<HTMLInputElement>("switch", { name: "Cadastro aberto" });
    await person.click(open);
    await screen.findByText(
      "Não foi possível realizar a operação. Você não tem permissão para isso. Peça a um administrador.",
    );
    expect(open.checked).toBe(true);
  });
});
