import { describe, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { choose } from "@/testing/acts";
import { withElementSize } from "@/testing/layout";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import {
  card,
  closing,
  inProposal,
  lane,
  laneNamed,
  maria,
  menuOf,
  openBoard,
  proposal,
  renderBoard,
  rita,
  tagOf,
} from "./board.fixture";

withElementSize();

const keyCodes = { " ": 32, Escape: 27 } as const;
/** The library reads the key's code, which user-event does not send. */
const press = (key: keyof typeof keyCodes) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: keyCodes[key] });

describe("the board", () => {
  it("has each card once, in «Em aberto» or in the lane of its kanban tag", async () => {
    await openBoard();
    await card(/^Em aberto, 1/, maria.contact.name);
    await card(/^Proposta, 1/, "Rita");
  });

  it("shows a ticket with two kanban tags once, in the later lane, with +1", async () => {
    const both = { ...maria, tags: [tagOf(proposal), tagOf(closing)] };
    await openBoard({ tags: [proposal, closing], tickets: [both] });
    within(await card(/^Fechamento, 1/, maria.contact.name)).getByRole("img", { name: "Também em Proposta" });
    await laneNamed(/^Proposta, 0/);
  });

  it("stays when it cannot be asked for again", async () => {
    const { client } = await renderBoard();
    await card(/^Proposta, 1/, "Rita");
    const requests = serve(kanbanApi.board, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await act(() => client.invalidateQueries());
    expect(requests).toHaveLength(1);
    await card(/^Proposta, 1/, "Rita");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("without a kanban tag says how to make a lane", async () => {
    await openBoard({ tags: [] });
    await screen.findByText("Marque uma etiqueta como Kanban para criar uma coluna.");
    await card(/^Em aberto, 2/, "Rita");
  });

  it("warns above a lane's limit, and says how long its customers wait", async () => {
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const waiting = { ...inProposal(maria), waitingSince: since };
    await openBoard({ tags: [lane(7, "Proposta", 1)], tickets: [waiting, { ...rita, waitingSince: since }] });
    const proposalLane = within(await laneNamed(/^Proposta, 2/));
    proposalLane.getByTitle("Acima do limite de 1");
    proposalLane.getByText("Maior espera 02h 00m · total 04h 00m");
  });

  it("is narrowed by the filters of the address, and says so when nothing is left", async () => {
    const person = await openBoard({ search: "?users=99" });
    await screen.findByText("Nenhum card com estes filtros.");
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await card(/^Proposta, 1/, "Rita");
  });

  it("narrows the cards to a text", async () => {
    const person = await openBoard();
    await person.type(await screen.findByRole("searchbox", { name: /Buscar/ }), "rita");
    await laneNamed(/^Em aberto, 0/);
    await laneNamed(/^Proposta, 1/);
  });

  it("orders the cards of a lane by name where that is chosen", async () => {
    const ana = aTicket({ id: 3, uuid: "u3", tags: [], queuedAt: "2026-03-01T10:00:00.000Z" });
    ana.contact = { ...ana.contact, id: 3, name: "Ana" };
    const person = await openBoard({ tickets: [maria, ana] });
    await choose(person, await screen.findByRole("combobox", { name: "Ordem" }), "Nome");
    await waitFor(async () => {
      const cards = within(await laneNamed(/^Em aberto, 2/)).getAllByRole("group");
      expect(cards.map((one) => one.getAttribute("aria-label"))).toEqual(["Ana", maria.contact.name]);
    });
    expect(window.location.search).toContain("name");
  });

  it("folds a lane to a strip, and opens it again", async () => {
    const person = await openBoard();
    await person.click(await screen.findByRole("button", { name: "Recolher Proposta" }));
    expect(screen.queryByRole("group", { name: "Rita" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Expandir Proposta" }));
    await card(/^Proposta, 1/, "Rita");
  });
});

describe("moving a card", () => {
  it("from the menu is one call, with both toasts in their order", async () => {
    const person = await openBoard({ tags: [proposal, closing] });
    const calls = serve(kanbanApi.move, { ...rita, tags: [tagOf(closing)] });
    await person.click(await menuOf("Rita"));
    await person.click(await screen.findByRole("menuitem", { name: "Fechamento" }));
    await card(/^Fechamento, 1/, "Rita");
    await screen.findByText("Ticket Tag Removido!");
    await screen.findByText("Ticket Tag Adicionado com Sucesso!");
    expect(calls).toHaveLength(1);
  });

  it("opens its menu with M", async () => {
    const person = await openBoard();
    (await card(/^Em aberto/, maria.contact.name)).focus();
    await person.keyboard("m");
    await screen.findByRole("menuitem", { name: "Proposta" });
  });

  it("is reached with the arrows, opened with Enter, and has the focus again after Esc", async () => {
    const bento = aTicket({ id: 3, uuid: "u3", tags: [], queuedAt: "2026-02-01T10:00:00.000Z" });
    bento.contact = { ...bento.contact, id: 3, name: "Bento" };
    const person = await openBoard({ tickets: [maria, bento, rita] });
    const readFocusedLabel = () => document.activeElement?.getAttribute("aria-label") ?? "";
    const [first] = await within(await laneNamed(/^Em aberto, 2/)).findAllByRole("group");
    first!.focus();
    await person.keyboard("{ArrowDown}");
    await waitFor(() => expect(readFocusedLabel()).not.toBe(first!.getAttribute("aria-label")));
    await person.keyboard("{ArrowRight}");
    await waitFor(() => expect(readFocusedLabel()).toBe("Rita"));
    await person.keyboard("{ArrowLeft}");
    await waitFor(() => expect(readFocusedLabel()).toBe(first!.getAttribute("aria-label")));
    await person.keyboard("{ArrowRight}{Enter}");
    await screen.findByRole("dialog", { name: "Atendimento de Rita" });
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(readFocusedLabel()).toBe("Rita");
  });

  it("by keyboard is put back with Esc", async () => {
    await openBoard();
    (await card(/^Em aberto/, maria.contact.name)).focus();
    press(" ");
    await screen.findByText(`${maria.contact.name} levantado da coluna Em aberto.`);
    press("Escape");
    await screen.findByText(`${maria.contact.name} voltou ao lugar.`);
    await card(/^Em aberto, 1/, maria.contact.name);
  });

  it("by keyboard lifts the last rendered card of a long lane", async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      aTicket({
        id: 100 + index,
        uuid: `t${index}`,
        tags: [],
        contact: { ...maria.contact, id: 100 + index, name: `Cliente ${index}` },
      }),
    );
    await openBoard({ tickets: many });
    const lane = within(await laneNamed(/^Em aberto, 200/));
    const rendered = await lane.findAllByRole("group", { name: /^Cliente/ });
    expect(rendered.length).toBeLessThan(40);
    const last = rendered.at(-1)!;
    last.focus();
    press(" ");
    await screen.findByText(`${last.getAttribute("aria-label")} levantado da coluna Em aberto.`);
    press("Escape");
    await screen.findByText(`${last.getAttribute("aria-label")} voltou ao lugar.`);
  });

  it("says who moved it when another user was faster", async () => {
    const person = await openBoard();
    const movedCard = { status: "open", lane: { id: 7, name: "Proposta" }, person: "Ana" };
    serve(kanbanApi.move, () => new ErrorReply(409, "ERR_CARD_MOVED", { card: movedCard }));
    await person.click(await menuOf(maria.contact.name));
    await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
    await screen.findByText("Ana moveu para Proposta");
    await waitFor(async () => expect(await laneNamed(/^Em aberto, 1/)).toBeTruthy());
  });

  it("says who resolved it in the meantime", async () => {
    const person = await openBoard();
    const closedCard = { status: "closed", lane: null, person: "Ana" };
    serve(kanbanApi.move, () => new ErrorReply(409, "ERR_CARD_MOVED", { card: closedCard }));
    await person.click(await menuOf(maria.contact.name));
    await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
    await screen.findByText("Ana resolveu este atendimento");
  });

  it("says that it left the board when a colleague took it in the meantime", async () => {
    const person = await openBoard();
    serve(kanbanApi.move, () => new ErrorReply(403, "ERR_NO_PERMISSION"));
    await person.click(await menuOf(maria.contact.name));
    serve(kanbanApi.board, { tickets: [rita] });
    await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
    await screen.findByText("Este atendimento não está mais no seu quadro: alguém o aceitou, transferiu ou resolveu.");
    await waitFor(() => expect(screen.queryByText(maria.contact.name)).toBeNull());
  });

  it("works for several at once", async () => {
    const person = await openBoard({ tags: [proposal, closing] });
    const calls = serve(kanbanApi.move, ({ params }) => ({
      ...(params.ticketId === "1" ? maria : rita),
      tags: [tagOf(closing)],
    }));
    await person.click(await screen.findByRole("button", { name: "Selecionar" }));
    await person.click(screen.getByRole("button", { name: "Todos à vista" }));
    await screen.findByText("2 selecionados");
    await person.click(screen.getByRole("button", { name: "Mover para…" }));
    await person.click(await screen.findByRole("menuitem", { name: "Fechamento" }));
    await screen.findByText("2 cards movidos");
    await laneNamed(/^Fechamento, 2/);
    expect(calls).toHaveLength(2);
  });
});
