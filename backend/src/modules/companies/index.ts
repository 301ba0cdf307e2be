export { companyDoors } from "./company.routes";
export { isSuspended, ownCompany, presentOwnCompany } from "./company.service";
