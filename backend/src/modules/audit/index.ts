export { auditRoutes } from "./audit.routes";
export { recordAudit, type AuditRecord } from "./audit.service";
