import type { AnnouncementInput, AnnouncementPatch } from "@guiche/contract/announcements";
import { pageSize } from "@guiche/contract/limits";
import { Op } from "sequelize";
import { Announcement } from "../../models/accounts/announcement";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";

export type AnnouncementRow = ReturnType<typeof plain>;
/** The picture's key in the file store, its original name and its type. */
export type Picture = Pick<AnnouncementRow, "mediaKey" | "mediaName" | "mediaType">;

const plain = (row: Announcement) => row.get({ plain: true });

interface Search {
  text: string | undefined;
  pageNumber: number;
  /** Includes inactive announcements. */
  all: boolean;
}

/** Platform rows, owned by no company. Only the scope's transaction is used. */
export const announcementStore = (scope: Scope) => {
  const within = { transaction: scope.tx ?? null };
  const find = async (id: number, lock = false) => {
    const row = await Announcement.findByPk(id, { ...within, ...(lock && { lock: true }) });
    if (!row) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
    return row;
  };
  return {
    mustHave: async (id: number) => plain(await find(id)),
    /** Locks the row until the end of the transaction. */
    hold: async (id: number) => plain(await find(id, true)),
    page: async ({ text, pageNumber, all }: Search) => {
      const rows = await Announcement.findAll({
        where: {
          ...(!all && { status: true }),
          ...(text && { [Op.or]: [contains("title", text), contains("text", text)] }),
        },
        order: ["priority", ["id", "DESC"]],
        limit: pageSize.other + 1,
        offset: (pageNumber - 1) * pageSize.other,
        ...within,
      });
      return { rows: rows.slice(0, pageSize.other).map(plain), hasMore: rows.length > pageSize.other };
    },
    add: async (values: AnnouncementInput) => plain(await Announcement.create(values, within)),
    change: async (id: number, values: AnnouncementPatch | Picture) => {
      // Sequelize returns no rows when there is nothing to change.
      const [, [row] = [await Announcement.findByPk(id, within)]] = await Announcement.update(values, {
        where: { id },
        returning: true,
        ...within,
      });
      if (!row) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
      return plain(row);
    },
    remove: async (id: number) => void (await Announcement.destroy({ where: { id }, ...within })),
  };
};
