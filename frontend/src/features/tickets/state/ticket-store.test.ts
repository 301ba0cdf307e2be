import { expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { aTicket } from "./testing";
import { asOptimistic, ticketMemory, untilTrue } from "./ticket-store";

it("who writes in a ticket that is still being accepted is heard once it is, and at once in every other", async () => {
  const client = new QueryClient();
  const before = aTicket({ id: 1 });
  let end = () => {};
  const ended = new Promise<void>((done) => (end = done));
  ticketMemory(client).underWay.set(1, { before, optimisticRow: { ...before, status: "open" }, ended });
  const received: number[] = [];
  const all = [1, 2].map((id) => untilTrue(client, id).then(() => received.push(id)));
  await all[1];
  expect(received).toEqual([2]);
  end();
  await all[0];
  expect(received).toEqual([2, 1]);
});

it("what the customer writes while a ticket is being closed is what is shown if it is not closed after all", () => {
  const client = new QueryClient();
  const before = aTicket({ id: 1, status: "open", userId: 5, updatedAt: "2026-01-01T10:00:00.000Z" });
  const act = { before, optimisticRow: { ...before, status: "closed" as const }, ended: Promise.resolve() };
  ticketMemory(client).underWay.set(1, act);
  const said = { ...before, lastMessage: "espere!", updatedAt: "2026-01-01T10:00:01.000Z" };
  expect(asOptimistic(client, said)).toEqual({ ...said, status: "closed" });
  expect(asOptimistic(client, act.optimisticRow)).toBe(act.optimisticRow);
  asOptimistic(client, before);
  expect(act.before).toBe(said);
});
