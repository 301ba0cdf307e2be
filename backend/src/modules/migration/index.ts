export { carryOutMigration } from "./carry-out";
export { runMigration } from "./run";
export { openFolder } from "./source/folder";
export { openSource } from "./source/open";
export { openPostgres } from "./source/postgres";
