import { sqlOf } from "../../core/tenant/repository";
import type { OptOut } from "../../models/contacts/opt-out";
import type { Scope } from "../../core/tenant/scope";
import { optOutsOf } from "../contacts";
import { answeredWithinDays } from "./outreach-message.store";

interface NewOptOut extends Pick<OptOut, "person" | "connectionId" | "text" | "wid"> {
  contactId: number;
}

export const optOutStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Whether this person got a campaign's message lately, and since when they are opted out. */
    standing: async (contactId: number) => {
      const [row] = await sql<{ wasWritten: boolean; optedOutAt: Date | null }>`
        SELECT EXISTS (SELECT FROM loose_messages l
                        WHERE l."companyId" = ${scope} AND l."contactId" = ${contactId}
                          AND l.source = 'campaign'
                          AND l."createdAt" > now() - make_interval(days => ${answeredWithinDays})) AS "wasWritten",
               (SELECT max(opted."createdAt") FROM (${optOutsOf(scope)}) opted
                 WHERE opted."contactId" = ${contactId}::bigint) AS "optedOutAt"`;
      return row ?? { wasWritten: false, optedOutAt: null };
    },

    optOut: (out: NewOptOut) => sql`
      INSERT INTO opt_outs ("companyId", person, "contactId", "connectionId", text, wid)
      VALUES (${scope}, ${out.person}, ${out.contactId}, ${out.connectionId}, ${out.text}, ${out.wid})
      ON CONFLICT ("companyId", person) DO UPDATE SET "contactId" = excluded."contactId"`,

    optIn: (contactId: number) => sql`
      DELETE FROM opt_outs d
       WHERE d."companyId" = ${scope}
         AND d.id IN (SELECT opted.id FROM (${optOutsOf(scope)}) opted WHERE opted."contactId" = ${contactId}::bigint)`,

    moveToContact: (fromId: number, intoId: number) => sql`
      UPDATE opt_outs SET "contactId" = ${intoId} WHERE "companyId" = ${scope} AND "contactId" = ${fromId}`,
  };
};
