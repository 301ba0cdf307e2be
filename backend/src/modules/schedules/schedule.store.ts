import { pageSize } from "@guiche/contract/limits";
import { windowPage } from "@guiche/contract/schedules";
import { Op, type WhereOptions } from "sequelize";
import { Schedule } from "../../models/outreach/schedule";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export type ScheduleRow = Plain<Schedule>;

interface ScheduleFilter {
  searchParam?: string | undefined;
  pageNumber: number;
  start?: Date | undefined;
  end?: Date | undefined;
  contactId?: number | undefined;
  connectionId?: number | undefined;
  userId?: number | undefined;
  /** Only those that wait for a decision. */
  held?: boolean | undefined;
  latestFirst?: boolean | undefined;
}

export const scheduleStore = (scope: Scope) => {
  const schedules = repository(scope, Schedule, "ERR_NO_SCHEDULE_FOUND");
  const { sql } = schedules;
  const requireRow = (row: ScheduleRow | null | undefined): ScheduleRow => {
    if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
    return row;
  };
  return {
    add: schedules.add,
    remove: schedules.remove,
    mustHave: schedules.mustHave,
    change: async (id: number, patch: Partial<Omit<ScheduleRow, "id" | "companyId">>) =>
      requireRow((await schedules.change({ id }, patch))[0]),
    /** Locks the row until the commit: a sweep that sends it waits, or has sent it. */
    mustLock: async (id: number) => requireRow(await schedules.first({ where: { id }, lock: true })),
    page: ({ searchParam, pageNumber, start, end, contactId, connectionId, userId, held, ...more }: ScheduleFilter) => {
      const direction = more.latestFirst ? "DESC" : "ASC";
      const parts: WhereOptions[] = [];
      if (searchParam) parts.push({ [Op.or]: [contains("contactName", searchParam), contains("body", searchParam)] });
      if (start) parts.push({ sendAt: { [Op.gte]: start } });
      if (end) parts.push({ sendAt: { [Op.lt]: end } });
      if (contactId) parts.push({ contactId });
      if (connectionId) parts.push({ connectionId });
      if (userId) parts.push({ userId });
      if (held) parts.push({ heldAt: { [Op.ne]: null } });
      return schedules.page(pageNumber, start && end ? windowPage : pageSize.other, {
        where: { [Op.and]: parts },
        order: [
          ["sendAt", direction],
          ["id", direction],
        ],
      });
    },
    /** Series that go on by themselves: not those that failed or wait for a decision. */
    repeating: ({ before, connectionId, userId }: Pick<ScheduleFilter, "connectionId" | "userId"> & { before: Date }) =>
      schedules.all({
        where: {
          ...{ repeat: { [Op.ne]: "none" }, status: "PENDENTE", sentAt: null, heldAt: null },
          ...{ contactId: { [Op.ne]: null }, sendAt: { [Op.lt]: before } },
          ...(connectionId && { connectionId }),
          ...(userId && { userId }),
        },
        order: ["sendAt", "id"],
        limit: windowPage,
      }),
    /** Those that are still to be sent after this moment, locked: a sweep waits. */
    coming: (after: Date) => sql<Pick<ScheduleRow, "id" | "sendAt">>`
      SELECT id, "sendAt" FROM schedules
       WHERE "companyId" = ${scope} AND status = 'PENDENTE' AND "sendAt" > ${after} ORDER BY id FOR UPDATE`,
    reschedule: (rows: readonly Pick<ScheduleRow, "id" | "sendAt">[]) => sql<ScheduleRow>`
      UPDATE schedules s SET "sendAt" = r."sendAt", "updatedAt" = now()
        FROM unnest(${rows.map(({ id }) => id)}::bigint[],
                    ${rows.map(({ sendAt }) => sendAt.toISOString())}::timestamptz[]) AS r(id, "sendAt")
       WHERE s."companyId" = ${scope} AND s.id = r.id RETURNING s.*`,
    /** The connection on which the contact wrote or was written to last; null without one. */
    lastConnectionOf: (contactId: number) => sql.value<number>`
      SELECT t."connectionId" AS id FROM tickets t
       WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" IS NOT NULL
       ORDER BY t."updatedAt" DESC LIMIT 1`,
    moveToContact: (fromId: number, intoId: number) => sql<ScheduleRow>`
      UPDATE schedules SET "contactId" = ${intoId},
             "contactName" = (SELECT c.name FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${intoId})
       WHERE "companyId" = ${scope} AND "contactId" = ${fromId} RETURNING *`,
    /** Their connection is deleted before WhatsApp has their message. */
    failLeaving: (connectionId: number) => sql<ScheduleRow>`
      UPDATE schedules s SET status = 'ERRO', cause = 'connection', "connectionId" = NULL, "updatedAt" = now()
       WHERE s."companyId" = ${scope} AND s."connectionId" = ${connectionId} AND s.status = 'AGENDADA'
         AND (EXISTS (SELECT FROM messages m
                       WHERE m."companyId" = ${scope} AND m.id = s."messageId" AND m.ack = 0)
              OR EXISTS (SELECT FROM loose_messages l
                          WHERE l."companyId" = ${scope} AND l.id = s."looseMessageId" AND l.ack = 0))
      RETURNING s.*`,
    /** The recipient is gone: schedules that have not been sent fail. */
    failForContact: (contactId: number) => sql<ScheduleRow>`
      UPDATE schedules SET status = 'ERRO', cause = 'contact', "contactId" = NULL, "heldAt" = NULL, "updatedAt" = now()
       WHERE "companyId" = ${scope} AND "contactId" = ${contactId} AND "sentAt" IS NULL RETURNING *`,
  };
};
