import { botMenuApi, type BotMenusDto } from "@guiche/contract/bot-menus";
import { queueApi } from "@guiche/contract/queues";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { beforeEach, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { useLiveSearch } from "../features/tickets/state/use-live-search";
import { useBotMenus } from "../shared/bot/use-menus";
import { renderScreen } from "../testing/render";
import { serve } from "../testing/server";
import { aSavedFilter } from "@/testing/dtos";

type Listener = (event?: unknown) => void;
const listeners = new Map<string, Listener>();
const socket = {
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  ...{ emit: () => undefined, disconnect: () => undefined },
};
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { useSavedFilters } = await import("../shared/filters/saved-filters");
const { RealtimeToCaches } = await import("./RealtimeToCaches");

/** jsdom has none; here no frame is slow enough to be measured. */
class NoChannel {
  port1 = {};
  port2 = { postMessage: () => undefined };
}

beforeEach(() => {
  listeners.clear();
  Object.assign(globalThis, { MessageChannel: NoChannel });
});

const view = aSavedFilter({ audience: "everyone", isOwn: false });
const Names = () => (
  <ul>
    {useSavedFilters("tickets").map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
  </ul>
);

/** A page, and a button that leaves it and returns to it. */
function Visits({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false);
  return (
    <>
      <RealtimeToCaches />
      <button onClick={() => setAway(!isAway)}>go</button>
      {isAway ? null : children}
    </>
  );
}

async function open(page: ReactNode) {
  const { person } = await renderScreen(<Visits>{page}</Visits>);
  await waitFor(() => expect(listeners.has("company-1-savedFilter")).toBe(true));
  const tell = async (topic: string, event: unknown) => {
    act(() => listeners.get(`company-1-${topic}`)?.(event));
    // Events are applied together before the next frame.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  };
  return { tell, go: () => person.click(screen.getByRole("button", { name: "go" })) };
}

it("a shared view that its author renames or deletes changes on other screens at once", async () => {
  serve(savedFilterApi.list, [view]);
  const { tell } = await open(<Names />);
  await screen.findByText("Só vendas");

  serve(savedFilterApi.list, [{ ...view, name: "Vendas de hoje" }]);
  await tell("savedFilter", { action: "update" });
  await screen.findByText("Vendas de hoje");
  expect(screen.queryByText("Só vendas")).toBeNull();

  serve(savedFilterApi.list, []);
  await tell("savedFilter", { action: "update" });
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
});

it("a view that was shared while another page was open is there on the return", async () => {
  serve(savedFilterApi.list, []);
  const { tell, go } = await open(<Names />);
  await screen.findByRole("list");
  await go();
  serve(savedFilterApi.list, [view]);
  await tell("savedFilter", { action: "update" });
  await go();
  await screen.findByText("Só vendas");
});

it("the bot is tried with the menus as they were changed while another page was open", async () => {
  const Queues = () => useBotMenus().data?.queues.map(({ name }) => name);
  const menus = (name: string) => ({ queues: [{ id: 7, name }] }) as unknown as BotMenusDto;
  serve(botMenuApi.show, menus("Vendas"));
  const { tell, go } = await open(<Queues />);
  await screen.findByText("Vendas");
  await go();
  serve(botMenuApi.show, menus("Loja"));
  await tell("queue", { action: "update", queue: { id: 7, name: "Loja" } });
  await go();
  await screen.findByText("Loja");
});

it("a list is no longer narrowed to a queue once the queue is deleted", async () => {
  const Narrowed = () => useLiveSearch(new URLSearchParams("queues=1,7")).get("queues");
  const queue = (id: number) => ({ id, name: `Fila ${id}`, color: "#111111" });
  serve(queueApi.list, [queue(1), queue(7)]);
  const { tell } = await open(<Narrowed />);
  await screen.findByText("1,7");
  serve(queueApi.list, [queue(1)]);
  await tell("queue", { action: "delete", queueId: 7 });
  await screen.findByText("1");
});
