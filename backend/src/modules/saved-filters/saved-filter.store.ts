import type { SavedFilterInput } from "@guiche/contract/saved-filters";
import { Op, type WhereOptions } from "sequelize";
import { repository, type Plain } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { SavedFilter } from "../../models/accounts/saved-filter";

export type SavedFilterRow = Plain<SavedFilter>;

export const savedFilterStore = (scope: Scope) => {
  const filters = repository(scope, SavedFilter);
  const { userId, queueIds, profile, super: isSuper } = actorOf(scope);
  const seesAll = profile === "admin" || isSuper;
  const isShown = {
    [Op.or]: [
      { userId },
      { audience: "everyone" },
      seesAll ? { audience: "queue" } : { audience: "queue", queueId: [...queueIds] },
    ],
  } as WhereOptions<SavedFilterRow>;
  return {
    /** Serializes what one person saves: the same filter may arrive twice. */
    lock: () =>
      filters.sql`SELECT pg_advisory_xact_lock(hashtext('saved_filters'), ${userId}::int) WHERE ${scope}::bigint > 0`,
    listVisible: () =>
      filters.all({
        where: isShown,
        order: ["name", "id"],
      }),
    /** Another person's filter is not found, shared or not. */
    own: (id: number) => filters.first({ where: { id, userId } }),
    findByName: ({ kind, name }: Pick<SavedFilterInput, "kind" | "name">) =>
      filters.first({ where: { userId, kind, name } }),
    countOwn: () => filters.count({ userId }),
    add: (values: SavedFilterInput) => filters.add({ ...values, userId }),
    change: async (id: number, values: SavedFilterInput) => (await filters.change({ id, userId }, values))[0],
    remove: (id: number) => filters.remove({ id, userId }),
    /** The given queues and connections that still exist. */
    existing: async (queueIds: readonly number[], whatsappIds: readonly number[]) => {
      const rows = await filters.sql<{ id: number; isQueue: boolean }>`
        SELECT q.id, true AS "isQueue" FROM queues q
         WHERE q."companyId" = ${scope} AND q.id = ANY(${[...queueIds]}::bigint[])
        UNION ALL
        SELECT w.id, false FROM connections w
         WHERE w."companyId" = ${scope} AND w.id = ANY(${[...whatsappIds]}::bigint[])`;
      const idsOf = (wantsQueues: boolean) => rows.filter(({ isQueue }) => isQueue === wantsQueues).map(({ id }) => id);
      return { queueIds: idsOf(true), whatsappIds: idsOf(false) };
    },
  };
};
