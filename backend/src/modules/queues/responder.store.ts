import type { ResponderUse } from "@guiche/contract/responder-use";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { Queue } from "../../models/connections/queue";

export const responderStore = (scope: Scope) => {
  const { sql } = repository(scope, Queue);
  /** The queues, connections and live tickets that name these in the column. */
  const usesBy = async (column: Fragment, ids: number[]): Promise<Map<number, ResponderUse>> => {
    const rows = await sql<ResponderUse & { id: number }>`
      SELECT u.id,
             ARRAY(SELECT q.name FROM queues q WHERE q."companyId" = ${scope} AND q.${column} = u.id
                    ORDER BY q.name) AS queues,
             ARRAY(SELECT w.name FROM connections w WHERE w."companyId" = ${scope} AND w.${column} = u.id
                    ORDER BY w.name) AS connections,
             (SELECT count(*)::int FROM tickets t WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending')
                 AND t.${column} = u.id) AS tickets
        FROM unnest(${ids}::bigint[]) AS u(id)`;
    return new Map(rows.map(({ id, ...use }) => [id, use]));
  };
  return {
    /** The prompt that is to answer; locked until the commit, so that it cannot be deleted before. */
    prompt: (id: number) => sql.first<{ model: string; baseUrl: string; hasKey: boolean }>`
      SELECT p.model, p."baseUrl", p."apiKey" IS NOT NULL AS "hasKey"
        FROM prompts p WHERE p."companyId" = ${scope} AND p.id = ${id} FOR KEY SHARE`,
    /** Whether the integration that is to answer exists; locked as well. */
    hasIntegration: (id: number) => sql.hasRows`
      SELECT i.id FROM queue_integrations i WHERE i."companyId" = ${scope} AND i.id = ${id} FOR KEY SHARE`,
    usesOfPrompts: (ids: number[]) => usesBy(fragment`"promptId"`, ids),
    usesOfIntegrations: (ids: number[]) => usesBy(fragment`"integrationId"`, ids),
  };
};
