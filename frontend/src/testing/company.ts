import type { CompanyDetailsDto } from "@guiche/contract/companies";
import { weekOf } from "@guiche/contract/time/hours";
import { signedInUser } from "./render";

/** The company Acme as its users see it. */
export const companyDetails: CompanyDetailsDto = {
  id: 1,
  name: "Acme",
  email: "contato@acme.example",
  phone: "11987654321",
  planId: 1,
  plan: signedInUser().company.plan,
  status: true,
  state: "active",
  campaignsEnabled: true,
  dueDate: null,
  recurrence: "MENSAL",
  trialExpiration: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  settings: [],
  schedules: weekOf([]),
  outOfHoursMessage: null,
  storage: { usedBytes: 0, quotaBytes: null },
};
