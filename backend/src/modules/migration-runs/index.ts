export { lockMigration } from "./lock";
export { mergePeople } from "./merge-people";
export { migrationRunRoutes } from "./migration-run.routes";
export { filesFolder } from "./migration-run.service";
export { migrationRuns, type MigrationRun } from "./migration-run.store";
export { count, Report, type Note, type Outcome, type Reason, type ReportLine } from "./report";
export { reportWriter } from "./report.files";
export { reportText } from "./report.text";
export { listenToMigrations } from "./worker-process";
