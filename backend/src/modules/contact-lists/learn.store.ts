import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Keeps with a list's people what a campaign to them learned; the lists that changed. */
export const learnOfCampaign = (scope: Scope, campaignId: number) => sqlOf(scope)<{ contactListId: number }>`
  WITH learned AS (
    UPDATE contact_list_items i SET "isWhatsappValid" = k.valid, "updatedAt" = now()
      FROM (SELECT c."contactListId", r.person, coalesce(l.ack >= 3, false) OR r."isValid" AS valid
              FROM campaigns c
              JOIN campaign_recipients r ON r."companyId" = c."companyId" AND r."campaignId" = c.id
              LEFT JOIN loose_messages l ON l."companyId" = r."companyId" AND l.id = r."looseMessageId"
             WHERE c."companyId" = ${scope} AND c.id = ${campaignId} AND (r."isValid" IS NOT NULL OR l.ack >= 3)) k
     WHERE i."companyId" = ${scope} AND i."contactListId" = k."contactListId" AND i.person = k.person
       AND i."isWhatsappValid" IS DISTINCT FROM k.valid
    RETURNING i."contactListId")
  SELECT DISTINCT learned."contactListId" FROM learned`;
