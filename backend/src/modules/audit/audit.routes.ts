import { pipeline } from "node:stream/promises";
import { auditApi } from "@guiche/contract/audit";
import { route, type Routes } from "../../core/http/route";
import { auditFileName, exportAudit } from "./audit.export";
import { listAudit } from "./audit.service";

export const auditRoutes: Routes = [];

route(auditRoutes, auditApi.list, ({ scope, query }) => listAudit(scope, query));
route(auditRoutes, auditApi.exported, async ({ scope, query, response }) => {
  const lines = await exportAudit(scope, query);
  response.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${auditFileName}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  await pipeline(lines, response);
  return undefined;
});
