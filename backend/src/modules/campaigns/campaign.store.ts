import type { CampaignSearch } from "@guiche/contract/campaigns";
import type { TemplateCategory, TemplateState } from "@guiche/contract/templates";
import { pageSize } from "@guiche/contract/limits";
import { Campaign } from "../../models/outreach/campaign";
import { foldedContains } from "../../core/db/folded-search";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

export type CampaignRow = Plain<Campaign> & {
  connectionName: string | null;
  contactListName: string | null;
  tagName: string | null;
  restrictedUntil: Date | null;
  templateLanguage: string | null;
  templateCategory: TemplateCategory | null;
  templateState: TemplateState | null;
};

const columns = fragment`c.*, w.name AS "connectionName", w."restrictedUntil", coalesce(l.name, c."deletedListName") AS "contactListName",
  coalesce(g.name, c."deletedTagName") AS "tagName", t.language AS "templateLanguage", t.category AS "templateCategory",
  t.state AS "templateState"`;
const joins = fragment`
  LEFT JOIN connections w ON w."companyId" = c."companyId" AND w.id = c."connectionId"
  LEFT JOIN contact_lists l ON l."companyId" = c."companyId" AND l.id = c."contactListId"
  LEFT JOIN tags g ON g."companyId" = c."companyId" AND g.id = c."tagId"
  LEFT JOIN message_templates t ON t."companyId" = c."companyId" AND t.id = c."templateId"`;

const usedColumns = {
  fileListId: fragment`c."fileListId"`,
  contactListId: fragment`c."contactListId"`,
  tagId: fragment`c."tagId"`,
} as const;

export const campaignStore = (scope: Scope) => {
  const campaigns = repository(scope, Campaign, "ERR_NO_CAMPAIGN_FOUND");
  const { sql } = campaigns;
  return {
    add: campaigns.add,
    change: campaigns.change,
    remove: campaigns.remove,
    mustHave: campaigns.mustHave,

    get: (id: number) => sql.first<CampaignRow>`
      SELECT ${columns} FROM campaigns c ${joins} WHERE c."companyId" = ${scope} AND c.id = ${id}`,

    /** Newest first. */
    page: async ({ pageNumber, searchParam: text, status }: CampaignSearch) => {
      const size = pageSize.other;
      const rows = await sql<CampaignRow>`
        SELECT ${columns} FROM campaigns c ${joins}
         WHERE c."companyId" = ${scope} AND ${text ? foldedContains(fragment`c.name`, text) : fragment`TRUE`}
           AND ${status ? fragment`c.status = ${status}` : fragment`TRUE`}
         ORDER BY c.id DESC LIMIT ${size + 1} OFFSET ${(pageNumber - 1) * size}`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    /** Locked until the commit: an edit and a start wait for each other. */
    lock: (id: number) => campaigns.first({ where: { id }, lock: true }),
    mustLock: campaigns.mustLock,

    /**
     * The names of what sends a file list, or writes to a contact list or a tag, oldest first. A finished campaign needs
     * them no more.
     */
    campaignsUsing: (ids: readonly number[], column: keyof typeof usedColumns) => sql<{
      listId: number;
      id: number;
      name: string;
    }>`
      SELECT ${usedColumns[column]} AS "listId", c.id, c.name FROM campaigns c
       WHERE c."companyId" = ${scope} AND ${usedColumns[column]} = ANY(${[...ids]}::bigint[]) AND c.status <> 'FINALIZADA'
       ORDER BY c.id`,

    /** Finished campaigns keep the name of a list or tag that is deleted. */
    keepListName: (contactListId: number, name: string) =>
      campaigns.change({ contactListId, status: "FINALIZADA" }, { contactListId: null, deletedListName: name }),
    keepFileListName: (fileListId: number, name: string) =>
      campaigns.change({ fileListId, status: "FINALIZADA" }, { fileListId: null, deletedFileListName: name }),
    keepTagName: (tagId: number, name: string) =>
      campaigns.change({ tagId, status: "FINALIZADA" }, { tagId: null, deletedTagName: name }),

    /** Those that begin after this moment, locked. */
    coming: (after: Date) => sql<{ id: number; scheduledAt: Date }>`
      SELECT id, "scheduledAt" FROM campaigns
       WHERE "companyId" = ${scope} AND status IN ('INATIVA', 'PROGRAMADA') AND "scheduledAt" > ${after}
       ORDER BY id FOR UPDATE`,

    /** Campaigns of a connection that run, the oldest first. */
    running: (connectionId: number) => sql<CampaignRow>`
      SELECT ${columns} FROM campaigns c ${joins}
       WHERE c."companyId" = ${scope} AND c."connectionId" = ${connectionId} AND c.status = 'EM_ANDAMENTO' ORDER BY c.id`,
  };
};

/** Campaigns whose time has come, and those that run: all, or one. Suspended companies wait. */
export const activeCampaigns = (at: Date, id: number | null = null) =>
  crossTenantSql("finding campaigns to begin or to continue").sql<{
    companyId: number;
    id: number;
    status: Campaign["status"];
    connectionId: number | null;
    isCopied: boolean;
    /** A process holds the connection's session. */
    isHeld: boolean;
  }>`
    SELECT c."companyId", c.id, c.status, c."connectionId", c."isCopied",
           EXISTS (SELECT FROM connection_leases h
                    WHERE h."companyId" = c."companyId" AND h."connectionId" = c."connectionId"
                      AND h."expiresAt" > now()) AS "isHeld"
      FROM campaigns c
      JOIN companies o ON o.id = c."companyId" AND o."suspendedAt" IS NULL AND o."removedAt" IS NULL
     WHERE (c.status = 'EM_ANDAMENTO' OR (c.status = 'PROGRAMADA' AND c."scheduledAt" <= ${at}))
       AND (${id}::bigint IS NULL OR c.id = ${id}::bigint)
     ORDER BY c.id`;
