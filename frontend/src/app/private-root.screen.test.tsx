import { beforeEach, expect, it, jest } from "@jest/globals";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { use } from "react";
import { renderScreen } from "@/testing/render";
import { clearSession } from "../shared/session/store";

const clients = new Set<QueryClient>();
let loaded: Promise<void>;

jest.unstable_mockModule("./RealtimeToCaches", () => ({ RealtimeToCaches: () => null }));
jest.unstable_mockModule("./layout/Layout", () => ({ Layout }));
const { PrivateRoot } = await import("./PrivateRoot");

/** Uses the query client, as a page's outbox does, and is not ready yet: React forgets what it rendered. */
function Layout() {
  clients.add(useQueryClient());
  use(loaded);
  return "ready";
}

beforeEach(() => clients.clear());

it("a component that was rendered before the layout is mounted uses the layout's query client", async () => {
  let load = () => {};
  loaded = new Promise((resolve) => (load = resolve));
  await renderScreen(<PrivateRoot />);
  await act(async () => load());
  await screen.findByText("ready");
  expect(clients.size).toBe(1);
});

it("a user who signs in again begins with an empty query client", async () => {
  loaded = Promise.resolve();
  await renderScreen(<PrivateRoot />);
  cleanup();
  clearSession();
  await renderScreen(<PrivateRoot />);
  expect(clients.size).toBe(2);
});
