import { afterEach, describe, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { dialogOf, isClosed, setWidth } from "@/testing/acts";
import { withElementSize } from "@/testing/layout";
import { signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { closing, lane, laneNamed, openBoard, proposal } from "./board.fixture";

withElementSize();
afterEach(() => setWidth(undefined));

const lanesShown = () =>
  screen.getAllByRole("region", { name: /, \d+ / }).map((region) => Number(region.getAttribute("data-lane")));
const chooseInMenu = async (person: Awaited<ReturnType<typeof openBoard>>, name: string, item: string) => {
  await person.click(await screen.findByRole("button", { name: `Opções da coluna ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};
const agent = signedInUser({ profile: "user" });

describe("a lane", () => {
  it("is put elsewhere by its menu, at once, for all users", async () => {
    const third = lane(9, "Pago");
    const person = await openBoard({ tags: [proposal, closing, third] });
    await laneNamed(/^Pago/);
    let answer: (reply: { lista: TagDto[] }) => void = () => undefined;
    const orderRequests = serve(
      kanbanApi.orderLanes,
      () => new Promise<{ lista: TagDto[] }>((resolve) => (answer = resolve)),
    );
    await chooseInMenu(person, "Pago", "Mover para a esquerda");
    await waitFor(() => expect(lanesShown()).toEqual([0, 7, 9, 8]));
    await waitFor(() => expect(orderRequests.map(({ body }) => body)).toEqual([{ tagIds: [7, 9, 8] }]));
    answer({ lista: [proposal, third, closing] });
    await waitFor(() => expect(lanesShown()).toEqual([0, 7, 9, 8]));
  });

  it("goes back when the server refuses, which says why", async () => {
    const person = await openBoard({ tags: [proposal, closing] });
    await laneNamed(/^Fechamento/);
    serve(kanbanApi.orderLanes, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await chooseInMenu(person, "Proposta", "Mover para a direita");
    await screen.findByText(/permissão/);
    await waitFor(() => expect(lanesShown()).toEqual([0, 7, 8]));
  });

  it("offers only the ways that exist: «Em aberto» stays the first", async () => {
    const person = await openBoard({ tags: [proposal, closing] });
    const itemsOf = async (name: string) => {
      await person.click(await screen.findByRole("button", { name: `Opções da coluna ${name}` }));
      const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await person.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      return items.filter((text) => text?.startsWith("Mover para"));
    };
    expect(await itemsOf("Em aberto")).toEqual([]);
    expect(await itemsOf("Proposta")).toEqual(["Mover para a direita"]);
    expect(await itemsOf("Fechamento")).toEqual(["Mover para a esquerda"]);
  });

  it("is lifted by the keyboard at its handle, and announced", async () => {
    await openBoard({ tags: [proposal, closing] });
    const handle = await screen.findByRole("button", { name: "Arrastar a coluna Proposta" });
    handle.focus();
    fireEvent.keyDown(handle, { key: " ", keyCode: 32 });
    await screen.findByText("Coluna Proposta levantada. Posição 1 de 2.");
    fireEvent.keyDown(handle, { key: "Escape", keyCode: 27 });
    await screen.findByText("Coluna Proposta solta na posição 1 de 2.");
  });

  it("is put elsewhere on a phone, which carries none", async () => {
    setWidth(360);
    const person = await openBoard({ tags: [proposal, closing] });
    await person.click(await screen.findByRole("tab", { name: /^Proposta/ }));
    await laneNamed(/^Proposta/);
    expect(screen.queryByRole("button", { name: /^Arrastar/ })).toBeNull();
    serve(kanbanApi.orderLanes, { lista: [closing, proposal] });
    await chooseInMenu(person, "Proposta", "Mover para a direita");
    const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
    await waitFor(() => expect(tabs()).toEqual(["Em aberto (1)", "Fechamento (0)", "Proposta (1)"]));
    expect(lanesShown()).toEqual([7]);
  });

  it("is neither carried nor made by an agent", async () => {
    await openBoard({ tags: [proposal, closing], user: agent });
    await laneNamed(/^Fechamento/);
    for (const name of [/^Arrastar/, /^Opções da coluna/, "Adicionar coluna"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a new lane", () => {
  it("is made on the board, and is there", async () => {
    setWidth(360);
    const person = await openBoard();
    const paidLane = lane(9, "Pago");
    const createRequests = serve(tagApi.create, paidLane);
    await person.click(await screen.findByRole("button", { name: "Adicionar coluna" }));
    const dialog = await dialogOf("Adicionar coluna");
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Pago");
    serve(tagApi.kanban, { lista: [proposal, paidLane] });
    await person.click(dialog.getByRole("button", { name: "Criar coluna" }));
    await isClosed();
    expect(createRequests.map(({ body }) => body)).toEqual([
      { name: "Pago", color: expect.stringMatching(/^#/), kanban: 1, kanbanLimit: null, kanbanKept: false },
    ]);
    within(await laneNamed(/^Pago, 0/)).getByText("Nenhum card aqui.");
  });

  it("whose name a tag has already says so at the field", async () => {
    const person = await openBoard();
    serve(tagApi.create, new ErrorReply(400, "ERR_VALIDATION", { fields: { name: "Already taken" } }));
    await person.click(await screen.findByRole("button", { name: "Adicionar coluna" }));
    const dialog = await dialogOf("Adicionar coluna");
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Pago");
    await person.click(dialog.getByRole("button", { name: "Criar coluna" }));
    await waitFor(() =>
      expect(dialog.getByRole("textbox", { name: /^Nome/ }).getAttribute("aria-invalid")).toBe("true"),
    );
  });
});
