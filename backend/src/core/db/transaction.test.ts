/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { setLogLevel } from "../log/log";
import { sqlOf } from "../tenant/repository";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { createCompany, contact } from "../../testing/factories";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { afterCommit, transaction } from "./transaction";

let database: TestDatabase;
beforeAll(async () => {
  setLogLevel("silent");
  database = await testDatabase();
});
afterAll(() => database.drop());

const rename = (scope: Scope, id: number, name: string) =>
  sqlOf(scope)`UPDATE contacts SET name = ${name} WHERE "companyId" = ${scope} AND id = ${id}`;

it("two transactions that wait for each other are both committed, and each runs its callbacks once", async () => {
  const { id: companyId } = await createCompany();
  const scope = scopeOfRow({ companyId });
  const [ana, bia] = [await contact(companyId), await contact(companyId)];
  let begunCount = 0;
  let meet = () => {};
  const bothStartedPromise = new Promise<void>((resolve) => (meet = resolve));
  const committedNames: string[] = [];
  const renameBoth = (name: string, first: number, second: number) =>
    transaction(scope, async (inside) => {
      begunCount += 1;
      afterCommit(inside, () => void committedNames.push(name));
      await rename(inside, first, name);
      if (begunCount === 2) meet();
      await bothStartedPromise;
      await rename(inside, second, name);
    });
  await Promise.all([renameBoth("one", ana.id, bia.id), renameBoth("other", bia.id, ana.id)]);
  expect(begunCount).toBe(3);
  expect(committedNames.sort()).toEqual(["one", "other"]);
  const rows = await sqlOf(scope)<{ name: string }>`
    SELECT DISTINCT name FROM contacts WHERE "companyId" = ${scope} AND id IN (${ana.id}, ${bia.id})`;
  expect(rows).toHaveLength(1);
});

it("another error is thrown at once", async () => {
  const { id: companyId } = await createCompany();
  let runCount = 0;
  const failing = transaction(scopeOfRow({ companyId }), () => {
    runCount += 1;
    return Promise.reject(new Error("no"));
  });
  await expect(failing).rejects.toThrow("no");
  expect(runCount).toBe(1);
});
