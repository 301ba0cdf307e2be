import { expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import type { TicketEvent } from "@guiche/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { card, closing, inProposal, laneNamed, maria, menuOf, openBoard, proposal, tagOf } =
  await import("./board.fixture");

withElementSize();

const name = maria.contact.name;
// Tags leave a ticket's time as it is.
const onProposal = inProposal(maria);
const onClosing = { ...maria, tags: [tagOf(closing)] };
const tell = (event: TicketEvent) => receive("ticket", event);

it.each(["before", "after"])(
  "a card that is moved on at once, heard of %s the reply, lies where it is",
  async (when) => {
    await openTestSocket("ticket");
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
  await openTestSocket("ticket");
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
