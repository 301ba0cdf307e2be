import { auditApi } from "@guiche/contract/audit";
import { route, type Routes } from "../../core/http/route";
import { listAudit } from "./audit.service";

export const auditRoutes: Routes = [];

route(auditRoutes, auditApi.list, ({ scope, query }) => listAudit(scope, query));
