export { auditRoutes } from "./audit.routes";
export { changesBetween } from "./changes";
export { recordRefusal, recordStrangerLimit } from "./refusals";
export { recordAudit, type AuditRecord } from "./audit.service";
