import { afterEach, expect, it, jest } from "@jest/globals";
import { savedFilterApi, type SavedFilterDto } from "@guiche/contract/saved-filters";
import { act, screen, waitFor } from "@testing-library/react";

type Listener = (event: unknown) => void;

const listeners = new Map<string, Listener>();
const socket = { on: (name: string, listener: Listener) => listeners.set(name, listener), disconnect: () => undefined };
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { openSocket } = await import("../realtime");
const { renderScreen } = await import("../../testing/render");
const { serve } = await import("../../testing/server");
const { useSavedFilters } = await import("./saved-filters");

const view: SavedFilterDto = {
  id: 9,
  kind: "tickets",
  name: "Só vendas",
  filters: "queues=1",
  audience: "everyone",
  queueId: null,
  pinned: true,
  icon: null,
  isOwn: false,
};
const Names = () => (
  <ul>
    {useSavedFilters("tickets").map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
  </ul>
);

let close: () => void = () => undefined;
afterEach(() => close());

it("a shared view that its author renames or deletes changes on other screens at once", async () => {
  close = openSocket(1);
  await waitFor(() => expect(listeners.has("company-1-savedFilter")).toBe(true));
  serve(savedFilterApi.list, [view]);
  await renderScreen(<Names />);
  await screen.findByText("Só vendas");

  const tell = () => act(() => listeners.get("company-1-savedFilter")?.({ action: "update" }));
  serve(savedFilterApi.list, [{ ...view, name: "Vendas de hoje" }]);
  tell();
  await screen.findByText("Vendas de hoje");
  expect(screen.queryByText("Só vendas")).toBeNull();

  serve(savedFilterApi.list, []);
  tell();
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
});
