export { presentPlan } from "./plan.presenter";
export { planRoutes } from "./plan.routes";
export { planToHave } from "./plan.service";
export type { PlanRow } from "./plan.store";
