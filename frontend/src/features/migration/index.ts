export { MigrationPage } from "./MigrationPage";
