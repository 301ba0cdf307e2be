import { afterEach, expect, it, jest } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import type { TicketEvent } from "@guiche/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";

const listeners = new Map<string, (event: unknown) => void>();
const socket = {
  on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  ...{ emit: () => undefined, disconnect: () => undefined },
};
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { openSocket } = await import("@/shared/realtime");
const { card, closing, inProposal, laneNamed, maria, menuOf, openBoard, proposal, tagOf } =
  await import("./board.fixture");

withElementSize();

let close: () => void = () => undefined;
afterEach(() => close());

const name = maria.contact.name;
// Tags leave a ticket's time as it is.
const onProposal = inProposal(maria);
const onClosing = { ...maria, tags: [tagOf(closing)] };
const tell = (event: TicketEvent) => listeners.get("company-1-ticket")?.(event);

it.each(["before", "after"])(
  "a card that is moved on at once, heard of %s the reply, lies where it is",
  async (when) => {
    close = openSocket(1);
    await waitFor(() => expect(listeners.has("company-1-ticket")).toBe(true));
    const person = await openBoard({ tags: [proposal, closing] });
    serve(kanbanApi.move, () => {
      if (when === "before") tell({ action: "update", ticket: onClosing });
      return onProposal;
    });
    await person.click(await menuOf(name));
    await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
    await screen.findByText("Ticket Tag Adicionado com Sucesso!");
    if (when === "after") act(() => tell({ action: "update", ticket: onClosing }));
    await card(/^Fechamento, 1/, name);
    await laneNamed(/^Proposta, 1/);
    await laneNamed(/^Em aberto, 0/);
  },
);

it("a card that is moved and resolved at once, heard of before the reply, stays away", async () => {
  close = openSocket(1);
  await waitFor(() => expect(listeners.has("company-1-ticket")).toBe(true));
  const person = await openBoard({ tags: [proposal, closing] });
  serve(kanbanApi.move, () => {
    tell({ action: "update", ticket: { ...onProposal, status: "closed" } });
    return onProposal;
  });
  await person.click(await menuOf(name));
  await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
  await screen.findByText("Ticket Tag Adicionado com Sucesso!");
  await waitFor(() => expect(screen.queryByRole("group", { name })).toBeNull());
  await laneNamed(/^Proposta, 1/);
});
