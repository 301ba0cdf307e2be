export { presentPlan } from "./plan.presenter";
export { planDoors } from "./plan.routes";
export { planToHave } from "./plan.service";
export type { PlanRow } from "./plan.store";
