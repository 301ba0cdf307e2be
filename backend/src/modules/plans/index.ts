export { planDoors } from "./plan.routes";
