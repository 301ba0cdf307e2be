export { settleDeadlines, sweepDeadlines } from "./deadline.sweep";
