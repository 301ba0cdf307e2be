/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Op } from "sequelize";
import { Queue } from "../../models/connections/queue";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany, queue } from "../../testing/factories";
import { afterCommit, transaction } from "../db/transaction";
import { repository, sqlOf } from "./repository";
import { scopeOfRow, type Scope } from "./scope";
import { fragment } from "./sql";

let database: TestDatabase;
let acme: Scope;
let theirs: Queue;
let ours: Queue;
beforeAll(async () => {
  database = await testDatabase();
  acme = scopeOfRow({ companyId: (await createCompany()).id });
  ours = await queue(acme.companyId, { name: "ours" });
  theirs = await queue((await createCompany()).id, { name: "theirs" });
});
afterAll(() => database.drop());

describe("a repository", () => {
  it("returns only the own company's rows, even for a `where` with Op.or", async () => {
    const rows = await repository(acme, Queue).all({ where: { [Op.or]: [{ name: "ours" }, { name: "theirs" }] } });
    expect(rows.map(({ name }) => name)).toEqual(["ours"]);
    expect(await repository(acme, Queue).get(theirs.id)).toBeNull();
    await expect(repository(acme, Queue, "ERR_NO_QUEUE_FOUND").mustHave(theirs.id)).rejects.toThrow(
      "ERR_NO_QUEUE_FOUND",
    );
  });

  it("changes and removes no row of another company", async () => {
    const queues = repository(acme, Queue);
    expect(await queues.change({ id: theirs.id }, { name: "taken" })).toEqual([]);
    expect(await queues.remove({ id: theirs.id })).toBe(0);
    expect(await Queue.findByPk(theirs.id)).toMatchObject({ name: "theirs" });
  });

  it("stamps new rows and refuses to change their company", async () => {
    const addedQueue = await repository(acme, Queue).add({ name: "new", color: "#010203" });
    expect(addedQueue.companyId).toBe(acme.companyId);
    const movedFields = { companyId: theirs.companyId } as object;
    await expect(repository(acme, Queue).change({ id: ours.id }, movedFields)).rejects.toThrow(
      /never changes its company/,
    );
  });
});

describe("a statement", () => {
  it("without the company, or with too few bindings of it, is refused", async () => {
    await expect(sqlOf(acme)`SELECT 1 FROM queues`).rejects.toThrow(/binds the company 0 times/);
    await expect(sqlOf(acme)`
      SELECT 1 FROM queues q JOIN tickets t ON t."queueId" = q.id WHERE q."companyId" = ${acme}`).rejects.toThrow(
      /2 tenant tables/,
    );
    const joins = fragment`JOIN tickets t ON t."queueId" = q.id`;
    await expect(sqlOf(acme)`SELECT 1 FROM queues q ${joins} WHERE q."companyId" = ${acme}`).rejects.toThrow(
      /2 tenant tables/,
    );
  });

  it("that joins its tables by company runs", async () => {
    const rows = await sqlOf(acme)`
      SELECT q.id FROM queues q LEFT JOIN tickets t ON t."companyId" = q."companyId" AND t."queueId" = q.id
       WHERE q."companyId" = ${acme} AND q.name = ${"ours"}`;
    expect(rows).toEqual([{ id: ours.id }]);
  });

  it("tells its first row, its only column, or whether there is a row", async () => {
    const sql = sqlOf(acme);
    const [ownQueue, unknown] = ["ours", "nobody's"].map(
      (name) => fragment`FROM queues q WHERE q."companyId" = ${acme} AND q.name = ${name}`,
    );
    expect(await sql.first`SELECT q.id, q.name ${ownQueue}`).toEqual({ id: ours.id, name: "ours" });
    expect(await sql.first`SELECT q.id ${unknown}`).toBeNull();
    expect([await sql.value`SELECT q.id ${ownQueue}`, await sql.value`SELECT q.id ${unknown}`]).toEqual([
      ours.id,
      null,
    ]);
    expect([await sql.values`SELECT q.id ${ownQueue}`, await sql.values`SELECT q.id ${unknown}`]).toEqual([
      [ours.id],
      [],
    ]);
    expect([await sql.number`SELECT count(*) ${ownQueue}`, await sql.number`SELECT q.id ${unknown}`]).toEqual([1, 0]);
    expect([await sql.hasRows`SELECT ${ownQueue}`, await sql.hasRows`SELECT ${unknown}`]).toEqual([true, false]);
  });

  it("with two companies is refused", async () => {
    const globex = scopeOfRow({ companyId: theirs.companyId });
    await expect(sqlOf(acme)`SELECT 1 FROM queues q WHERE q."companyId" = ${globex}`).rejects.toThrow(
      /mixes two companies/,
    );
  });
});

describe("a transaction", () => {
  it("runs deferred callbacks after the commit, in order, and none after a rollback", async () => {
    const committedSteps: string[] = [];
    await transaction(acme, async (inside) => {
      afterCommit(inside, () => void committedSteps.push("first"));
      await transaction(inside, async (deeper) => afterCommit(deeper, () => void committedSteps.push("second")));
      expect(committedSteps).toEqual([]);
    });
    expect(committedSteps).toEqual(["first", "second"]);
    await expect(
      transaction(acme, async (inside) => {
        afterCommit(inside, () => void committedSteps.push("never"));
        await repository(inside, Queue).add({ name: "undone", color: "#a1a1a1" });
        throw new Error("undo");
      }),
    ).rejects.toThrow("undo");
    expect(committedSteps).toEqual(["first", "second"]);
    expect(await repository(acme, Queue).count({ name: "undone" })).toBe(0);
  });
});
