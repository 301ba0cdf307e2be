export { savedFilterRoutes } from "./saved-filter.routes";
