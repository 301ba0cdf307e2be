import { companiesOf, seed as fill } from "../../harness/installation/seed";
import { withHarness, type Group } from "./group";

/** Only creates the data and reports its size; the group `lists` creates the same data itself. */
export const seed: Group = (bench) =>
  withHarness(bench, async ({ database }) => {
    const startedAt = performance.now();
    await fill(database, bench.size, (text) => bench.log(text));
    const tables = await database.rows<{ table: string; rows: string; mb: string }>(
      `SELECT relname AS table, n_live_tup AS rows, round(pg_total_relation_size(relid) / 1e6) AS mb
         FROM pg_stat_user_tables WHERE n_live_tup > 1000 ORDER BY n_live_tup DESC`,
    );
    return {
      figures: [
        {
          what: `data ${bench.size}, ${companiesOf[bench.size]} companies`,
          value: (performance.now() - startedAt) / 1_000,
          unit: "s",
        },
        ...tables.map(({ table, rows }) => ({ what: `rows of ${table}`, value: Number(rows), unit: "" })),
      ],
      notes: tables.map(({ table, mb }) => `${table}: ${mb} MB with its indexes`),
    };
  });
