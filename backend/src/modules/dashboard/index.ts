export { dashboardRoutes } from "./dashboard.routes";
export { regroupHours } from "./sweep";
