import { migrationApi } from "@guiche/contract/migration";
import { messageRoute, route, type Routes } from "../../core/http/route";
import {
  cancelMigration,
  connectSource,
  forgetMigration,
  lookAgain,
  migrationReport,
  migrationReportFile,
  pauseMigration,
  resumeMigration,
  showMigration,
  startMigration,
} from "./migration-run.service";

export const migrationRunRoutes: Routes = [];

const types = { html: "text/html; charset=utf-8", csv: "text/csv; charset=utf-8" };

route(migrationRunRoutes, migrationApi.show, () => showMigration());
route(migrationRunRoutes, migrationApi.connect, ({ scope, body }) => connectSource(scope, body));
route(migrationRunRoutes, migrationApi.look, ({ scope }) => lookAgain(scope));
route(migrationRunRoutes, migrationApi.start, ({ scope, body }) => startMigration(scope, body));
route(migrationRunRoutes, migrationApi.pause, () => pauseMigration());
route(migrationRunRoutes, migrationApi.resume, ({ scope }) => resumeMigration(scope));
route(migrationRunRoutes, migrationApi.cancel, ({ scope }) => cancelMigration(scope));
messageRoute(migrationRunRoutes, migrationApi.forget, "Address and report forgotten.", () => forgetMigration());
route(migrationRunRoutes, migrationApi.report, ({ query }) => migrationReport(query.language));
route(migrationRunRoutes, migrationApi.exported, async ({ query: { format, language }, response }) => {
  const text = await migrationReportFile(format, language);
  response.set({
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="migration.${format}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  response.end(text);
  return undefined;
});
