import { Queue } from "../../models/queue";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export type QueueRow = Plain<Queue>;

export const queueStore = (scope: Scope) => {
  const queues = repository(scope, Queue, "ERR_NO_QUEUE_FOUND");
  return {
    /** As the menu offers them. */
    all: () =>
      queues.all({
        order: [
          ["orderQueue", "ASC"],
          ["name", "ASC"],
        ],
      }),
    mustHave: queues.mustHave,
    count: () => queues.count(),
    /**
     * How many of these ids are queues of the company. Until the commit they stay: who links rows to one that is just
     * being deleted waits here, while nothing that its deletion needs is in hand.
     */
    countOf: async (ids: number[]) => {
      const found = await queues.sql`
        SELECT q.id FROM queues q WHERE q."companyId" = ${scope} AND q.id = ANY(${ids}::bigint[])
         ORDER BY q.id FOR KEY SHARE`;
      return found.length;
    },
    add: queues.add,
    change: queues.change,
    remove: queues.remove,
    /** Until the commit nothing new can point to it, and whoever was about to has been waited for. */
    lock: (id: number) => queues.first({ where: { id }, lock: true }),
    /** Who serves it. */
    peopleOf: async (queueId: number) => {
      const rows = await queues.sql<{ userId: number }>`
        SELECT s."userId" FROM user_queues s WHERE s."companyId" = ${scope} AND s."queueId" = ${queueId}`;
      return rows.map(({ userId }) => userId);
    },
    /** Until the commit nobody else adds, changes or removes a queue of the company. */
    lockCompany: () => queues.sql`SELECT pg_advisory_xact_lock(hashtext('queues'), ${scope}::int)`,
  };
};
