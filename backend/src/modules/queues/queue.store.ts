import { DeletedQueue } from "../../models/connections/deleted-queue";
import { Queue } from "../../models/connections/queue";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

export type QueueRow = Plain<Queue>;

/** The `id`, `name` and `color` of the company's queues, and of those that are deleted (`isDeleted`), as a table for a FROM. */
export const everyQueue = (scope: Scope): Fragment => fragment`
  (SELECT id, name, color, FALSE AS "isDeleted" FROM queues WHERE "companyId" = ${scope}
    UNION ALL SELECT "queueId", name, '', TRUE FROM deleted_queues WHERE "companyId" = ${scope})`;

export const queueStore = (scope: Scope) => {
  const queues = repository(scope, Queue, "ERR_NO_QUEUE_FOUND");
  return {
    /** In menu order. */
    all: () =>
      queues.all({
        order: ["orderQueue", "name"],
      }),
    mustHave: queues.mustHave,
    count: () => queues.count(),
    /**
     * Counts how many of these ids are queues of the company, and locks those until the commit. A request that links
     * rows to a queue being deleted waits here, before it holds any lock that the deletion needs.
     */
    countOf: async (ids: number[]) => {
      const rows = await queues.sql`
        SELECT q.id FROM queues q WHERE q."companyId" = ${scope} AND q.id = ANY(${ids}::bigint[])
         ORDER BY q.id FOR KEY SHARE`;
      return rows.length;
    },
    add: queues.add,
    change: queues.change,
    /** Keeps the name for what happened in it. */
    remove: async ({ id, name }: Pick<QueueRow, "id" | "name">) => {
      await repository(scope, DeletedQueue).add({ queueId: id, name });
      await queues.remove({ id });
    },
    /** Locks the queue, so that no new row can refer to it until the commit; waits for those in progress. */
    lock: (id: number) => queues.first({ where: { id }, lock: true }),
    /** The ids of its agents. */
    peopleOf: (queueId: number) => queues.sql.values<number>`
      SELECT s."userId" FROM user_queues s WHERE s."companyId" = ${scope} AND s."queueId" = ${queueId}`,
    /** Serializes adding, changing and removing the company's queues until the commit. */
    lockCompany: () => queues.sql`SELECT pg_advisory_xact_lock(hashtext('queues'), ${scope}::int)`,
  };
};
