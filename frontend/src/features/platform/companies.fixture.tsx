import { companyApi, type CompanyDto } from "@guiche/contract/companies";
import type { PaymentSettingsDto } from "@guiche/contract/payments";
import { planApi, type PlatformPlanDto } from "@guiche/contract/plans";
import { platformApi } from "@guiche/contract/platform";
import { screen, within } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { CompaniesTab } from "./CompaniesTab";

const basic: PlatformPlanDto = {
  ...signedInUser().company.plan,
  users: 3,
  connections: 1,
  queues: 3,
  value: 99,
  isPublic: true,
  officialConnections: null,
  storageMb: 0,
  apiMessages: 0,
  apiCallsPerMinute: 60,
};

export const acme: CompanyDto = {
  id: 4,
  name: "Acme",
  email: "contato@acme.example",
  phone: "11987654321",
  planId: 1,
  plan: basic,
  status: true,
  state: "active",
  campaignsEnabled: true,
  dueDate: "2031-01-31",
  recurrence: "MENSAL",
  createdAt: "2026-11-01T10:00:00-03:00",
};

export const manualPayments: PaymentSettingsDto = {
  provider: "manual",
  isSandbox: false,
  pixKey: "",
  taxId: "",
  clientId: "",
  clientSecret: "",
  certificate: "",
  passphrase: "",
  apiKey: "",
  certificateUntil: null,
  hookPath: "",
  hook: null,
  offersSimulated: false,
};

export const company = (over: Partial<CompanyDto>): CompanyDto => ({ ...acme, ...over });
export const owner = signedInUser({ super: true });
export const serveCompanies = (...companies: CompanyDto[]) => serve(companyApi.list, companies);

export async function openCompanies(...companies: CompanyDto[]) {
  serveCompanies(...companies);
  serve(planApi.all, [basic, { ...basic, id: 2, name: "Grande" }]);
  serve(platformApi.settings, []);
  const { person } = await renderScreen(<CompaniesTab />, { user: owner });
  const form = within(await screen.findByRole("region", { name: /^(Nova empresa|Editando)/ }));
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  if (companies.length > 0) await screen.findByRole("table");
  return { person, form, press, name: form.getByLabelText(/^Nome/), email: form.getByLabelText(/^E-mail/) };
}
