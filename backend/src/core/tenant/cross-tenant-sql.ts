import type { Transaction } from "sequelize";
import { database } from "../db/connect";
import { runSql } from "../db/run-sql";
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
      return runSql<Row>(database(), { text, values: bind }, tx);
    },
  };
}
