import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi } from "@guiche/contract/tags";
import { act, createEvent, fireEvent, screen, within } from "@testing-library/react";
import { applyTagEvent } from "@/features/tags/tag.cache";
import { setWidth } from "@/testing/acts";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";
import { card, closing, inProposal, laneNamed, maria, menuOf, openBoard, proposal, renderBoard } from "./board.fixture";

withElementSize();
beforeEach(() => setWidth(360));
afterEach(() => setWidth(undefined));

const lanesShown = () =>
  screen.getAllByRole("region", { name: /, \d+ / }).map((lane) => lane.getAttribute("data-lane"));
/** jsdom's touch events have no fingers. */
const touch = (event: Event, fingers: "touches" | "changedTouches", clientX: number) =>
  Object.defineProperty(event, fingers, { value: { item: () => ({ clientX, clientY: 300 }) } });
const swipe = (lane: HTMLElement, from: number, to: number) => {
  fireEvent(lane, touch(createEvent.touchStart(lane), "touches", from));
  fireEvent(lane, touch(createEvent.touchEnd(lane), "changedTouches", to));
};

it("a phone shows one lane at a time, chosen by tabs with counts or by swiping", async () => {
  const person = await openBoard();
  await laneNamed(/^Em aberto, 1/);
  expect(lanesShown()).toEqual(["0"]);
  const tabs = within(screen.getByRole("tablist", { name: "Colunas" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Em aberto (1)", "Proposta (1)"]);
  await person.click(tabs.getByRole("tab", { name: "Proposta (1)" }));
  await card(/^Proposta, 1/, "Rita");
  expect(lanesShown()).toEqual(["7"]);
  swipe(await laneNamed(/^Proposta/), 100, 300);
  await laneNamed(/^Em aberto, 1/);
  expect(lanesShown()).toEqual(["0"]);
});

it("a phone stays at its lane when another one comes before it", async () => {
  const { client, person } = await renderBoard();
  await person.click(await screen.findByRole("tab", { name: "Proposta (1)" }));
  await card(/^Proposta, 1/, "Rita");
  serve(tagApi.kanban, { lista: [closing, proposal] });
  act(() => applyTagEvent(client, { row: closing }));
  await screen.findByRole("tab", { name: "Fechamento (0)" });
  expect(lanesShown()).toEqual(["7"]);
});

it("a phone moves a card by its menu, and offers no folding", async () => {
  const person = await openBoard();
  serve(kanbanApi.move, inProposal(maria));
  await person.click(await menuOf(maria.contact.name));
  await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
  await screen.findByRole("tab", { name: "Proposta (2)" });
  expect(screen.queryByRole("button", { name: /^Recolher/ })).toBeNull();
});
