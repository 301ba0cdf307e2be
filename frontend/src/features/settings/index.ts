export { CompanyLine } from "./CompanyLine";
export { DeadlinesTab } from "./DeadlinesTab";
export { HoursDialog } from "./HoursDialog";
export { HoursTab } from "./HoursTab";
export { OptionsTab } from "./OptionsTab";
export { useInvalidateCompany } from "./use-company";
export { useSettings, valueIn } from "./use-settings";
