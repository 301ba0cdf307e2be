import { beforeEach, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi } from "@guiche/contract/tags";
import type { TicketDto } from "@guiche/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { renderScreen } = await import("@/testing/render");
const { card, inProposal, laneNamed, maria, proposal, rita } = await import("./board.fixture");
const { KanbanPage } = await import("./KanbanPage");

withElementSize();

beforeEach(() => openTestSocket("ticket"));

const name = maria.contact.name;

/** The board, and a button that leaves it and returns to it. */
function Visits() {
  const [isAway, setAway] = useState(false);
  return (
    <>
      <button onClick={() => setAway(!isAway)}>go</button>
      {isAway ? null : <KanbanPage />}
    </>
  );
}

async function openBoard(tickets: TicketDto[] | Promise<{ tickets: TicketDto[] }>) {
  const requests = serve(kanbanApi.board, () => (Array.isArray(tickets) ? { tickets } : tickets));
  serve(tagApi.kanban, { lista: [proposal] });
  serve(kanbanApi.values, { field: "", values: [] });
  return { ...(await renderScreen(<Visits />, { at: "/kanban" })), requests };
}

it("a card that is moved while the cards are on their way lies where it is", async () => {
  let reply: (read: { tickets: TicketDto[] }) => void = () => undefined;
  const { requests } = await openBoard(new Promise((resolve) => (reply = resolve)));
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => receive("ticket", { action: "update", ticket: inProposal(maria) }));
  // The board applies events together, a moment after they came.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await act(async () => reply({ tickets: [maria, rita] }));
  await card(/^Proposta, 2/, name);
  await laneNamed(/^Em aberto, 0/);
});

it("a card that is moved before the board is shown, while its cards are on their way, lies where it is", async () => {
  serve(tagApi.kanban, { lista: [proposal] });
  serve(kanbanApi.values, { field: "", values: [] });
  serve(kanbanApi.board, () => {
    receive("ticket", { action: "update", ticket: inProposal(maria) });
    return { tickets: [maria, rita] };
  });
  await renderScreen(<Visits />, { at: "/kanban" });
  await card(/^Proposta, 2/, name);
});

it("a card that was moved while another page was open lies where it is", async () => {
  const { person } = await openBoard([maria, rita]);
  await card(/^Em aberto, 1/, name);
  await person.click(screen.getByRole("button", { name: "go" }));
  serve(kanbanApi.board, { tickets: [inProposal(maria), rita] });
  await person.click(screen.getByRole("button", { name: "go" }));
  await card(/^Proposta, 2/, name);
});
