export { openFolder } from "./source/folder";
export { openPostgres } from "./source/postgres";
export { UnknownSource } from "./source/recognise";
export { lockMigration } from "./lock";
export { ratingScales } from "./rules/lives";
export { reportText } from "./report.text";
export { reportLanguages } from "./report.words";
export { runMigration } from "./run";
