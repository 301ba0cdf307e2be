import type { AuditSearch } from "@guiche/contract/audit";
import { pageSize } from "@guiche/contract/limits";
import { Op } from "sequelize";
import { AuditEntry } from "../../models/audit-entry";
import { contains } from "../../platform/db/contains";
import { desk, type Plain } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

export type AuditRow = Plain<AuditEntry>;

export const auditStore = (scope: Scope) => {
  const entries = desk(scope, AuditEntry);
  return {
    add: entries.add,
    page: ({ pageNumber, action, userId, searchParam }: AuditSearch) =>
      entries.page(pageNumber, pageSize.other, {
        where: {
          ...(action && { action }),
          ...(userId && { userId }),
          ...(searchParam && { [Op.or]: [contains("target", searchParam), contains("userName", searchParam)] }),
        },
        order: [["id", "DESC"]],
      }),
  };
};
