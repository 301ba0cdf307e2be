import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { MigrationPerson } from "../../models/contacts/migration-person";

/** Merges of one sweep. */
const atOnce = 100;

export const peopleToMerge = () =>
  crossTenantSql("merging contacts that came from another system").sql<{
    companyId: number;
    phone: string;
    lid: string;
  }>`
    SELECT p."companyId", p.phone, p.lid FROM migration_people p
      JOIN companies c ON c.id = p."companyId" AND c."removedAt" IS NULL LIMIT ${atOnce}`;

export const migrationPersonStore = (scope: Scope) => {
  const people = repository(scope, MigrationPerson);
  return { remove: (lid: string) => people.remove({ lid }) };
};
