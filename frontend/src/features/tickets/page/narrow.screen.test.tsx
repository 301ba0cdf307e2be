import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { setWidth } from "@/testing/acts";
import { withElementSize } from "@/testing/layout";
import { address, renderScreen } from "@/testing/render";
import { anAgent, sales } from "@/testing/rows";
import { ErrorReply, serve } from "@/testing/server";
import { cardOf, mine, serveLists, waiting } from "../inbox/list.fixture";
import { aMessage } from "../state/testing";
import { TicketsPage } from "./TicketsPage";

withElementSize(360);
beforeAll(() => {
  // jsdom computes no layout.
  Element.prototype.checkVisibility = function (this: Element) {
    return this.closest("[inert], [style*='display: none']") === null;
  };
});
afterAll(() => setWidth(undefined));
beforeEach(() => localStorage.clear());

/** Draws the desk with one open ticket in a window of this width. */
async function showDesk(width: number, at = "/tickets") {
  setWidth(width);
  const ticket = { ...mine, lastInboundId: 1 };
  serveLists({ open: [ticket], pending: [waiting] });
  serve(ticketApi.showByUuid, ticket);
  serve(ticketApi.read, { ...ticket, unreadMessages: 0 });
  serve(tagApi.all, []);
  serve(messageApi.pins, []);
  serve(messageApi.list, { messages: [aMessage({ body: "Tem azul?" })], hasMore: false, ticket });
  const page = <Route path="/tickets/:uuid?" element={<TicketsPage />} />;
  const { person } = await renderScreen(<Routes>{page}</Routes>, { user: anAgent([sales]), at });
  return { person };
}

const listHidden = async () => {
  await cardOf(mine);
  return screen.getAllByTestId("ticket-card")[0]!.closest("[inert]") !== null;
};
const conversation = () => screen.findByRole("log", { name: "Conversa com Maria" });
const areas = () => screen.queryByRole("tablist", { name: "Seções da tela" });
const tab = (name: string) => within(areas()!).getByRole("tab", { name });
const inConversation = `/tickets/${mine.uuid}`;

it("the desk without a ticket says how many wait in each queue, and accepts who has waited longest", async () => {
  const { person } = await showDesk(1280);
  await screen.findByText("1 cliente aguarda");
  screen.getByRole("list", { name: "Quantos aguardam em cada fila" });
  const updateRequests = serve(ticketApi.update, { ...waiting, status: "open" });
  await person.click(await screen.findByRole("button", { name: "Atender quem espera há mais tempo" }));
  await waitFor(() => expect(updateRequests.map(({ params }) => params.id)).toEqual([String(waiting.id)]));
});

describe("the desk at 360 px", () => {
  it("without a ticket shows the list alone, and no ticket to go to", async () => {
    await showDesk(360);
    expect(await listHidden()).toBe(false);
    expect(areas()).toBeNull();
  });

  it("with a ticket shows the conversation alone", async () => {
    await showDesk(360, inConversation);
    expect((await conversation()).closest("[inert]")).toBeNull();
    expect(await listHidden()).toBe(true);
    expect(areas()).toBeNull();
  });

  it("leads from a card to its conversation", async () => {
    const { person } = await showDesk(360);
    const card = await cardOf(mine);
    await person.click(card.getByRole("link"));
    expect((await conversation()).closest("[inert]")).toBeNull();
    expect(address()).toBe(inConversation);
    expect(await listHidden()).toBe(true);
  });

  it("leads back to the list with the arrow in the header, and the focus goes along", async () => {
    const { person } = await showDesk(360, inConversation);
    await conversation();
    await person.click(screen.getByRole("link", { name: "Voltar para a lista" }));
    await waitFor(() => expect(address()).toBe("/tickets"));
    expect(await listHidden()).toBe(false);
    await waitFor(() => expect(document.activeElement?.contains(screen.getAllByTestId("ticket-card")[0]!)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it("goes back to the conversation that was open last with the tab", async () => {
    const { person } = await showDesk(360);
    await person.click((await cardOf(mine)).getByRole("link"));
    await conversation();
    await person.click(screen.getByRole("link", { name: "Voltar para a lista" }));
    expect(await listHidden()).toBe(false);
    expect(tab("Atendimentos").getAttribute("aria-selected")).toBe("true");
    await person.click(tab("Ticket"));
    expect(address()).toBe(inConversation);
    expect((await conversation()).closest("[inert]")).toBeNull();
  });

  it("keeps what the list shows on the way there and back", async () => {
    const { person } = await showDesk(360, `${inConversation}?tab=pending`);
    await conversation();
    await person.click(screen.getByRole("link", { name: "Voltar para a lista" }));
    expect(address()).toBe("/tickets?tab=pending");
    await person.click(tab("Ticket"));
    expect(address()).toBe(`${inConversation}?tab=pending`);
  });
});

it("the desk at 1440 px shows the list and the conversation side by side, without tabs for them", async () => {
  await showDesk(1440, inConversation);
  expect((await conversation()).closest("[inert]")).toBeNull();
  expect(await listHidden()).toBe(false);
  expect(areas()).toBeNull();
});

it("a resolved ticket's notice has a place of its own below the list, and covers no button", async () => {
  serve(ticketApi.update, { ...mine, status: "closed", undoToken: "token" });
  const { person } = await showDesk(1440);
  const card = await cardOf(mine);
  const page = screen.getByTestId("ticket-card").closest("body > div");
  await person.click(card.getByRole("button", { name: /^Resolver/ }));
  const undo = await screen.findByRole("button", { name: "Desfazer" });
  expect(page?.contains(undo)).toBe(true);
});

it("an error has the same place, so it covers no button of a ticket", async () => {
  serve(ticketApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
  const { person } = await showDesk(1440);
  const card = await cardOf(mine);
  const page = screen.getByTestId("ticket-card").closest("body > div");
  await person.click(card.getByRole("button", { name: /^Resolver/ }));
  expect(page?.contains(await screen.findByRole("alert"))).toBe(true);
});
