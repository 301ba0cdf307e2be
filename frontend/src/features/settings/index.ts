export { CompanyLine } from "./CompanyLine";
export { HoursTab } from "./HoursTab";
export { OptionsTab } from "./OptionsTab";
export { useInvalidateCompany } from "./use-company";
export { useSettings, valueIn } from "./use-settings";
