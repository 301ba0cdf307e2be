export { kanbanRoutes } from "./kanban.routes";
