import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { receive } from "../../conversation/receive";
import { database } from "../../platform/db/connect";
import { newNumber } from "../../testing/factories";
import { arrived } from "../../testing/fake-line";
import { startDesks, type Desks } from "../../testing/desks";
import { Connection } from "../../models/connection";

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

it("a message of a known customer takes four statements, one of an agent eight, at most", async () => {
  const { ref, customer, say } = await desks.open();
  const line = { id: ref.connectionId, companyId: ref.companyId };
  const comes = (text: string, phone = customer.phone) => receive(arrived(line, phone, text));
  await comes("what is asked once");
  await say("what is asked once");
  const inbound = await statementsOf(() => comes("again"));
  const outbound = await statementsOf(() => say("and again"));
  const fresh = await statementsOf(() => comes("a stranger", newNumber()));
  console.log(
    inbound.length,
    outbound.length,
    fresh.length,
    [inbound, outbound, fresh].map((l) => l.map((s) => s.replace(/\s+/g, " ").slice(0, 110))),
  );
  expect(inbound.length).toBeLessThanOrEqual(4);
  expect(outbound.length).toBeLessThanOrEqual(8);
  expect(await Connection.count()).toBeGreaterThan(0);
});
