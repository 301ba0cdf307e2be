export { promptRoutes } from "./prompt.routes";
