import "./company.jobs";

export { followCampaignsEnabled } from "./company.listeners";
export { absenceNoticeOf, hoursOf, ownCompany, presentOwnCompany } from "./company.own";
export { companyRoutes } from "./company.routes";
export { auditCompany, switchCompany } from "./company.service";
export { mailAdmins, type Mail, type MailContext } from "./mail-admins";
export { today } from "./days";
export { findAccount, invitePerson } from "./opening";
export { setPlan } from "./plan-choice";
export { billingFieldsOf, holdCompany, renewCompany, setBillingFields } from "./renewal";
export { isSuspended, recheckSuspensions, jobTiming } from "./suspension";
