export { presentPlan } from "./plan.presenter";
export { planRoutes } from "./plan.routes";
export { lockPlan, offeredRows } from "./plan.service";
export type { PlanRow } from "./plan.store";
