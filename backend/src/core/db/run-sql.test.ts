/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { Queue } from "../../models/connections/queue";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany, queue } from "../../testing/factories";
import { sqlOf } from "../tenant/repository";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { poolState } from "./pool-state";
import { transaction } from "./transaction";

let database: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await testDatabase();
  scope = scopeOfRow({ companyId: (await createCompany()).id });
});
afterAll(() => database.drop());

const rename = (inside: Scope, id: number, name: unknown) =>
  sqlOf(inside)`UPDATE queues SET name = ${name} WHERE "companyId" = ${inside} AND id = ${id}`;

it("throws the errors that Sequelize would, and gives the connection back", async () => {
  const [sales, support] = [
    await queue(scope.companyId, { name: "Sales" }),
    await queue(scope.companyId, { name: "Support" }),
  ];
  const { used } = poolState();
  await expect(rename(scope, support.id, sales.name)).rejects.toThrow(UniqueConstraintError);
  const orphan = sqlOf(scope)`
    INSERT INTO queue_options ("companyId", "queueId", title, message, option) VALUES (${scope}, 0, 'a', 'b', 1)`;
  await expect(orphan).rejects.toThrow(ForeignKeyConstraintError);
  expect(poolState().used).toBe(used);
});

it("runs nothing in a transaction that has ended", async () => {
  const { id } = await queue(scope.companyId, { name: "Finance" });
  let endedScope = scope;
  await transaction(scope, async (inside) => {
    endedScope = inside;
    await rename(inside, id, "Money");
  });
  await expect(rename(endedScope, id, "Late")).rejects.toThrow("ended");
  expect((await Queue.findByPk(id))?.name).toBe("Money");
});

it("refuses a value that is undefined and stores a NUL as text", async () => {
  const { id } = await queue(scope.companyId, { name: "Post" });
  await expect(rename(scope, id, undefined)).rejects.toThrow("undefined");
  await rename(scope, id, "a\0b");
  expect((await Queue.findByPk(id))?.name).toBe(String.raw`a\0b`);
});
