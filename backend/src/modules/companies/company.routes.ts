import { companyApi } from "@guiche/contract/companies";
import { open, openToAll, type Doors } from "../../core/http/door";
import { hoursOfCompany, listCompanies, planOfCompany, setHours, showCompany, updateCompany } from "./company.service";
import { removeCompany } from "./leaving";
import { createCompany, signUp } from "./opening";

export const companyDoors: Doors = [];

openToAll(companyDoors, companyApi.signUp, ({ body }) => signUp(body));
open(companyDoors, companyApi.list, () => listCompanies());
open(companyDoors, companyApi.all, () => listCompanies());
open(companyDoors, companyApi.create, ({ scope, body }) => createCompany(scope, body));
open(companyDoors, companyApi.plan, ({ scope, companyId }) => planOfCompany(scope, companyId));
open(companyDoors, companyApi.show, ({ scope, id }) => showCompany(scope, id));
open(companyDoors, companyApi.update, ({ scope, id, body }) => updateCompany(scope, id, body));
open(companyDoors, companyApi.remove, async ({ scope, id }) => {
  await removeCompany(scope, id);
  return { message: "Company deleted." };
});
open(companyDoors, companyApi.hours, ({ scope, id }) => hoursOfCompany(scope, id));
open(companyDoors, companyApi.setHours, ({ scope, id, body }) => setHours(scope, id, body.schedules));
