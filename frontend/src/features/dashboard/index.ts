export { Dashboard } from "./Dashboard";
export { ReportsPage } from "./ReportsPage";
