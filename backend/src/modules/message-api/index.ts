import "./message-api.jobs";

export { externalMessageRoutes } from "./message-api.routes";
