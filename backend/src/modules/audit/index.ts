export { auditRoutes } from "./audit.routes";
export { recordAudit as writeDown, type AuditRecord as Deed } from "./audit.service";
