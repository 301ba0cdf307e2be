import "./company.jobs";

export { hoursOf, ownCompany, presentOwnCompany, type Hours } from "./company.own";
export { companyRoutes } from "./company.routes";
export { isSuspended, recheckSuspensions, today, jobTiming } from "./suspension";
