import type { ConnectionCause, ConnectionStatus, ProviderName } from "@guiche/contract/connections";
import type { QueueDto } from "@guiche/contract/queues";
import { Connection } from "../../models/connection";
import { ConnectionQueue } from "../../models/connection-queue";
import { desk, sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import { fragment } from "../../platform/tenant/sql";

/** A connection with the queues its customers may choose from. */
export interface ConnectionRow {
  id: number;
  companyId: number;
  name: string;
  provider: ProviderName;
  status: ConnectionStatus;
  cause: ConnectionCause | null;
  isDefault: boolean;
  number: string | null;
  qrcode: string;
  retries: number;
  greetingMessage: string;
  sendReadReceipts: boolean;
  wanted: boolean;
  updatedAt: Date;
  queues: QueueDto[];
}

const columns = fragment`
  w.id, w."companyId", w.name, w.provider, w.status, w.cause, w."isDefault", w.number, w.qrcode, w.retries,
  w."greetingMessage", w."sendReadReceipts", w.wanted, w."updatedAt"`;

export const connectionStore = (scope: Scope) => {
  const connections = desk(scope, Connection, "ERR_NO_WAPP_FOUND");
  const links = desk(scope, ConnectionQueue);
  const sql = sqlOf(scope);
  return {
    add: connections.add,
    change: connections.change,
    remove: connections.remove,
    count: () => connections.count(),
    mustHave: connections.mustHave,
    first: connections.first,
    withQueues: (id: number | null) => sql<ConnectionRow>`
      SELECT ${columns},
             coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY q."orderQueue", q.name)
                         FROM connection_queues l JOIN queues q ON q."companyId" = ${scope} AND q.id = l."queueId"
                        WHERE l."companyId" = ${scope} AND l."connectionId" = w.id), '[]') AS queues
        FROM connections w
       WHERE w."companyId" = ${scope} AND (${id}::bigint IS NULL OR w.id = ${id})
       ORDER BY w.name`,
    setQueues: async (connectionId: number, queueIds: number[]) => {
      await links.remove({ connectionId });
      for (const queueId of new Set(queueIds)) await links.add({ connectionId, queueId });
    },
    /** Until the commit, nobody else adds to or reorders the company's connections. */
    lockCompany: () => sql`SELECT pg_advisory_xact_lock(hashtext('connections'), ${scope}::int)`,
    /** Takes the mark from whichever connection bears it. */
    clearDefault: () => connections.change({ isDefault: true }, { isDefault: false }),
  };
};
