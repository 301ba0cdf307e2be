export { officialNumberRoutes } from "./official-number.routes";
