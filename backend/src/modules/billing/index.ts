import "./billing.jobs";

export { billingRoutes } from "./billing.routes";
