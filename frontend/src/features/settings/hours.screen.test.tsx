import { describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { weekOf } from "@guiche/contract/time/hours";
import { authApi } from "@guiche/contract/auth";
import { settingApi } from "@guiche/contract/settings";
import { screen, waitFor } from "@testing-library/react";
import { dialogOf, fill, isClosed, valueOf } from "../../testing/acts";
import { companyDetails as acme } from "../../testing/company";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { CompanyLine } from "./CompanyLine";
import { HoursTab } from "./HoursTab";

const GB = 1_024 ** 3;

async function openHours() {
  serve(settingApi.list, [{ key: "timezone", value: "America/Manaus" }]);
  serve(companyApi.show, acme);
  const { person } = await renderScreen(<HoursTab />);
  const friday = await screen.findByLabelText("Sexta-feira: fim");
  return { person, friday, save: screen.getByRole<HTMLButtonElement>("button", { name: "Salvar horários" }) };
}

describe("the hours of the company", () => {
  it("are shown with the time zone, which is changed among the options", async () => {
    await openHours();
    screen.getByText(/^Fuso horário: America\/Manaus/);
    const link = screen.getByRole("link", { name: "Mudar nas opções" });
    expect(link.getAttribute("href")).toBe("/settings?tab=options");
    screen.getByRole("heading", { name: "Feriados" });
  });

  it("are saved as a whole week", async () => {
    const hoursRequests = serve(companyApi.setHours, ({ body }) => ({ ...acme, schedules: weekOf(body.schedules) }));
    const { person, friday, save } = await openHours();
    expect(valueOf(friday)).toBe("18 : 00");
    await fill(person, friday, "1715");
    await person.click(save);
    await screen.findByText("Horários atualizados com sucesso.");
    expect(hoursRequests[0]?.params).toEqual({ id: "1" });
    expect(hoursRequests[0]?.body.schedules).toHaveLength(7);
    expect(hoursRequests[0]?.body.schedules[4]).toMatchObject({
      weekday: "Sexta-feira",
      startTime: "08:00",
      endTime: "17:15",
    });
    expect(valueOf(screen.getByLabelText("Sexta-feira: fim"))).toBe("17 : 15");
  });

  it("are saved with the notice that customers get at other times; without one they read when the company is back", async () => {
    const hoursRequests = serve(companyApi.setHours, ({ body }) => ({
      ...acme,
      outOfHoursMessage: body.outOfHoursMessage ?? "",
    }));
    const { person, save } = await openHours();
    screen.getByText(/^No momento não estamos atendendo\. Voltamos .+ às 8h\.$/);
    await fill(person, screen.getByLabelText("Aviso fora do horário"), "Voltamos às 9h.");
    await person.click(save);
    await screen.findByText("Horários atualizados com sucesso.");
    expect(hoursRequests[0]?.body).toMatchObject({ outOfHoursMessage: "Voltamos às 9h." });
    expect(hoursRequests[0]?.body.schedules).toHaveLength(7);
    expect(valueOf(screen.getByLabelText("Aviso fora do horário"))).toBe("Voltamos às 9h.");
  });

  it("cannot be saved while a time is missing", async () => {
    const { person, friday, save } = await openHours();
    expect(save.disabled).toBe(false);
    await person.clear(friday);
    await person.tab();
    await screen.findByText("Digite a hora no formato 08:00.");
    expect(save.disabled).toBe(true);
  });

  it("keep what was typed when the server refuses, and say why", async () => {
    serve(companyApi.setHours, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, friday, save } = await openHours();
    await fill(person, friday, "1715");
    await person.click(save);
    await waitFor(() =>
      expect(screen.getAllByText("Você não tem permissão para isso. Peça a um administrador.")).not.toHaveLength(0),
    );
    expect(valueOf(screen.getByLabelText("Sexta-feira: fim"))).toBe("17 : 15");
  });

  it("cannot be shown: the page says why, and tries again when asked", async () => {
    serve(settingApi.list, []);
    serve(companyApi.show, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<HoursTab />);
    await screen.findByText("Não foi possível carregar. An error occurred!");
    serve(companyApi.show, acme);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByLabelText("Sexta-feira: fim");
  });
});

describe("the company's own data", () => {
  async function openCompany() {
    serve(companyApi.show, acme);
    serve(settingApi.list, []);
    serve(authApi.me, signedInUser());
    const { person } = await renderScreen(<CompanyLine />);
    await person.click(await screen.findByRole("button", { name: "Editar dados da empresa" }));
    const dialog = await dialogOf("Dados da empresa");
    return { person, dialog, save: () => person.click(dialog.getByRole("button", { name: "Salvar" })) };
  }

  it("are the name and the plan, which only admins may change", async () => {
    serve(companyApi.show, acme);
    await renderScreen(<CompanyLine />, { user: signedInUser({ profile: "supervisor" }) });
    await screen.findByText("Acme · plano Básico");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [0, null, "Arquivos: 0 B", null],
    [1.5 * GB, 5 * GB, "Arquivos: 1,5 GB de 5 GB", null],
    [4.5 * GB, 5 * GB, "Arquivos: 4,5 GB de 5 GB", /^O espaço para arquivos está acabando/],
    [5 * GB, 5 * GB, "Arquivos: 5 GB de 5 GB", /^Não há mais espaço para arquivos/],
  ])("say how much room the files take: %s of %s", async (usedBytes, quotaBytes, words, warning) => {
    serve(companyApi.show, { ...acme, storage: { usedBytes, quotaBytes } });
    await renderScreen(<CompanyLine />);
    await screen.findByText(words);
    expect(screen.queryByRole("progressbar") !== null).toBe(quotaBytes !== null);
    if (warning) screen.getByText(warning);
    else expect(screen.queryByRole("status")).toBeNull();
  });

  it("need a name and an e-mail", async () => {
    const updateRequests = serve(companyApi.update, acme);
    const { person, dialog, save } = await openCompany();
    await fill(person, dialog.getByLabelText(/^Nome da empresa/), "");
    await fill(person, dialog.getByLabelText(/^E-mail da empresa/), "");
    await save();
    expect(await dialog.findAllByText("Preencha este campo")).toHaveLength(2);
    expect(updateRequests).toHaveLength(0);
  });

  it.each([
    [/^Nome da empresa/, "A", "Use pelo menos 2 caracteres"],
    [/^Nome da empresa/, "A".repeat(51), "Use no máximo 50 caracteres"],
    [/^E-mail da empresa/, "acme", "E-mail inválido"],
    [/^Telefone da empresa/, "123", "Número inválido"],
  ])("refuse %s %s: %s", async (label, text, words) => {
    const { person, dialog, save } = await openCompany();
    await fill(person, dialog.getByLabelText(label), text);
    await save();
    await dialog.findByText(words);
  });

  it("are saved and shown", async () => {
    const updateRequests = serve(companyApi.update, acme);
    const { person, dialog, save } = await openCompany();
    await fill(person, dialog.getByLabelText(/^Nome da empresa/), "Acme Ltda");
    await fill(person, dialog.getByLabelText(/^Telefone da empresa/), "(11) 91234-5678");
    serve(companyApi.show, { ...acme, name: "Acme Ltda" });
    await save();
    await screen.findByText("Operação realizada com sucesso!");
    await isClosed();
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { name: "Acme Ltda", email: "contato@acme.example", phone: "11912345678" }],
    ]);
    await screen.findByText("Acme Ltda · plano Básico");
  });

  it("keep what was typed when the server refuses, and say why", async () => {
    serve(companyApi.update, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    const { person, dialog } = await openCompany();
    const email = dialog.getByLabelText(/^E-mail da empresa/);
    await person.clear(email);
    await person.type(email, "outra@acme.example{Enter}");
    await dialog.findByText("Já existe uma conta com este e-mail. Use outro.");
    expect(valueOf(email)).toBe("outra@acme.example");
  });
});
