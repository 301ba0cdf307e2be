export { auditRoutes } from "./audit.routes";
export { writeDown, type Deed } from "./audit.service";
