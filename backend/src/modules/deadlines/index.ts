export { businessHours } from "./deadline.rules";
export { settleDeadlines, sweepDeadlines } from "./deadline.sweep";
