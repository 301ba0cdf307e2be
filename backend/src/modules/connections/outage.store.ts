import type { ConnectionCause } from "@guiche/contract/connections";
import { pageSize } from "@guiche/contract/limits";
import { Outage } from "../../models/connections/outage";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const outageStore = (scope: Scope) => {
  const outages = repository(scope, Outage);
  const sql = sqlOf(scope);
  return {
    page: (connectionId: number, pageNumber: number) =>
      outages.page(pageNumber, pageSize.other, {
        where: { connectionId },
        order: [
          ["startedAt", "DESC"],
          ["id", "DESC"],
        ],
      }),
    current: (connectionId: number) => outages.first({ where: { connectionId, endedAt: null } }),
    /** A connection has one open outage at most. */
    begin: (connectionId: number, cause: ConnectionCause, at: Date) => sql`
      INSERT INTO outages ("companyId", "connectionId", cause, "startedAt")
      VALUES (${scope}, ${connectionId}, ${cause}, ${at}) ON CONFLICT DO NOTHING`,
    end: (connectionId: number, at: Date) => outages.change({ connectionId, endedAt: null }, { endedAt: at }),
    setCause: (id: number, cause: ConnectionCause) => outages.change({ id }, { cause }),
    /** Claims the outage's mail, so that it is sent once; null when it is already claimed. */
    claim: async (id: number, at: Date) => (await outages.change({ id, mailedAt: null }, { mailedAt: at }))[0] ?? null,
    unclaim: (id: number) => outages.change({ id }, { mailedAt: null }),
  };
};
