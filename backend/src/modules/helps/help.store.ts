import type { HelpInput, HelpPatch } from "@guiche/contract/helps";
import { pageSize } from "@guiche/contract/limits";
import { col, fn, Op, type Order } from "sequelize";
import { Help } from "../../models/accounts/help";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";

export type HelpRow = Awaited<ReturnType<typeof mustHave>>;

const byTitle: Order = [fn("lower", col("title")), "id"];

const plain = (row: Help) => row.get({ plain: true });

async function mustHave(id: number) {
  const row = await Help.findByPk(id);
  if (!row) throw new AppError("ERR_NO_HELP_FOUND");
  return plain(row);
}

/** Platform rows, owned by no company and readable by every company. */
export const helpStore = {
  mustHave,
  all: async () => (await Help.findAll({ order: byTitle })).map(plain),
  page: async (text: string | undefined, pageNumber: number) => {
    const rows = await Help.findAll({
      ...(text && { where: { [Op.or]: [contains("title", text), contains("description", text)] } }),
      order: byTitle,
      limit: pageSize.other + 1,
      offset: (pageNumber - 1) * pageSize.other,
    });
    return { rows: rows.slice(0, pageSize.other).map(plain), hasMore: rows.length > pageSize.other };
  },
  add: async (values: HelpInput) => plain(await Help.create(values)),
  change: async (id: number, values: HelpPatch) => {
    // Sequelize returns no rows when there is nothing to change.
    const [, [row] = [await Help.findByPk(id)]] = await Help.update(values, { where: { id }, returning: true });
    if (!row) throw new AppError("ERR_NO_HELP_FOUND");
    return plain(row);
  },
  /** Returns the deleted row. Only the scope's transaction is used. */
  remove: async ({ tx }: Scope, id: number) => {
    const within = { transaction: tx ?? null };
    const row = await Help.findByPk(id, { ...within, lock: true });
    if (!row) throw new AppError("ERR_NO_HELP_FOUND");
    await row.destroy(within);
    return plain(row);
  },
};
