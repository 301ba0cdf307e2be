import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const fieldsOf = (scope: Scope, contactId: number) =>
  sqlOf(scope)<{ name: string; value: string }>`
    SELECT f.name, f.value FROM contact_fields f
     WHERE f."companyId" = ${scope} AND f."contactId" = ${contactId} ORDER BY f.id`;
