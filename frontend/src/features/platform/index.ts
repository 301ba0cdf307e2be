export { CompaniesTab } from "./CompaniesTab";
export { HelpsTab } from "./HelpsTab";
export { InstallationTab } from "./InstallationTab";
export { PlansTab } from "./PlansTab";
export { ReportPage } from "./ReportPage";
