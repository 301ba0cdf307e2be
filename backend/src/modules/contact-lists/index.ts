export { contactListRoutes } from "./list.routes";
