import { describe, expect, it, jest } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import { wallDay } from "@guiche/contract/time/wall-time";
import { act, screen, waitFor } from "@testing-library/react";
import { cellsOf, fill, valueOf } from "../../testing/acts";
import { ErrorReply, serve } from "../../testing/server";
import { acme, company, serveCompanies, openCompanies } from "./companies.fixture";

const rowOf = (id: number) => screen.getByTestId(`company-${id}`);

/** The day so many days from today, as the server writes it. */
const inDays = (days: number) => wallDay(Date.now() + days * 86_400_000, "America/Sao_Paulo");

describe("the table of companies", () => {
  it("shows each company", async () => {
    await openCompanies(
      acme,
      company({
        ...{ id: 5, name: "Beta", phone: "", status: false, state: "suspended" },
        ...{ campaignsEnabled: false, dueDate: null },
      }),
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

  it.each([
    ["trial", "Teste"],
    ["overdue", "Vencida"],
  ] as const)("calls a company that is %s: %s", async (state, word) => {
    await openCompanies(company({ state, dueDate: state === "trial" ? inDays(2) : inDays(-1) }));
    expect(cellsOf(rowOf(4))[6]).toBe(word);
    expect(rowOf(4).textContent).not.toContain("Ativa ");
  });

  it("shows a payment within a minute, and keeps what is typed in the form", async () => {
    jest.useFakeTimers({
      doNotFake: ["nextTick", "performance", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout"],
    });
    const { person, press, name } = await openCompanies(company({ state: "overdue", dueDate: inDays(-1) }));
    await press("Acme");
    await fill(person, name, "Acme Ltda");
    serveCompanies(company({ dueDate: inDays(30) }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(cellsOf(rowOf(4))[6]).toBe("Ativa"));
    expect(valueOf(name)).toBe("Acme Ltda");
    jest.useRealTimers();
  });

  it("leads to the page that brings companies from another system", async () => {
    await openCompanies(acme);
    expect(screen.getByRole("link", { name: "Trazer de outro sistema" }).getAttribute("href")).toBe("/migration");
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
});

describe("the rules of the platform", () => {
  it("have their defaults until the owner chooses", async () => {
    await openCompanies();
    expect(valueOf(await screen.findByLabelText("Dias de tolerância"))).toBe("0");
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Cadastro aberto" }).checked).toBe(true);
  });

  it("take the days of grace with Enter", async () => {
    const { person } = await openCompanies();
    const settingRequests = serve(platformApi.setSetting, { key: "graceDays", value: "7" });
    await fill(person, await screen.findByLabelText("Dias de tolerância"), "07");
    await person.keyboard("{Enter}");
    await screen.findByText("Operação realizada com sucesso!");
    expect(settingRequests.map(({ params, body }) => [params.key, body])).toEqual([["graceDays", { value: "7" }]]);
  });

  it("take the days before the due date at which invoices are made", async () => {
    const { person } = await openCompanies();
    const settingRequests = serve(platformApi.setSetting, { key: "invoiceDaysAhead", value: "15" });
    const days = await screen.findByLabelText("Antecedência da fatura");
    expect(valueOf(days)).toBe("10");
    await fill(person, days, "15");
    await person.keyboard("{Enter}");
    await screen.findByText("Operação realizada com sucesso!");
    expect(settingRequests.map(({ params, body }) => [params.key, body])).toEqual([
      ["invoiceDaysAhead", { value: "15" }],
    ]);
  });

  it.each(["91", "-1", "dez"])("refuse %s days of grace", async (inputText) => {
    const { person } = await openCompanies();
    const settingRequests = serve(platformApi.setSetting, { key: "graceDays", value: "7" });
    const days = await screen.findByLabelText("Dias de tolerância");
    await fill(person, days, inputText);
    await person.tab();
    await screen.findByText("Informe um número inteiro de 0 a 90.");
    expect(valueOf(days)).toBe(inputText);
    expect(settingRequests).toHaveLength(0);
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
    const settingRequests = serve(platformApi.setSetting, { key: "signUp", value: "disabled" });
    const open = await screen.findByRole<HTMLInputElement>("switch", { name: "Cadastro aberto" });
    await person.click(open);
    await waitFor(() => expect(open.checked).toBe(false));
    expect(settingRequests.map(({ params, body }) => [params.key, body])).toEqual([["signUp", { value: "disabled" }]]);
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
