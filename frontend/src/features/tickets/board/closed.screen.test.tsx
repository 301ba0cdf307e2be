import { describe, expect, it } from "@jest/globals";
import { kanbanApi, maxClosedCards } from "@guiche/contract/kanban";
import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { card, inProposal, lane, laneNamed, maria, menuOf, openBoard, rita } = await import("./board.fixture");

withElementSize();

const resolved = (ticket: TicketDto): TicketDto => ({ ...ticket, status: "closed", updatedAt: "2099-01-01T00:00:00Z" });
const caio = resolved(inProposal({ ...rita, id: 3, uuid: "u3", contact: { ...rita.contact, id: 3, name: "Caio" } }));
const closedShown = { search: "?closed=1", tickets: [maria, rita, caio] };
const tell = (ticket: TicketDto) => act(() => receive("ticket", { action: "update", ticket } satisfies TicketEvent));

describe("the tickets resolved in the last days", () => {
  it("are asked for by a filter in the address, which is counted and cleared", async () => {
    const person = await openBoard({ tickets: [maria, rita] });
    await card(/^Proposta, 1/, "Rita");
    const requests = serve(kanbanApi.board, { tickets: closedShown.tickets });
    await person.click(screen.getByRole("button", { name: "Filtros" }));
    const filters = within(await screen.findByRole("dialog", { name: "Filtros" }));
    await person.click(await filters.findByRole("switch", { name: "Resolvidos nos últimos 7 dias" }));
    await waitFor(() => expect(window.location.search).toBe("?closed=1"));
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ showAll: "true", closed: "true" }));
    await person.click(filters.getByText("Limpar filtros"));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("lie below the others of the lane where they were resolved, are not counted, and stay there", async () => {
    await openBoard({ ...closedShown, tickets: [caio, maria, rita], tags: [lane(7, "Proposta", 1)] });
    const closedCard = await card(/^Proposta, 1/, "Caio");
    const column = await laneNamed(/^Proposta/);
    expect(
      within(column)
        .getAllByRole("group")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Rita", "Caio"]);
    expect(column.textContent).toContain("1 de 1");
    within(column).getByText("1 resolvido");
    within(closedCard).getByText("Resolvido");
    expect(screen.queryByRole("button", { name: "Mover para…: Caio" })).toBeNull();
    await menuOf("Rita");
  });

  it("are not selected for a move of several", async () => {
    const person = await openBoard(closedShown);
    await card(/^Proposta, 1/, "Caio");
    await person.click(screen.getByRole("button", { name: "Selecionar" }));
    await person.click(screen.getByRole("button", { name: "Todos à vista" }));
    await screen.findByText("2 selecionados");
  });

  it("come and go as tickets of the board are resolved and reopened", async () => {
    await openTestSocket("ticket");
    await openBoard(closedShown);
    await card(/^Proposta, 1/, "Caio");
    tell(resolved(rita));
    await laneNamed(/^Proposta, 0/);
    within(await card(/^Proposta/, "Rita")).getByText("Resolvido");
    tell({ ...caio, status: "open", updatedAt: "2099-01-02T00:00:00Z" });
    await laneNamed(/^Proposta, 1/);
    await menuOf("Caio");
  });

  it("say so when there are more than the board shows", async () => {
    const many = Array.from({ length: maxClosedCards }, (_, at) => ({ ...caio, id: 100 + at, uuid: `c${at}` }));
    await openBoard({ ...closedShown, tickets: [maria, ...many] });
    await screen.findByText("Só os 1.000 resolvidos mais recentes aparecem.");
  });
});
