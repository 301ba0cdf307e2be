import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { setWidth } from "../../testing/acts";
import { withElementSize } from "../../testing/layout";
import { address } from "../../testing/render";
import { field, openChats } from "./testing";

withElementSize();
beforeEach(() => setWidth(360));
afterEach(() => setWidth(undefined));

it("a phone shows the list, then one chat alone, then its people alone, and the way back", async () => {
  const user = await openChats({ at: "/chats" });
  await user.click(await screen.findByRole("link", { name: /Plantão/ }));
  await field();
  expect(screen.queryByRole("heading", { name: "Chat interno" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Pessoas (2)" }));
  await screen.findByRole("complementary", { name: "Pessoas" });
  expect(screen.queryByRole("log")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  await user.click(await screen.findByRole("button", { name: "Voltar às conversas" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  await screen.findByRole("heading", { name: "Chat interno" });
  expect(screen.queryByRole("log")).toBeNull();
});
