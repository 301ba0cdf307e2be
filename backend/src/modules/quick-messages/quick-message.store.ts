import { pageSize } from "@guiche/contract/limits";
import { Op, type WhereOptions } from "sequelize";
import { QuickMessage } from "../../models/messages/quick-message";
import { QuickMessageQueue } from "../../models/messages/quick-message-queue";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

type StoredQuickMessage = Plain<QuickMessage>;
/** With the queues in whose tickets it is offered. */
export type QuickMessageRow = StoredQuickMessage & { queueIds: number[] };

export const quickMessageStore = (scope: Scope) => {
  const quickMessages = repository(scope, QuickMessage);
  const links = repository(scope, QuickMessageQueue);
  /** A person's own ones and shared ones. */
  const usableBy = (userId: number): WhereOptions => ({ [Op.or]: [{ userId }, { geral: true }] });
  const byWord: string[] = ["shortcode", "id"];
  /** Loads the queues of all rows in one query. */
  const withQueues = async (rows: readonly StoredQuickMessage[]): Promise<QuickMessageRow[]> => {
    const ids = rows.map(({ id }) => id);
    const queueIds = new Map(ids.map((id): [number, number[]] => [id, []]));
    if (ids.length > 0)
      for (const { quickMessageId, queueId } of await links.all({
        where: { quickMessageId: ids },
        order: ["queueId"],
      }))
        queueIds.get(quickMessageId)?.push(queueId);
    return rows.map((row) => ({ ...row, queueIds: queueIds.get(row.id) ?? [] }));
  };
  const whole = async (row: StoredQuickMessage | null | undefined): Promise<QuickMessageRow> => {
    const [quickMessage] = row ? await withQueues([row]) : [];
    if (!quickMessage) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
    return quickMessage;
  };
  const link = async (quickMessageId: number, queueIds: readonly number[]) => {
    await links.remove({ quickMessageId });
    for (const queueId of new Set(queueIds)) await links.add({ quickMessageId, queueId });
  };
  return {
    add: async (values: Parameters<typeof quickMessages.add>[0], queueIds: readonly number[]) => {
      const row = await quickMessages.add(values);
      await link(row.id, queueIds);
      return whole(row);
    },
    remove: quickMessages.remove,
    mustHave: async (id: number) => whole(await quickMessages.get(id)),
    change: async (id: number, { queueIds, ...values }: Partial<Omit<QuickMessageRow, "id" | "companyId">>) => {
      const [row] = await quickMessages.change({ id }, values);
      if (row && queueIds) await link(id, queueIds);
      return whole(row);
    },
    /** Locks the row until the commit; throws when it does not exist. */
    mustLock: async (id: number) => whole(await quickMessages.first({ where: { id }, lock: true })),
    /** Locks all that are offered in a queue. */
    lockByQueue: async (queueId: number) => {
      const ids = (await links.all({ where: { queueId } })).map(({ quickMessageId }) => quickMessageId);
      return withQueues(await quickMessages.all({ where: { id: ids }, order: ["id"], lock: true }));
    },
    byIds: async (ids: number[]) => withQueues(await quickMessages.all({ where: { id: ids }, order: ["id"] })),
    /** The quick messages that this user may use, or all. */
    page: async (pageNumber: number, { text, userId }: { text: string | undefined; userId: number | null }) => {
      const { rows, hasMore } = await quickMessages.page(pageNumber, pageSize.other, {
        where: {
          [Op.and]: [
            userId === null ? {} : usableBy(userId),
            text ? { [Op.or]: [contains("shortcode", text), contains("message", text)] } : {},
          ],
        },
        order: byWord,
      });
      return { rows: await withQueues(rows), hasMore };
    },
    listOffered: async (userId: number) =>
      withQueues(await quickMessages.all({ where: { [Op.and]: [usableBy(userId), { status: true }] }, order: byWord })),
  };
};
