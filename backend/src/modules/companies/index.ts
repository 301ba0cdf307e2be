import "./company.jobs";

export { hoursOf, ownCompany, presentOwnCompany, type Hours } from "./company.own";
export { companyRoutes } from "./company.routes";
export { today } from "./days";
export { isSuspended, recheckSuspensions, jobTiming } from "./suspension";
