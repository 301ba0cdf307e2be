import { companyApi } from "@guiche/contract/companies";
import { messageRoute, publicRoute, route, type Routes } from "../../core/http/route";
import { hoursOfCompany, listCompanies, planOfCompany, setHours, showCompany, updateCompany } from "./company.service";
import { removeCompany } from "./company.removing";
import { createCompany, signUp } from "./opening";

export const companyRoutes: Routes = [];

publicRoute(companyRoutes, companyApi.signUp, ({ body, request }) => signUp(body, request.ip ?? ""));
route(companyRoutes, companyApi.list, () => listCompanies());
route(companyRoutes, companyApi.all, () => listCompanies());
route(companyRoutes, companyApi.create, ({ scope, body }) => createCompany(scope, body));
route(companyRoutes, companyApi.plan, ({ scope, companyId }) => planOfCompany(scope, companyId));
route(companyRoutes, companyApi.show, ({ scope, id }) => showCompany(scope, id));
route(companyRoutes, companyApi.update, ({ scope, id, body }) => updateCompany(scope, id, body));
messageRoute(companyRoutes, companyApi.remove, "Company deleted.", ({ scope, id }) => removeCompany(scope, id));
route(companyRoutes, companyApi.hours, ({ scope, id }) => hoursOfCompany(scope, id));
route(companyRoutes, companyApi.setHours, ({ scope, id, body }) => setHours(scope, id, body));
