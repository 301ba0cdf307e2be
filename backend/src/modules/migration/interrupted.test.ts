/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { withFailingInserts } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { bring, lines, rows } from "./migration.fixture";
import { openPostgres, runMigration } from ".";
import type { Outcome } from "../migration-runs";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

withServer();

let there: OtherSystem;
let plannedOutcome: Outcome;
beforeAll(async () => {
  there = await shop("ticketz");
  plannedOutcome = await bring(there, false);
});
afterAll(() => there.drop());

/** A run whose connection to the source breaks after so many queries. */
async function brokenAfter(queries: number): Promise<void> {
  const source = await openPostgres(there.url);
  let remainingQueries = queries;
  const breaking: typeof source = {
    ...source,
    rows: (sql, values) => {
      remainingQueries -= 1;
      return remainingQueries < 0 ? Promise.reject(new Error("Connection lost")) : source.rows(sql, values);
    },
  };
  await runMigration(breaking, { writes: true, onStep: () => undefined }).finally(source.close);
}

/** Without the plan of our own, which is brought once and not counted again. */
const totals = ({ report }: Outcome) =>
  report.lines.filter(({ table }) => table !== "(Plans)").map(({ table, comes, known }) => [table, comes + known]);

it("a run that breaks anywhere, there or here, goes on where it was, and brings nothing twice", async () => {
  for (const [table, which] of [
    ["users", "TRUE"],
    ["contact_identities", "NEW.kind = 'group'"],
    ["messages", "NEW.wid = 'M20'"],
    ["migration_map", "NEW.kind = 'life'"],
  ] as const)
    await withFailingInserts(table, () => expect(bring(there)).rejects.toThrow(), which);
  for (let queries = 1; queries < 60; queries += 5)
    await expect(brokenAfter(queries)).rejects.toThrow("Connection lost");
  const outcome = await bring(there);
  // The message that stands in two tickets of one contact is there once; a dry run does not see that.
  const expected = totals(plannedOutcome).map(([table, number]) => [
    table,
    table === "Messages" ? Number(number) - 1 : number,
  ]);
  expect(totals(outcome)).toEqual(expected);
  expect(Object.values(lines(outcome)).join()).not.toContain("deletedHere");
  const [{ messages, tickets } = { messages: 0, tickets: 0 }] = await rows<{ messages: number; tickets: number }>(
    `SELECT (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM tickets) AS tickets`,
  );
  expect([messages, tickets]).toEqual([18, 7]);
});
