import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { companyApi, type CompanyDetailsDto } from "@guiche/contract/companies";
import { helpApi } from "@guiche/contract/helps";
import { planApi } from "@guiche/contract/plans";
import { platformApi } from "@guiche/contract/platform";
import { settingApi } from "@guiche/contract/settings";
import type { SessionUserDto } from "@guiche/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { SettingsScreen } from "./SettingsScreen";

const { company: own } = signedInUser();
const admin = signedInUser({ company: { ...own, settings: [] } });
const owner: SessionUserDto = { ...admin, super: true };
const company: CompanyDetailsDto = {
  id: 1,
  name: "Acme",
  email: "ana@acme.example",
  phone: "",
  planId: 1,
  plan: own.plan,
  status: true,
  state: "active",
  campaignsEnabled: true,
  dueDate: null,
  recurrence: "MENSAL",
  trialExpiration: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  settings: [],
  schedules: [],
  outOfHoursMessage: null,
  storage: { usedBytes: 0, quotaBytes: null },
};
const serveSchedule = (value: string) => serve(settingApi.list, [{ key: "scheduleType", value }]);

async function open(user: SessionUserDto = admin, at = "/settings") {
  serve(authApi.me, user);
  const { person } = await renderScreen(<SettingsScreen />, { user, at });
  await screen.findByRole("tab", { name: "Opções" });
  return { person };
}
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const shown = () => screen.getByRole("tab", { selected: true }).textContent;

beforeEach(() => {
  serveSchedule("disabled");
  serve(companyApi.show, company);
  serve(companyApi.list, []);
  serve(planApi.all, []);
  serve(platformApi.settings, []);
  serve(helpApi.list, []);
});

describe("the tabs of the settings", () => {
  it("are the options and the deadlines for an admin", async () => {
    await open();
    expect(tabs()).toEqual(["Opções", "Prazos"]);
  });

  it("have the hours while the company's hours count", async () => {
    serveSchedule("company");
    await open();
    await screen.findByRole("tab", { name: "Horários" });
    expect(tabs()).toEqual(["Opções", "Horários", "Prazos"]);
  });

  it("have no hours while each queue has its own", async () => {
    serveSchedule("queue");
    await open(admin, "/settings?tab=hours");
    expect(tabs()).toEqual(["Opções", "Prazos"]);
    expect(shown()).toBe("Opções");
  });

  it("have companies, plans, help and the installation for the platform's owner", async () => {
    await open(owner);
    expect(tabs()).toEqual(["Opções", "Prazos", "Empresas", "Planos", "Ajuda", "Instalação"]);
  });

  it("show the options to an admin who asks for the companies", async () => {
    await open(admin, "/settings?tab=companies");
    expect(shown()).toBe("Opções");
  });

  it("are part of the address, and load company, settings and user again", async () => {
    const { person } = await open(owner);
    const asked = [serve(companyApi.show, company), serveSchedule("disabled"), serve(authApi.me, owner)];
    await person.click(screen.getByRole("tab", { name: "Ajuda" }));
    await waitFor(() => expect(address()).toBe("/settings?tab=helps"));
    await waitFor(() => expect(asked.map(({ length }) => length > 0)).toEqual([true, true, true]));
  });
});
