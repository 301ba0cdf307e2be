import type { ContactListItemDto } from "@guiche/contract/contact-lists";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/**
 * A person to check of each company that has campaigns, a connection and unchecked people, and that checked fewer than
 * `budget` since then.
 */
export const peopleToCheck = (since: Date, budget: number) =>
  crossTenantSql("finding unchecked people of contact lists").sql<{
    companyId: number;
    person: string;
    number: string;
  }>`
    SELECT c.id AS "companyId", i.person, i.number
      FROM companies c
      JOIN plans p ON p.id = c."planId" AND p."useCampaigns"
      JOIN LATERAL (
        SELECT u.person, u.number FROM contact_list_items u
         WHERE u."companyId" = c.id AND u."isWhatsappValid" IS NULL AND u."checkedAt" IS NULL
         ORDER BY u.id LIMIT 1) i ON TRUE
      LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'campaignsEnabled'
     WHERE s.value IS DISTINCT FROM 'false' AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
       AND EXISTS (SELECT FROM connections w WHERE w."companyId" = c.id AND w.status = 'CONNECTED')
       AND (SELECT count(DISTINCT k.person) FROM contact_list_items k
             WHERE k."companyId" = c.id AND k."checkedAt" > ${since}) < ${budget}
     ORDER BY c.id`;

export const checkStore = (scope: Scope) => ({
  /** In every list the person is in. Null: WhatsApp did not answer, so a campaign asks again before its message. */
  saveCheck: (person: string, isWhatsappValid: boolean | null, at: Date) => sqlOf(scope)<ContactListItemDto>`
    UPDATE contact_list_items i
       SET "isWhatsappValid" = coalesce(${isWhatsappValid}::boolean, i."isWhatsappValid"), "checkedAt" = ${at},
           "updatedAt" = now()
     WHERE i."companyId" = ${scope} AND i.person = ${person} AND i."isWhatsappValid" IS NULL
    RETURNING i.id, i.name, i.number, i.email, i."isWhatsappValid", i."contactListId", i."companyId"`,
});
