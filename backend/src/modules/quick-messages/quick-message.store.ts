import { pageSize } from "@guiche/contract/limits";
import { Op, type WhereOptions } from "sequelize";
import { QuickMessage } from "../../models/quick-message";
import { contains } from "../../platform/db/contains";
import { AppError } from "../../platform/http/errors";
import { desk, type Plain } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

export type QuickMessageRow = Plain<QuickMessage>;

export const quickMessageStore = (scope: Scope) => {
  const quickMessages = desk(scope, QuickMessage, "ERR_NO_QUICK_MESSAGE_FOUND");
  /** Somebody's own and everybody's. */
  const usableBy = (userId: number): WhereOptions => ({ [Op.or]: [{ userId }, { geral: true }] });
  const byWord: [string, string][] = [
    ["shortcode", "ASC"],
    ["id", "ASC"],
  ];
  return {
    add: quickMessages.add,
    remove: quickMessages.remove,
    mustHave: quickMessages.mustHave,
    change: async (id: number, values: Partial<Omit<QuickMessageRow, "id" | "companyId">>) => {
      const [row] = await quickMessages.change({ id }, values);
      if (!row) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
      return row;
    },
    /** Until the commit nobody else changes or removes it. */
    mustLock: async (id: number) => {
      const row = await quickMessages.first({ where: { id }, lock: true });
      if (!row) throw new AppError("ERR_NO_QUICK_MESSAGE_FOUND");
      return row;
    },
    /** Of those that this person may use, or of all. */
    page: (pageNumber: number, { text, userId }: { text: string | undefined; userId: number | null }) =>
      quickMessages.page(pageNumber, pageSize.other, {
        where: {
          [Op.and]: [
            userId === null ? {} : usableBy(userId),
            text ? { [Op.or]: [contains("shortcode", text), contains("message", text)] } : {},
          ],
        },
        order: byWord,
      }),
    offered: (userId: number) =>
      quickMessages.all({ where: { [Op.and]: [usableBy(userId), { status: true }] }, order: byWord }),
  };
};
