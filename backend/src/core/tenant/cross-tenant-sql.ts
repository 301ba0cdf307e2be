import { QueryTypes, type Transaction } from "sequelize";
import { database } from "../db/connect";
import { log } from "../log/log";
import { compile, Fragment } from "./sql";

/**
 * Queries over all companies: the platform's own work (finding who signs in, sweeping due rows, starting every
 * connection). The import rules list its importers; each gives a reason, which is logged at debug level.
 */
export function crossTenantSql(reason: string, tx?: Transaction) {
  log.debug({ reason }, "Query across companies");
  return {
    sql<Row extends object>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
      const { text, bind } = compile(new Fragment(parts, values));
      return database().query<Row>(text, { bind, type: QueryTypes.SELECT, transaction: tx ?? null, raw: true });
    },
  };
}
