import { expect, it } from "@jest/globals";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { act, screen } from "@testing-library/react";
import { openTestSocket, receive } from "@/testing/socket";
import { aSavedFilter } from "@/testing/dtos";

const { serve } = await import("@/testing/server");
const { mine, serveLists, showList } = await import("./list.fixture");

const unread = aSavedFilter({ name: "A responder", filters: "unread=1" });

it("a saved view's count follows the messages of the tickets, and no acks", async () => {
  await openTestSocket("appMessage");
  serveLists({ open: [mine] });
  serve(savedFilterApi.list, [unread]);
  let count = 0;
  const requests = serve(savedFilterApi.counts, () => [{ id: 9, count: (count += 1) }]);
  await showList();
  await screen.findByTitle("A responder: 1");
  const hear = (action: string, ticket: object) =>
    act(() => receive("appMessage", { action, message: {}, ticket, contact: {} }));
  hear("update", { id: mine.id, uuid: mine.uuid });
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_300)));
  expect(requests).toHaveLength(1);
  hear("create", mine);
  hear("create", mine);
  await screen.findByTitle("A responder: 2", {}, { timeout: 5_000 });
});
