import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { receive } from "../../conversation/receive";
import { database } from "../../platform/db/connect";
import { newNumber } from "../../testing/factories";
import { arrived } from "../../testing/fake-line";
import { startDesks, type Desks } from "../../testing/desks";

let desks: Desks;
beforeAll(async () => {
  desks = await startDesks();
});
afterAll(() => desks.stop());

/** The statements of a deed, without the beginnings and ends of transactions. */
async function statementsOf(deed: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const { options } = database();
  const before = options.logging;
  options.logging = (sql) => heard.push(sql);
  try {
    await deed();
  } finally {
    options.logging = before;
  }
  return heard.filter((sql) => !/START TRANSACTION|COMMIT/.test(sql));
}

it("a message of a known customer takes three statements, one of an agent two and the outbox, one of a stranger six", async () => {
  const { ref, customer, say } = await desks.open();
  const line = { id: ref.connectionId, companyId: ref.companyId };
  const comes = (text: string, phone = customer.phone) => receive(arrived(line, phone, text));
  await comes("what is asked once");
  await say("what is asked once");
  expect(await statementsOf(() => comes("again"))).toHaveLength(3);
  // Beside them the outbox may look whether there is more to send.
  const outbound = await statementsOf(() => say("and again"));
  expect(outbound.filter((sql) => !/UPDATE outbox|DELETE FROM outbox/.test(sql))).toHaveLength(2);
  expect(outbound.length).toBeLessThanOrEqual(8);
  expect(await statementsOf(() => comes("a stranger", newNumber()))).toHaveLength(6);
});
