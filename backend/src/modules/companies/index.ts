export { isSuspended, ownCompany, presentOwnCompany } from "./company.service";
