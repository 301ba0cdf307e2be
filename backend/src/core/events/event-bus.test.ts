/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { Queue } from "../../models/connections/queue";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany, queue } from "../../testing/factories";
import { transaction } from "../db/transaction";
import { setLogLevel } from "../log/log";
import { repository } from "../tenant/repository";
import { scopeOfRow, type Scope } from "../tenant/scope";
import { createEventBus, type EventBus } from "./event-bus";

interface Events {
  "queue.renamed": { queueId: number };
}

let database: TestDatabase;
let scope: Scope;
let queueId: number;
let bus: EventBus<Events>;
let order: string[];
beforeAll(async () => {
  setLogLevel("silent");
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  scope = scopeOfRow({ companyId: (await createCompany()).id });
  queueId = (await queue(scope.companyId, { name: "before" })).id;
  bus = createEventBus<Events>({ "queue.renamed": true });
  order = [];
});

const nameOfQueue = async () => (await Queue.findByPk(queueId, { rejectOnEmpty: true })).name;
const rename = () =>
  transaction(scope, async (inside) => {
    await repository(inside, Queue).change({ id: queueId }, { name: "after" });
    await bus.publish(inside, "queue.renamed", { queueId });
    order.push("published");
  });
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it("listeners in the transaction are awaited in order, the others run after the commit and outside of it", async () => {
  bus.afterCommit("queue.renamed", async (outside) => {
    order.push(`committed ${await nameOfQueue()}, ${outside.tx ? "inside" : "outside"}`);
  });
  bus.inTransaction("queue.renamed", async (inside) => {
    await nextTick();
    const [visibleQueue] = await repository(inside, Queue).all({ where: { id: queueId } });
    order.push(`first ${visibleQueue?.name}`);
  });
  bus.inTransaction("queue.renamed", async () => void order.push(`second, others see ${await nameOfQueue()}`));
  await rename();
  expect(order).toEqual(["first after", "second, others see before", "published", "committed after, outside"]);
});

it("a listener in the transaction that throws undoes the change, and no listener runs after the rollback", async () => {
  bus.inTransaction("queue.renamed", () => Promise.reject(new Error("It may not be renamed.")));
  bus.inTransaction("queue.renamed", async () => void order.push("the next one"));
  bus.afterCommit("queue.renamed", async () => void order.push("committed"));
  await expect(rename()).rejects.toThrow("It may not be renamed.");
  expect(await nameOfQueue()).toBe("before");
  await nextTick();
  expect(order).toEqual([]);
});

it("a listener after the commit does not run when the transaction fails after the event", async () => {
  bus.afterCommit("queue.renamed", async () => void order.push("committed"));
  const failing = transaction(scope, async (inside) => {
    await bus.publish(inside, "queue.renamed", { queueId });
    throw new Error("Something else went wrong.");
  });
  await expect(failing).rejects.toThrow("Something else went wrong.");
  await nextTick();
  expect(order).toEqual([]);
});

it("a listener after the commit that fails undoes nothing and stops no other", async () => {
  bus.afterCommit("queue.renamed", () => Promise.reject(new Error("no mail today")));
  bus.afterCommit("queue.renamed", async () => void order.push("committed"));
  await rename();
  expect(order).toEqual(["published", "committed"]);
  expect(await nameOfQueue()).toBe("after");
});

it("without a transaction the listeners after the commit run at once, and those that need one are refused", async () => {
  bus.afterCommit("queue.renamed", async () => void order.push("at once"));
  await bus.publish(scope, "queue.renamed", { queueId });
  expect(order).toEqual(["at once"]);
  bus.inTransaction("queue.renamed", () => Promise.resolve());
  await expect(bus.publish(scope, "queue.renamed", { queueId })).rejects.toThrow("queue.renamed needs a transaction.");
});
