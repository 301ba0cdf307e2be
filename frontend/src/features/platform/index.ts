export { CompaniesTab } from "./CompaniesTab";
export { HelpsTab } from "./HelpsTab";
export { PlansTab } from "./PlansTab";
