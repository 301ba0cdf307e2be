import "./official-number.jobs";

export { officialNumberRoutes } from "./official-number.routes";
