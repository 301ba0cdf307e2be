export { FirstSteps } from "./FirstSteps";
