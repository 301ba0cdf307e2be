/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany, queue } from "../../testing/factories";
import { preparedSqlOf, sqlOf } from "../tenant/repository";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { database as connected } from "./connect";
import { transaction } from "./transaction";

let database: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await testDatabase();
  scope = scopeOfRow({ companyId: (await createCompany()).id });
  for (const name of ["Sales", "Support"]) await queue(scope.companyId, { name });
});
afterAll(() => database.drop());

const findQueues = (inside: Scope, name: string) =>
  preparedSqlOf(inside)<{ name: string }>`
    SELECT name FROM queues WHERE "companyId" = ${inside} AND name = ${name}`;

/** What this transaction's connection has prepared. */
const preparedIn = (inside: Scope) =>
  sqlOf(inside)<{ runs: number }>`
    SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements
     WHERE ${inside}::bigint IS NOT NULL AND statement LIKE 'SELECT name FROM queues%'`;

it("is parsed once for a connection and runs with the values of each call", () =>
  transaction(scope, async (inside) => {
    const queueRows = [
      await findQueues(inside, "Sales"),
      await findQueues(inside, "Support"),
      await findQueues(inside, "nobody's"),
    ];
    expect(queueRows).toEqual([[{ name: "Sales" }], [{ name: "Support" }], []]);
    expect(await preparedIn(inside)).toEqual([{ runs: 3 }]);
  }));

it("survives an error and a column that another release adds", async () => {
  const failing = transaction(scope, async (inside) => {
    await findQueues(inside, "Sales");
    await sqlOf(inside)`SELECT 1 / 0 WHERE ${inside}::bigint IS NOT NULL`;
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  await connected().query("ALTER TABLE queues ADD COLUMN later text");
  await transaction(scope, async (inside) => {
    for (let call = 0; call < 10; call += 1) expect(await findQueues(inside, "Sales")).toEqual([{ name: "Sales" }]);
  });
});
