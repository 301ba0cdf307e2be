import { auditApi } from "@guiche/contract/audit";
import { open, type Doors } from "../../core/http/door";
import { listAudit } from "./audit.service";

export const auditDoors: Doors = [];

open(auditDoors, auditApi.list, ({ scope, query }) => listAudit(scope, query));
