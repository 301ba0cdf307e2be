import type { Transaction } from "sequelize";
import { database } from "../db/connect";
import { runSql } from "../db/run-sql";
import { log } from "../log/log";
import { compile, sqlBy } from "./sql";

/**
 * Queries over all companies: the platform's own work (finding who signs in, sweeping due rows, starting every
 * connection). The import rules list its importers; each gives a reason, which is logged at debug level.
 */
export function crossTenantSql(reason: string, tx?: Transaction) {
  log.debug({ reason }, "Query across companies");
  return {
    sql: sqlBy((statement) => {
      const { text, bind } = compile(statement);
      return runSql(database(), { text, values: bind }, tx);
    }),
  };
}
