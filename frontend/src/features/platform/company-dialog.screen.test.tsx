import { describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { screen, waitFor } from "@testing-library/react";
import { choose, dialogOf, fill, questionOf, valueOf } from "../../testing/acts";
import { ErrorReply, serve } from "../../testing/server";
import { acme, company, serveCompanies, openCompanies } from "./companies.fixture";

describe("the form of a company", () => {
  it("asks for a name, an e-mail and a plan", async () => {
    const created = serve(companyApi.create, acme);
    const { press, form } = await openCompanies();
    await press("Salvar");
    expect(await form.findAllByText("Preencha este campo")).toHaveLength(3);
    expect(created).toHaveLength(0);
  });

  it.each([
    [/^Nome/, "A", "Use pelo menos 2 caracteres"],
    [/^E-mail/, "acme", "E-mail inválido"],
    [/^Telefone/, "123", "Número inválido"],
    [/^Senha/, "1234", "Use pelo menos 5 caracteres"],
  ])("refuses %s %s: %s", async (label, text, words) => {
    const { person, press, form } = await openCompanies();
    await fill(person, form.getByLabelText(label), text);
    await press("Salvar");
    await form.findByText(words);
  });

  it("shows the invitation of a company's admin without a password", async () => {
    const invitation = { mailed: false, token: "4-9-secret", expiresAt: "2026-12-01T10:00:00.000Z" };
    serve(companyApi.create, { ...acme, invitation });
    const { person, press, form, name, email } = await openCompanies();
    await fill(person, name, "Acme");
    await fill(person, email, "contato@acme.example");
    await choose(person, form.getByRole("combobox", { name: /^Plano/ }), "Grande");
    await press("Salvar");
    const dialog = await dialogOf("Convite de Acme");
    expect(valueOf(dialog.getByLabelText("Link do convite"))).toMatch(/\/invite#4-9-secret$/);
  });

  it("saves a new company, shows it in the table and is empty again", async () => {
    const created = serve(companyApi.create, acme);
    const { person, press, form, name, email } = await openCompanies();
    await fill(person, name, " Acme ");
    await fill(person, email, "contato@acme.example");
    await fill(person, form.getByLabelText("Telefone"), "(11) 98765-4321");
    await choose(person, form.getByRole("combobox", { name: /^Plano/ }), "Grande");
    await fill(person, form.getByLabelText("Data de vencimento"), "31012031");
    await press("Mais opções");
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
  ])("sends an %s due date as none", async (_kind, dateText) => {
    const updateRequests = serve(companyApi.update, acme);
    const { person, press, form } = await openCompanies(acme);
    await press("Acme");
    await fill(person, form.getByLabelText("Data de vencimento"), dateText);
    await press("Salvar");
    await waitFor(() => expect(updateRequests[0]?.body.dueDate).toBeNull());
  });

  it("loads the selected company, and saves it with Ctrl+Enter", async () => {
    const updateRequests = serve(companyApi.update, acme);
    const { person, press, name, form } = await openCompanies(acme);
    await press("Acme");
    screen.getByRole("heading", { name: "Editando Acme" });
    expect(form.queryByLabelText(/^Senha/)).toBeNull();
    await fill(person, name, "Acme Ltda");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Operação realizada com sucesso!");
    // A due date that a payment moves in the meantime stays.
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([["4", { name: "Acme Ltda" }]]);
    await screen.findByRole("heading", { name: "Nova empresa" });
  });

  it("loads the company whose name is pressed", async () => {
    const { press, email } = await openCompanies(acme);
    await press("Acme");
    expect(valueOf(email)).toBe("contato@acme.example");
  });

  it("is emptied by its button", async () => {
    const { press, name, email } = await openCompanies(acme);
    await press("Acme");
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
    const updateRequests = serve(companyApi.update, acme);
    const { press, form } = await openCompanies(company({ recurrence }));
    expect(screen.queryByRole("button", { name: "+Vencimento" })).toBeNull();
    await press("Acme");
    expect(form.queryByText(/^Salvar grava/)).toBeNull();
    await press("+Vencimento");
    await waitFor(() => expect(valueOf(form.getByLabelText("Data de vencimento"))).toBe(day));
    form.getByText(`Salvar grava o novo vencimento: ${day}.`);
    expect(updateRequests).toHaveLength(0);
  });

  it("says which date is saved only while it is the one that the button wrote", async () => {
    const updateRequests = serve(companyApi.update, acme);
    const { person, press, form } = await openCompanies(acme);
    await press("Acme");
    await press("+Vencimento");
    await press("+Vencimento");
    await form.findByText("Salvar grava o novo vencimento: 28/03/2031.");
    await fill(person, form.getByLabelText("Data de vencimento"), "01042031");
    await waitFor(() => expect(form.queryByText(/^Salvar grava/)).toBeNull());
    await press("+Vencimento");
    await form.findByText("Salvar grava o novo vencimento: 01/05/2031.");
    await press("Salvar");
    await waitFor(() => expect(updateRequests.map(({ body }) => body.dueDate)).toEqual(["2031-05-01"]));
  });

  it("moves no due date where there is none", async () => {
    const { press, form } = await openCompanies(company({ dueDate: null }));
    await press("Acme");
    expect(form.queryByText(/^Informe a data/)).toBeNull();
    await press("+Vencimento");
    await form.findByText("Informe a data de vencimento para usar +Vencimento.");
    expect(valueOf(form.getByLabelText("Data de vencimento"))).toBe("");
  });

  it.each([
    ["MENSAL", ["Mensal"]],
    ["ANUAL", ["Mensal", "Anual"]],
  ] as const)("offers to a company that pays %s: %s", async (recurrence, recurrenceOptions) => {
    const { person, press, form } = await openCompanies(company({ recurrence }));
    await press("Acme");
    if (recurrence === "MENSAL") await press("Mais opções");
    await person.click(form.getByRole("combobox", { name: /^Recorrência/ }));
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual(recurrenceOptions);
  });

  it("deletes the selected company after a question", async () => {
    const removed = serve(companyApi.remove, { message: "ok" });
    const { person, press, name } = await openCompanies(acme);
    await press("Acme");
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
    await press("Acme");
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
    await press("Acme");
    await fill(person, email, "outra@acme.example");
    await press("Salvar");
    await form.findByText(
      /^Não foi possível realizar a operação\. Verifique se já existe um registro com o mesmo nome ou se os campos foram preenchidos corretamente\./,
    );
    form.getByText("Já existe uma conta com este e-mail. Use outro.");
    expect(valueOf(email)).toBe("outra@acme.example");
  });
});
