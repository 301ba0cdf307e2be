import type { ErrorCode } from "@guiche/contract/errors";
import {
  Op,
  type Attributes,
  type CreationAttributes,
  type FindOptions,
  type Model,
  type ModelStatic,
  type Order,
  type WhereOptions,
} from "sequelize";
import { database } from "../db/connect";
import { AppError } from "../http/errors";
import type { Scope } from "./scope";
import { scopedSql, sqlBy, type Sql } from "./sql";

type TenantRow = Model & { companyId: number };

/** A row as plain values without the model class: what stores return. */
export type Plain<M extends Model> = Attributes<M>;

interface Question<M extends Model> {
  where?: WhereOptions<Attributes<M>>;
  attributes?: (keyof Attributes<M> & string)[];
  order?: Order;
  limit?: number;
  offset?: number;
  lock?: boolean;
}

type New<M extends Model> = Omit<CreationAttributes<M>, "companyId">;
type Patch<M extends Model> = Partial<Omit<Attributes<M>, "id" | "companyId">>;

/**
 * The only way to a tenant table. Reads, stamps and changes rows of the scope's company and no other, in the scope's
 * transaction. A row of another company is reported as not found.
 */
export function repository<M extends TenantRow>(
  scope: Scope,
  model: ModelStatic<M>,
  notFound: ErrorCode = "ERR_NOT_FOUND",
) {
  // The company is added around `where`, not inside it, so that an Op.or cannot escape it.
  const fence = (where: WhereOptions<Attributes<M>> = {}) =>
    ({ [Op.and]: [where, { companyId: scope.companyId }] }) as WhereOptions<Attributes<M>>;
  const within = { transaction: scope.tx ?? null };

  const find = ({ where, lock, ...rest }: Question<M>) =>
    ({ ...rest, where: fence(where), ...within, ...(lock ? { lock: true } : {}), raw: true }) as FindOptions<
      Attributes<M>
    >;

  const all = async (question: Question<M> = {}) => (await model.findAll(find(question))) as unknown as Plain<M>[];

  const first = async (question: Question<M> = {}) => (await all({ ...question, limit: 1 }))[0] ?? null;

  const get = (id: number, lock = false) => first({ where: { id } as unknown as WhereOptions<Attributes<M>>, lock });

  const mustHave = async (id: number, lock = false) => {
    const row = await get(id, lock);
    if (!row) throw new AppError(notFound);
    return row;
  };

  return {
    all,
    first,
    get: (id: number) => get(id),
    /** The row, or the table's "not found" error for a missing id and a foreign one alike. */
    mustHave: (id: number) => mustHave(id),
    /** The same, locked until the commit. */
    mustLock: (id: number) => mustHave(id, true),
    /** One page, and whether another follows, without counting. */
    page: async (pageNumber: number, size: number, question: Question<M> = {}) => {
      const rows = await all({ ...question, limit: size + 1, offset: (pageNumber - 1) * size });
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },
    count: (where?: WhereOptions<Attributes<M>>) => model.count({ where: fence(where), ...within }),
    add: async (values: New<M>) => {
      const row = await model.create(
        { ...values, companyId: scope.companyId } as unknown as CreationAttributes<M>,
        within,
      );
      return row.get({ plain: true }) as Plain<M>;
    },
    /** Changes the matching rows and returns their new state. The company of a row cannot change. */
    change: async (where: WhereOptions<Attributes<M>>, patch: Patch<M>) => {
      if ("companyId" in patch) throw new Error("A row never changes its company.");
      const [, rows] = await model.update(patch as Partial<Attributes<M>>, {
        where: fence(where),
        returning: true,
        ...within,
      });
      // Sequelize returns no rows when there is nothing to change.
      if (!(rows as M[] | undefined)) return all({ where });
      return rows.map((row) => row.get({ plain: true }) as Plain<M>);
    },
    /** Resolves to the number of removed rows. */
    remove: (where: WhereOptions<Attributes<M>>) => model.destroy({ where: fence(where), ...within }),
    sql: sqlOf(scope),
  };
}

/** For stores that query several tables with SQL. */
export const sqlOf = (scope: Scope): Sql => sqlBy((statement) => scopedSql(database(), scope, statement));

/** As `sqlOf`, with prepared statements, for those that run with every message (core/db/statement-name.ts). */
export const preparedSqlOf = (scope: Scope): Sql =>
  sqlBy((statement) => scopedSql(database(), scope, statement, { prepared: true }));

/** Raises the statement timeout until the commit: deleting one row may cascade over years of rows. */
export const raiseStatementTimeout = (scope: Scope): Promise<unknown> =>
  sqlOf(scope)`SELECT set_config('statement_timeout', '10min', true) WHERE ${scope}::bigint IS NOT NULL`;
