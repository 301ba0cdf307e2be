import { describe, expect, it } from "@jest/globals";
import { tagApi, type TagDto, type TagEvent } from "@guiche/contract/tags";
import { act, screen, waitFor } from "@testing-library/react";
import { applyTagEvent } from "@/features/tags/tag.cache";
import { withElementSize } from "@/testing/layout";
import { serve } from "@/testing/server";
import { card, laneNamed, proposal, renderBoard } from "./board.fixture";

withElementSize();

/** An open board, on which a tag's event arrives after the server's lanes have changed. */
async function openBoard() {
  const { client } = await renderBoard();
  await card(/^Proposta, 1 atendimento$/, "Rita");
  return (event: TagEvent, lista: TagDto[]) => {
    serve(tagApi.kanban, { lista });
    act(() => applyTagEvent(client, event.action === "delete" ? { removedId: event.tagId } : { row: event.tag }));
  };
}
const update = (tag: TagDto): TagEvent => ({ action: "update", tag });

describe("on an open board a tag that", () => {
  it("is renamed and gets another colour and limit has them in its lane", async () => {
    const tell = await openBoard();
    const updatedTag = { ...proposal, name: "Orçamento", color: "#00aa00", kanbanLimit: 5 };
    tell(update(updatedTag), [updatedTag]);
    await card(/^Orçamento, 1/, "Rita");
    const lane = await laneNamed(/^Orçamento/);
    expect(lane.innerHTML).toContain("#00aa00");
    expect(lane.textContent).toContain("1 de 5");
  });

  it("is no lane any more has its cards in «Em aberto»", async () => {
    const tell = await openBoard();
    tell(update({ ...proposal, kanban: 0 }), []);
    await card(/^Em aberto, 2/, "Rita");
    expect(screen.queryByRole("region", { name: /^Proposta/ })).toBeNull();
  });

  it("is deleted has its cards in «Em aberto»", async () => {
    const tell = await openBoard();
    tell({ action: "delete", tagId: proposal.id }, []);
    await waitFor(async () => expect(await card(/^Em aberto, 2/, "Rita")).toBeTruthy());
  });

  it("becomes a lane is one, without its cards being asked for again", async () => {
    const tell = await openBoard();
    const next = { ...proposal, id: 9, name: "Vencida" };
    tell({ action: "create", tag: next }, [proposal, next]);
    await laneNamed(/^Vencida, 0 atendimentos$/);
    await card(/^Proposta, 1/, "Rita");
  });
});
