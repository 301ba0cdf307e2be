export { presentPlan } from "./plan.presenter";
export { planRoutes } from "./plan.routes";
export { lockPlan } from "./plan.service";
export type { PlanRow } from "./plan.store";
