import { expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { aTicket } from "./testing";
import { asOptimistic, isAnyPending, ticketMutationKey, whenSettled, type PendingChange } from "./ticket-mutations";

/** Starts a mutation whose answer the returned function gives. */
function change(client: QueryClient, variables: PendingChange) {
  let end = () => {};
  const answer = new Promise<void>((resolve) => (end = resolve));
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ticketMutationKey,
    mutationFn: (_: PendingChange) => answer,
  });
  void mutation.execute(variables);
  return end;
}

it("a message to a ticket that is still being accepted waits for it, and one to another ticket does not", async () => {
  const client = new QueryClient();
  const before = aTicket({ id: 1 });
  const end = change(client, { before, optimistic: { ...before, status: "open" } });
  const settledIds: number[] = [];
  const all = [1, 2].map((id) => whenSettled(client, id).then(() => settledIds.push(id)));
  await all[1];
  expect([settledIds, isAnyPending(client)]).toEqual([[2], true]);
  end();
  await all[0];
  expect([settledIds, isAnyPending(client)]).toEqual([[2, 1], false]);
});

it("a message that arrives while a ticket is being closed is shown if closing fails", () => {
  const client = new QueryClient();
  const before = aTicket({ id: 1, status: "open", userId: 5, updatedAt: "2026-01-01T10:00:00.000Z" });
  const closing = { before, optimistic: { ...before, status: "closed" as const } };
  const end = change(client, closing);
  const ticketAfterMessage = { ...before, lastMessage: "espere!", updatedAt: "2026-01-01T10:00:01.000Z" };
  expect(asOptimistic(client, ticketAfterMessage)).toEqual({ ...ticketAfterMessage, status: "closed" });
  expect(asOptimistic(client, closing.optimistic)).toBe(closing.optimistic);
  asOptimistic(client, before);
  expect(closing.before).toBe(ticketAfterMessage);
  end();
});
