import { afterEach, expect, it, jest } from "@jest/globals";
import { savedFilterApi, type SavedFilterDto } from "@guiche/contract/saved-filters";
import { act, screen, waitFor } from "@testing-library/react";

const listeners = new Map<string, (event: unknown) => void>();
const socket = {
  on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  ...{ emit: () => undefined, disconnect: () => undefined },
};
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { openSocket } = await import("@/shared/realtime");
const { serve } = await import("@/testing/server");
const { mine, serveLists, showList } = await import("./list.fixture");

const unread: SavedFilterDto = {
  id: 9,
  kind: "tickets",
  name: "A responder",
  filters: "unread=1",
  audience: "mine",
  queueId: null,
  icon: null,
  pinned: true,
  isOwn: true,
};

let close: () => void = () => undefined;
afterEach(() => close());

it("a saved view's count follows the messages of the tickets, and no acks", async () => {
  close = openSocket(1);
  await waitFor(() => expect(listeners.has("company-1-appMessage")).toBe(true));
  serveLists({ open: [mine] });
  serve(savedFilterApi.list, [unread]);
  let count = 0;
  const asked = serve(savedFilterApi.counts, () => [{ id: 9, count: (count += 1) }]);
  await showList();
  await screen.findByTitle("A responder: 1");
  const hear = (action: string, ticket: object) =>
    act(() => listeners.get("company-1-appMessage")?.({ action, message: {}, ticket, contact: null }));
  hear("update", { id: mine.id, uuid: mine.uuid });
  await act(() => new Promise((done) => setTimeout(done, 2_300)));
  expect(asked).toHaveLength(1);
  hear("create", mine);
  hear("create", mine);
  await screen.findByTitle("A responder: 2", {}, { timeout: 5_000 });
});
