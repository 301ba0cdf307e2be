import "./billing.jobs";

export { billingRoutes } from "./billing.routes";
export { withdrawCharges } from "./cancel-charges";
