import type { ConnectionDto } from "@guiche/contract/connections";
import type { TicketDto } from "@guiche/contract/tickets";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { ticketNamePatches } from "./name.cache";
import { aTicket } from "./testing";
import { ticketKey, ticketListKey } from "./ticket-store";
import { ticketCountsKey } from "./ticket-counts";
import type { TicketRows } from "./ticket-list";

const [sales, support] = [
  { id: 7, name: "Vendas", color: "#111111" },
  { id: 8, name: "Suporte", color: "#222222" },
];
const [shop, branch] = [
  { id: 3, name: "Loja" },
  { id: 4, name: "Filial" },
];
const [ana, bruno] = [
  { id: 5, name: "Ana" },
  { id: 6, name: "Bruno" },
];
const tags = [
  { id: 3, name: "vip", color: "#111111" },
  { id: 4, name: "novo", color: "#222222" },
];
const held = aTicket({
  id: 1,
  status: "open",
  queue: sales,
  queueId: 7,
  whatsapp: shop,
  whatsappId: 3,
  user: ana,
  userId: 5,
  tags,
});
const other = aTicket({ id: 2, queue: support, queueId: 8, whatsapp: branch, whatsappId: 4, user: bruno, userId: 6 });

const everything = ticketListKey({ status: "open", showAll: true });
const search = ticketListKey({ searchParam: "oi", tags: [], users: [], date: "", updatedAt: "" });

let client: QueryClient;
const hold = (key: readonly unknown[]) =>
  client.setQueryData<TicketRows>(key, { tickets: [held, other], hasMore: false });
beforeEach(() => {
  client = new QueryClient();
  hold(everything);
  client.setQueryData(ticketKey(held.uuid), held);
});
const rowsIn = (key: readonly unknown[]) => client.getQueryData<TicketRows>(key)?.tickets ?? [];
const idsIn = (key: readonly unknown[]) => rowsIn(key).map(({ id }) => id);
const opened = () => client.getQueryData<TicketDto>(ticketKey(held.uuid));

describe("a queue", () => {
  it("by its new name and colour is on every card of its own, and other queues keep theirs", () => {
    const queue = { ...sales, name: "Loja", color: "#333333" };
    ticketNamePatches.queue?.(client, { action: "update", queue });
    expect(rowsIn(everything).map((ticket) => ticket.queue)).toEqual([queue, support]);
    expect(opened()).toMatchObject({ queue });
  });

  it("that is deleted is on no card any more; a list of its tickets is without them, the others keep theirs", () => {
    const narrow = ticketListKey({ status: "open", showAll: true, queueIds: [7, 8] });
    [narrow, search].forEach(hold);
    ticketNamePatches.queue?.(client, { action: "delete", queueId: 7 });
    expect([idsIn(everything), idsIn(narrow), idsIn(search)]).toEqual([[1, 2], [2], [1, 2]]);
    expect(rowsIn(search)[0]?.queue).toBeNull();
    expect(opened()).toMatchObject({ queue: null, queueId: null });
  });
});

it("a renamed tag is renamed on every card, and a deleted one is gone from all", () => {
  const tag = { id: 4, name: "antigo", color: "#444444", kanban: 0 as const, userId: null, ticketsCount: 1 };
  ticketNamePatches.tag?.(client, { action: "update", tag });
  expect(opened()?.tags).toEqual([tags[0], { id: 4, name: "antigo", color: "#444444" }]);
  ticketNamePatches.tag?.(client, { action: "delete", tagId: 3 });
  expect(opened()?.tags).toEqual([{ id: 4, name: "antigo", color: "#444444" }]);
});

describe("a connection", () => {
  it("by its new name is on every card of its own, and what else changes of it draws no card anew", () => {
    const told = (name: string) => ({ action: "update" as const, whatsapp: { ...shop, name } as ConnectionDto });
    const before = client.getQueryData(everything);
    ticketNamePatches.whatsapp?.(client, told(shop.name));
    expect(client.getQueryData(everything)).toBe(before);
    ticketNamePatches.whatsapp?.(client, told("Matriz"));
    expect(rowsIn(everything).map(({ whatsapp }) => whatsapp?.name)).toEqual(["Matriz", "Filial"]);
    expect(opened()?.whatsapp).toEqual({ id: 3, name: "Matriz" });
  });

  it("that is deleted is on no card any more; a list of its tickets is without them, and they are counted anew", () => {
    const narrow = ticketListKey({ status: "open", showAll: true, connectionIds: [3, 4] });
    const counts = ticketCountsKey({ showAll: true, connectionIds: [3] });
    [narrow, search].forEach(hold);
    client.setQueryData(counts, { open: 1, pending: 0 });
    ticketNamePatches.whatsapp?.(client, { action: "delete", whatsappId: 3 });
    expect([idsIn(everything), idsIn(narrow), idsIn(search)]).toEqual([[1, 2], [2], [1, 2]]);
    expect(rowsIn(search).map(({ whatsappId, whatsapp }) => [whatsappId, whatsapp])).toEqual([
      [null, null],
      [4, branch],
    ]);
    expect(opened()).toMatchObject({ whatsapp: null, whatsappId: null });
    expect(client.getQueryState(counts)?.isInvalidated).toBe(true);
  });
});

describe("a colleague", () => {
  it("by a new name is on every card of theirs, and whether they are online draws no card anew", () => {
    const before = client.getQueryData(everything);
    ticketNamePatches.user?.(client, { action: "update", user: { ...ana, queues: [], online: true } });
    expect(client.getQueryData(everything)).toBe(before);
    const user = { ...ana, name: "Ana Lima", queues: [], online: true };
    ticketNamePatches.user?.(client, { action: "update", user });
    expect(rowsIn(everything).map((ticket) => ticket.user?.name)).toEqual(["Ana Lima", "Bruno"]);
    expect(opened()?.user).toEqual({ id: 5, name: "Ana Lima" });
  });

  it("who has left holds nothing any more", () => {
    ticketNamePatches.user?.(client, { action: "delete", userId: 5 });
    expect(rowsIn(everything).map(({ userId, user }) => [userId, user])).toEqual([
      [null, null],
      [6, bruno],
    ]);
  });
});
