import { expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";

const server = withServer();

it("choosing a colleague for a ticket shows how many open tickets each has, in one query", async () => {
  const [company, elsewhere] = [await createCompany(), await createCompany()];
  const [sales, support] = [await queue(company.id), await queue(company.id)];
  const ana = await user(company.id, { queues: [sales] });
  const bruno = await user(company.id, { queues: [support] });
  const idle = await user(company.id);
  for (const status of ["open", "open", "closed"] as const)
    await ticket(company.id, { status, userId: bruno.id, queueId: support.id });
  await ticket(company.id, { status: "open", userId: ana.id });
  await ticket(company.id, { status: "pending", queueId: sales.id });
  await ticket(elsewhere.id, { status: "open", userId: (await user(elsewhere.id)).id });
  // The same for all users: Ana cannot see Bruno's tickets, but their number.
  for (const person of [ana, idle]) {
    const caller = await signInAs(server.app, person);
    expect(await caller.call(ticketApi.inHand)).toEqual([
      { userId: ana.id, open: 1 },
      { userId: bruno.id, open: 2 },
    ]);
  }
  const caller = await signInAs(server.app, idle);
  const statements = await statementsOf(() => caller.call(ticketApi.inHand));
  expect(statements.filter((sql) => /\btickets\b/.test(sql))).toHaveLength(1);
});
