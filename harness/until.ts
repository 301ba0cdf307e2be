export { until } from "../scripts/testing/until.mjs";
