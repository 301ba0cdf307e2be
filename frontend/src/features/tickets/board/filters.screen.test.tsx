import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { aConnection, sales, support } from "@/testing/rows";
import { serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import { card, laneNamed, maria, openBoard } from "./board.fixture";
import { aSavedFilter } from "@/testing/dtos";

withElementSize();

const makeTicket = (id: number, name: string, over: object) =>
  aTicket({ id, uuid: `u${id}`, tags: [], ...over, contact: { ...maria.contact, id, name } });
const tickets = [
  makeTicket(11, "Paula", { queueId: sales.id, whatsappId: 1 }),
  makeTicket(12, "Sérgio", { queueId: support.id, whatsappId: 1 }),
  makeTicket(13, "Tiago", { queueId: sales.id, whatsappId: 2 }),
];

beforeEach(() => {
  serve(queueApi.list, [sales, support]);
  serve(connectionApi.list, [aConnection(), aConnection({ id: 2, name: "Oficina", isDefault: false })]);
  serve(userApi.names, []);
  serve(savedFilterApi.list, []);
});

async function openFilters(search = "") {
  const person = await openBoard({ tickets, search });
  await person.click(await screen.findByRole("button", { name: /^Filtros/ }));
  const filters = within(await screen.findByRole("dialog", { name: "Filtros" }));
  const pick = async (field: string, option: string) => {
    await person.click(await filters.findByRole("combobox", { name: field }));
    await person.click(await screen.findByRole("option", { name: option }));
  };
  const close = async () => {
    await person.click(filters.getByText("Fechar"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  return { person, filters, pick, close };
}

describe("the board's filters", () => {
  it("narrow the cards to a queue and a connection, are counted, kept in the address, and cleared", async () => {
    const { person, pick, close } = await openFilters();
    await pick("Filas", "Vendas");
    await waitFor(() => expect(window.location.search).toBe("?queues=1"));
    await pick("Conexões", "Loja");
    await waitFor(() => expect(window.location.search).toBe("?queues=1&connections=1"));
    await close();
    await laneNamed(/^Em aberto, 1/);
    await card(/^Em aberto, 1/, "Paula");
    await person.click(screen.getByRole("button", { name: "Filtros (2)" }));
    await screen.findByRole("dialog", { name: "Filtros" });
    await person.click(within(screen.getByRole("dialog")).getByText("Limpar filtros"));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  it("narrow by nothing that was deleted", async () => {
    await openBoard({ tickets, search: "?queues=99&connections=2,98" });
    await card(/^Em aberto, 1/, "Tiago");
  });

  it("narrow to the chosen queues alone, without the cards that have no queue", async () => {
    const free = makeTicket(14, "Úrsula", { queueId: null });
    await openBoard({ tickets: [...tickets, free], search: "?queues=2" });
    await card(/^Em aberto, 1/, "Sérgio");
  });
});

describe("saved filters of the board", () => {
  const oficina = aSavedFilter({ id: 4, kind: "kanban", name: "Só oficina", filters: "connections=2&sort=name" });

  it("are applied with their order; those of other screens are not offered", async () => {
    serve(savedFilterApi.list, [oficina, { ...oficina, id: 5, kind: "tickets", name: "Da lista" }]);
    const { person, filters, close } = await openFilters();
    expect(filters.queryByText("Da lista")).toBeNull();
    await person.click(await filters.findByRole("button", { name: "Aplicar o filtro Só oficina" }));
    await close();
    await card(/^Em aberto, 1/, "Tiago");
    expect(screen.getByRole("combobox", { name: "Ordem" }).textContent).toBe("Nome");
  });

  it("keep what the board shows now under a name", async () => {
    const requests = serve(savedFilterApi.create, oficina);
    const { person, filters } = await openFilters("?connections=2");
    await person.type(await filters.findByRole("textbox", { name: "Nome para estes filtros" }), "Só oficina");
    await person.click(filters.getByRole("button", { name: "Salvar" }));
    await screen.findByText("Filtro salvo.");
    expect(requests[0]?.body).toMatchObject({ kind: "kanban", name: "Só oficina", filters: "connections=2" });
  });
});
