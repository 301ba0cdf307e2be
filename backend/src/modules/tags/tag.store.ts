import { pageSize } from "@guiche/contract/limits";
import type { TicketTagDto } from "@guiche/contract/tickets";
import type { Order, WhereOptions } from "sequelize";
import { Tag } from "../../models/contacts/tag";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A tag with its number of tickets. */
export type TagRow = Plain<Tag> & { ticketsCount: number };

export const tagStore = (scope: Scope) => {
  const tags = repository(scope, Tag, "ERR_NO_TAG_FOUND");
  const links = repository(scope, TicketTag);

  /** Counts for all rows in one query. */
  const withCounts = async (rows: Plain<Tag>[]): Promise<TagRow[]> => {
    const ids = rows.map(({ id }) => id);
    const counts = await tags.sql<{ tagId: number; count: number }>`
      SELECT l."tagId", count(*) FROM ticket_tags l
       WHERE l."companyId" = ${scope} AND l."tagId" = ANY(${ids}::bigint[]) GROUP BY l."tagId"`;
    const byTag = new Map(counts.map(({ tagId, count }) => [tagId, count]));
    return rows.map((row) => ({ ...row, ticketsCount: byTag.get(row.id) ?? 0 }));
  };

  const nameContains = (text?: string): WhereOptions => (text ? contains("name", text) : {});
  const byName: Order = ["name", "id"];
  /** Lanes without a position come last. */
  const byPosition: Order = ["kanbanPosition", ...byName];

  return {
    page: async (pageNumber: number, text?: string) => {
      const { rows, hasMore } = await tags.page(pageNumber, pageSize.other, {
        where: nameContains(text),
        order: byName,
      });
      return { rows: await withCounts(rows), hasMore };
    },
    all: async (text?: string) => withCounts(await tags.all({ where: nameContains(text), order: byName })),
    lanes: async () => withCounts(await tags.all({ where: { kanban: 1 }, order: byPosition })),
    /** The lanes in their order, locked until the commit. */
    lockLanes: () => tags.all({ where: { kanban: 1 }, order: byPosition, lock: true }),
    /** Numbers the lanes from 1; returns those whose position changed. */
    placeLanes: (ids: number[]) => tags.sql<{ id: number }>`
      UPDATE tags g SET "kanbanPosition" = place.position, "updatedAt" = now()
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS place(id, position)
       WHERE g."companyId" = ${scope} AND g.id = place.id AND g."kanbanPosition" IS DISTINCT FROM place.position
      RETURNING g.id`,
    lanesOf: (ticketId: number) => tags.sql<{ id: number; name: string }>`
      SELECT g.id, g.name FROM tags g JOIN ticket_tags l ON l."companyId" = g."companyId" AND l."tagId" = g.id
       WHERE g."companyId" = ${scope} AND l."ticketId" = ${ticketId} AND g.kanban = 1 
       ORDER BY g."kanbanPosition", g.name, g.id`,
    /**
     * The lane that the contact's next ticket starts in, locked until the commit: that of their ticket that was closed
     * last, if it is kept. Null once another ticket was opened since then.
     */
    findKeptLane: (contactId: number, nextTicketId: number) => tags.sql.first<TicketTagDto>`
      SELECT g.id, g.name, g.color FROM tags g
       WHERE g."companyId" = ${scope} AND g.kanban = 1 AND g."kanbanKept"
         AND g.id = (
           SELECT lane.id
             FROM (SELECT l."ticketId", l."finishedAt"
                     FROM tickets t JOIN ticket_trackings l ON l."companyId" = t."companyId" AND l."ticketId" = t.id
                    WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t.id <> ${nextTicketId}
                    ORDER BY coalesce(l."finishedAt", l."createdAt") DESC, l.id DESC LIMIT 1) last
             JOIN ticket_tags b ON b."companyId" = ${scope} AND b."ticketId" = last."ticketId"
             JOIN tags lane ON lane."companyId" = ${scope} AND lane.id = b."tagId" AND lane.kanban = 1
            WHERE last."finishedAt" IS NOT NULL
            ORDER BY lane."kanbanPosition" DESC, lane.name DESC, lane.id DESC LIMIT 1)
         FOR UPDATE OF g`,
    /** Makes a tag of each name that no tag has, in whatever case and with whatever accents. */
    addMissing: (names: string[], color: string, userId: number) => tags.sql<{ id: number }>`
      INSERT INTO tags ("companyId", name, color, "userId")
      SELECT DISTINCT ON (folded(n.name)) ${scope}, n.name, ${color}, ${userId}::bigint
        FROM unnest(${names}::text[]) AS n(name)
       WHERE NOT EXISTS (SELECT FROM tags g WHERE g."companyId" = ${scope} AND folded(g.name) = folded(n.name))
       ORDER BY folded(n.name), n.name
          ON CONFLICT ("companyId", name) DO NOTHING
      RETURNING id`,
    /** The oldest tag of each name. */
    findByNames: (names: string[]) => tags.sql<{ name: string; id: number }>`
      SELECT n.name, min(g.id) AS id FROM unnest(${names}::text[]) AS n(name)
        JOIN tags g ON g."companyId" = ${scope} AND folded(g.name) = folded(n.name) GROUP BY n.name`,
    /** The open and pending tickets in a lane, locked until the commit. */
    lockCards: (tagId: number) => tags.sql.values<number>`
      SELECT t.id FROM tickets t
       WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending')
         AND EXISTS (SELECT FROM ticket_tags l
                      WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."tagId" = ${tagId})
       ORDER BY t.id FOR UPDATE`,
    /** Puts cards into a lane, those that are in no other. */
    putInLane: (ticketIds: number[], tagId: number) => tags.sql`
      INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
      SELECT ${scope}::bigint, card.id, ${tagId}::bigint FROM unnest(${ticketIds}::bigint[]) AS card(id)
       WHERE NOT EXISTS (SELECT FROM ticket_tags l JOIN tags g ON g."companyId" = ${scope} AND g.id = l."tagId" AND g.kanban = 1
                          WHERE l."companyId" = ${scope} AND l."ticketId" = card.id)`,
    byIds: (ids: number[]) => tags.all({ where: { id: ids }, order: byName }),
    mustHave: tags.mustHave,
    countOf: (ids: number[]) => tags.count({ id: ids }),
    mustLock: tags.mustLock,
    /** Locks all of these, in their order; throws when one does not exist. */
    mustLockAll: async (ids: number[]) => {
      const rows = ids.length === 0 ? [] : await tags.all({ where: { id: ids }, order: ["id"], lock: true });
      if (rows.length !== ids.length) throw new AppError("ERR_NO_TAG_FOUND");
      return rows;
    },
    countedAll: withCounts,
    attach: async (ticketId: number, ids: number[]) => {
      for (const tagId of ids) await links.add({ ticketId, tagId });
    },
    detach: async (ticketId: number, ids: number[]) => {
      if (ids.length > 0) await links.remove({ ticketId, tagId: ids });
    },
    withCount: async (row: Plain<Tag>) => (await withCounts([row]))[0] ?? { ...row, ticketsCount: 0 },
    add: tags.add,
    change: tags.change,
    remove: tags.remove,
  };
};
