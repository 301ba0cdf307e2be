import { describe, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { screen, waitFor } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { ErrorReply, serve } from "@/testing/server";
import { card, closing, inProposal, laneNamed, maria, menuOf, openBoard, proposal, rita, tagOf } from "./board.fixture";

withElementSize();

const name = maria.contact.name;

/** A board on which Maria's card was moved to «Proposta». */
async function moveMaria() {
  const person = await openBoard({ tags: [proposal, closing] });
  const moves = serve(kanbanApi.move, inProposal(maria));
  await person.click(await menuOf(name));
  await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
  await screen.findByText("Ticket Tag Adicionado com Sucesso!");
  await card(/^Proposta, 2/, name);
  return { person, moves };
}

describe("undoing a move", () => {
  it("by its toast's button takes the card back to its lane, if it is still where the move left it", async () => {
    const { person } = await moveMaria();
    const back = serve(kanbanApi.remove, { message: "ok", ticket: maria });
    await person.click(screen.getByRole("button", { name: "Desfazer" }));
    await screen.findByText("Movimento desfeito.");
    await card(/^Em aberto, 1/, name);
    expect(back.map(({ params, query }) => [params.ticketId, query])).toEqual([["1", { from: "7" }]]);
  });

  it("by Ctrl+Z on the board keeps the focus on the card, and happens once", async () => {
    const { person } = await moveMaria();
    const back = serve(kanbanApi.remove, { message: "ok", ticket: maria });
    (await card(/^Proposta, 2/, name)).focus();
    await person.keyboard("{Control>}z{/Control}");
    await screen.findByText("Movimento desfeito.");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(name));
    await person.keyboard("{Control>}z{/Control}");
    await person.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(back).toHaveLength(1);
  });

  it("leaves the text of the search field to the browser", async () => {
    const { person } = await moveMaria();
    const back = serve(kanbanApi.remove, { message: "ok", ticket: maria });
    await person.click(screen.getByRole("searchbox", { name: /Buscar/ }));
    await person.keyboard("{Control>}z{/Control}");
    expect(back).toHaveLength(0);
  });

  it("is refused with the person and the lane after another's move", async () => {
    const { person } = await moveMaria();
    const elsewhere = { status: "open", lane: { id: 8, name: "Fechamento" }, person: "Bia" };
    serve(kanbanApi.remove, new ErrorReply(409, "ERR_CARD_MOVED", { card: elsewhere }));
    serve(kanbanApi.board, { tickets: [{ ...maria, tags: [tagOf(closing)] }, rita] });
    await person.click(screen.getByRole("button", { name: "Desfazer" }));
    await screen.findByText("Não foi desfeito. Bia moveu para Fechamento");
    await card(/^Fechamento, 1/, name);
  });

  it("of several cards takes each back to its own lane", async () => {
    const person = await openBoard({ tags: [proposal, closing] });
    serve(kanbanApi.move, ({ params }) => ({
      ...(params.ticketId === "1" ? maria : rita),
      tags: [tagOf(params.tagId === "8" ? closing : proposal)],
    }));
    await person.click(await screen.findByRole("button", { name: "Selecionar" }));
    await person.click(screen.getByRole("button", { name: "Todos à vista" }));
    await person.click(screen.getByRole("button", { name: "Mover para…" }));
    await person.click(await screen.findByRole("menuitem", { name: "Fechamento" }));
    await laneNamed(/^Fechamento, 2/);
    serve(kanbanApi.remove, { message: "ok", ticket: maria });
    await person.click(await screen.findByRole("button", { name: "Desfazer" }));
    await card(/^Em aberto, 1/, name);
    await card(/^Proposta, 1/, "Rita");
  });
});
