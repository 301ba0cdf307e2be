import { auditApi } from "@guiche/contract/audit";
import { route, type Routes } from "../../core/http/route";
import { sendDownload } from "../../core/http/send-download";
import { auditFileName, exportAudit } from "./audit.export";
import { listAudit } from "./audit.service";

export const auditRoutes: Routes = [];

route(auditRoutes, auditApi.list, ({ scope, query }) => listAudit(scope, query));
route(auditRoutes, auditApi.exported, async ({ scope, query, response }) =>
  sendDownload(response, auditFileName, await exportAudit(scope, query)),
);
