import "./company.jobs";

export { hoursOf, ownCompany, presentOwnCompany, type Hours } from "./company.own";
export { companyRoutes } from "./company.routes";
export { onAdminInvited } from "./opening";
export { isSuspended, today, whenToWork } from "./suspension";
