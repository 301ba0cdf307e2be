import { describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi } from "@guiche/contract/companies";
import { planApi } from "@guiche/contract/plans";
import { settingApi } from "@guiche/contract/settings";
import { screen, waitFor } from "@testing-library/react";
import { choose, dialogOf, fill, isClosed } from "../../testing/acts";
import { companyDetails as acme } from "../../testing/company";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { SettingsScreen } from "./SettingsScreen";

async function openSettings({ isSuper = false, scheduleType = "disabled", at = "/settings" } = {}) {
  const user = signedInUser({ super: isSuper });
  const company = { ...user.company, settings: [{ key: "scheduleType", value: scheduleType }] };
  const requests = {
    company: serve(companyApi.show, acme),
    settings: serve(settingApi.list, [{ key: "scheduleType", value: scheduleType }]),
    user: serve(authApi.me, { ...user, company }),
  };
  serve(planApi.all, []);
  const { person } = await renderScreen(<SettingsScreen />, { user: { ...user, company }, at });
  await screen.findByText("Acme · plano Básico");
  return { requests, person };
}
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

describe("the settings page", () => {
  it.each([
    [false, "company", ["Opções", "Horários", "Prazos"]],
    [true, "disabled", ["Opções", "Prazos", "Empresas", "Planos", "Ajuda", "Instalação"]],
  ])("shows with the super flag (%s) and hours of kind %s the tabs %s", async (isSuper, scheduleType, expectedTabs) => {
    await openSettings({ isSuper, scheduleType });
    expect(tabs()).toEqual(expectedTabs);
  });

  it("gains the tab of the hours as soon as they are the company's", async () => {
    const { person } = await openSettings();
    serve(settingApi.update, { key: "scheduleType", value: "company" });
    await choose(person, await screen.findByLabelText("Horário de atendimento"), "Empresa");
    await screen.findByRole("tab", { name: "Horários" });
  });

  it("asks for hours and notice at once at the address of the hours, and switches them on", async () => {
    const { person } = await openSettings({ at: "/settings?tab=hours" });
    const dialog = await dialogOf("Horário de atendimento");
    expect(screen.queryByRole("tab", { name: "Horários", hidden: true })).toBeNull();
    await fill(person, dialog.getByLabelText("Aviso fora do horário"), "Voltamos às 8h.");
    const hoursRequests = serve(companyApi.setHours, { ...acme, outOfHoursMessage: "Voltamos às 8h." });
    const on = { key: "scheduleType", value: "company" } as const;
    const updateRequests = serve(settingApi.update, on);
    serve(settingApi.list, [on]);
    await person.click(dialog.getByRole("button", { name: "Salvar e ativar" }));
    await screen.findByRole("tab", { name: "Horários", selected: true });
    await isClosed();
    expect(hoursRequests[0]?.body).toMatchObject({ outOfHoursMessage: "Voltamos às 8h." });
    expect(hoursRequests[0]?.body.schedules).toHaveLength(7);
    expect(updateRequests.map(({ params, body }) => [params, body])).toEqual([
      [{ key: "scheduleType" }, { value: "company" }],
    ]);
  });

  it("keeps the hours off while they cannot be saved", async () => {
    const { person } = await openSettings({ at: "/settings?tab=hours" });
    const dialog = await dialogOf("Horário de atendimento");
    serve(companyApi.setHours, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const updateRequests = serve(settingApi.update, { key: "scheduleType", value: "company" });
    await person.click(dialog.getByRole("button", { name: "Salvar e ativar" }));
    await dialog.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(updateRequests).toHaveLength(0);
  });

  it("reads company, settings and user again when the tab changes", async () => {
    const { requests, person } = await openSettings({ scheduleType: "company" });
    const before = [requests.company.length, requests.settings.length, requests.user.length];
    await person.click(screen.getByRole("tab", { name: "Horários" }));
    await screen.findByLabelText("Sexta-feira: fim");
    expect(address()).toBe("/settings?tab=hours");
    await waitFor(() =>
      expect([requests.company.length, requests.settings.length, requests.user.length]).toEqual(
        before.map((count) => count + 1),
      ),
    );
  });

  it("opens the tab in the address", async () => {
    await openSettings({ isSuper: true, at: "/settings?tab=plans" });
    screen.getByRole("tab", { name: "Planos", selected: true });
    await screen.findByRole("heading", { name: "Novo plano" });
  });
});
