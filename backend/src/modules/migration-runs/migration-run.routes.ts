import { migrationApi } from "@guiche/contract/migration";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { csvType, sendDownload } from "../../core/http/send-download";
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

const types = { html: "text/html; charset=utf-8", csv: csvType };

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
  return sendDownload(response, `migration.${format}`, text, types[format]);
});
