export { integrationRoutes } from "./integration.routes";
