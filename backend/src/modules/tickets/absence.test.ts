import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { createCompany, ticket } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { ticketStore } from "./ticket.store";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

it("of two concurrent attempts to send the out-of-hours message one succeeds", async () => {
  const { id, companyId, contactId, connectionId } = await ticket((await createCompany()).id);
  const row = { id, contactId, connectionId: connectionId ?? null };
  const at = new Date();
  const absence = { since: new Date(at.getTime() - 60_000), at };
  let second: Promise<boolean> | undefined;
  const first = await transaction(scopeOfRow({ companyId }), async (inside) => {
    const claimed = await ticketStore(inside).claimAbsence(row, absence);
    second = ticketStore(scopeOfRow({ companyId })).claimAbsence(row, absence);
    await until("the other one waits", hasLockWaiter, 20_000);
    return claimed;
  });
  expect([first, await second]).toEqual([true, false]);
});
