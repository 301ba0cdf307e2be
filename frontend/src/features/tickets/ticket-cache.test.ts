import { expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { aTicket } from "./testing";
import { heardBy, untilTrue } from "./ticket-cache";

it("who writes in a ticket that is still being accepted is heard once it is, and at once in every other", async () => {
  const client = new QueryClient();
  const before = aTicket({ id: 1 });
  let end = () => {};
  const ended = new Promise<void>((done) => (end = done));
  heardBy(client).underWay.set(1, { before, foreseen: { ...before, status: "open" }, ended });
  const heard: number[] = [];
  const all = [1, 2].map((id) => untilTrue(client, id).then(() => heard.push(id)));
  await all[1];
  expect(heard).toEqual([2]);
  end();
  await all[0];
  expect(heard).toEqual([2, 1]);
});
