import type { TemplateState } from "@guiche/contract/templates";
import type { MessageTemplate } from "../../models/messages/message-template";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A part of a template, as Meta's API gives it. */
export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  buttons?: { type?: string; text?: string; url?: string }[];
}

export interface TemplateRow extends Pick<
  MessageTemplate,
  "id" | "wabaId" | "metaId" | "name" | "language" | "category" | "state" | "reason"
> {
  components: TemplateComponent[];
  updatedAt: Date;
}

export type ReadTemplate = Omit<TemplateRow, "id" | "wabaId" | "updatedAt">;

export const templateStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Of one connection's account, or of all; by name and language. */
    list: (connectionId: number | null) => sql<TemplateRow>`
      SELECT t.* FROM message_templates t
       WHERE t."companyId" = ${scope}
         AND (${connectionId}::bigint IS NULL OR t."wabaId" = (
               SELECT n."wabaId" FROM cloud_numbers n WHERE n."companyId" = ${scope} AND n."connectionId" = ${connectionId}))
       ORDER BY t.name, t.language`,
    byId: (id: number) =>
      sql.first<TemplateRow>`SELECT * FROM message_templates WHERE "companyId" = ${scope} AND id = ${id}`,
    /** Of the account of this connection. */
    ofConnection: (connectionId: number, id: number) => sql.first<TemplateRow>`
      SELECT t.* FROM message_templates t
        JOIN cloud_numbers n ON n."companyId" = t."companyId" AND n."wabaId" = t."wabaId"
       WHERE t."companyId" = ${scope} AND n."companyId" = ${scope} AND n."connectionId" = ${connectionId} AND t.id = ${id}`,
    findIdByName: (connectionId: number, name: string, language: string) => sql.value<number>`
      SELECT t.id FROM message_templates t
        JOIN cloud_numbers n ON n."companyId" = t."companyId" AND n."wabaId" = t."wabaId"
       WHERE t."companyId" = ${scope} AND n."companyId" = ${scope} AND n."connectionId" = ${connectionId}
         AND t.name = ${name} AND t.language = ${language}`,
    /** What Meta knows of an account takes the place of what was stored. Ids stay. */
    replace: (wabaId: string, templates: readonly ReadTemplate[]) => sql`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(templates)}::jsonb)
                   AS g("metaId" text, name text, language text, category text, state text, reason text, components jsonb)
      ), deleted AS (
        DELETE FROM message_templates t
         WHERE t."companyId" = ${scope} AND t."wabaId" = ${wabaId}
           AND NOT EXISTS (SELECT FROM given g WHERE g.name = t.name AND g.language = t.language)
      )
      INSERT INTO message_templates ("companyId", "wabaId", "metaId", name, language, category, state, reason, components)
      SELECT ${scope}, ${wabaId}, g."metaId", g.name, g.language, g.category, g.state, g.reason, g.components FROM given g
      ON CONFLICT ("companyId", "wabaId", name, language) DO UPDATE
         SET "metaId" = excluded."metaId", category = excluded.category, state = excluded.state, reason = excluded.reason,
             components = excluded.components, "updatedAt" = now()`,
    add: (wabaId: string, template: ReadTemplate) => sql.first<TemplateRow>`
      INSERT INTO message_templates ("companyId", "wabaId", "metaId", name, language, category, state, reason, components)
      VALUES (${scope}, ${wabaId}, ${template.metaId}, ${template.name}, ${template.language}, ${template.category},
              ${template.state}, ${template.reason}, ${JSON.stringify(template.components)}::jsonb)
      ON CONFLICT DO NOTHING RETURNING *`,
    removeNamed: (wabaId: string, name: string) => sql`
      DELETE FROM message_templates WHERE "companyId" = ${scope} AND "wabaId" = ${wabaId} AND name = ${name}`,
    setState: (wabaId: string, metaId: string, state: TemplateState, reason: string) => sql`
      UPDATE message_templates SET state = ${state}, reason = ${reason}, "updatedAt" = now()
       WHERE "companyId" = ${scope} AND "wabaId" = ${wabaId} AND "metaId" = ${metaId}`,
  };
};
