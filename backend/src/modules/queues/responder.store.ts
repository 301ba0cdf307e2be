import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { Queue } from "../../models/queue";

/** Whether the row that is to answer exists; locked until the commit, so that it cannot be deleted meanwhile. */
export const responderStore = (scope: Scope) => {
  const { sql } = repository(scope, Queue);
  return {
    hasPrompt: async (id: number) => {
      const rows = await sql`
        SELECT p.id FROM prompts p WHERE p."companyId" = ${scope} AND p.id = ${id} FOR KEY SHARE`;
      return rows.length > 0;
    },
    hasIntegration: async (id: number) => {
      const rows = await sql`
        SELECT i.id FROM queue_integrations i WHERE i."companyId" = ${scope} AND i.id = ${id} FOR KEY SHARE`;
      return rows.length > 0;
    },
  };
};
