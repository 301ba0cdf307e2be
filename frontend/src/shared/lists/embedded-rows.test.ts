import type { ConnectionDto } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { embeddedPatches, withRow } from "./embedded-rows";
import { listKey } from "./list-key";

const sales = { id: 7, name: "Vendas", color: "#111111" };
const support = { id: 8, name: "Suporte", color: "#222222" };
const vip = { id: 3, name: "vip", color: "#111111" };
const maria = { id: 1, name: "Maria", number: "5511999990000" };

const ticket = {
  id: 1,
  queue: sales,
  queueId: 7,
  whatsapp: { id: 3, name: "Loja" },
  user: { id: 5, name: "Ana" },
  tags: [vip],
  contact: maria,
};
const other = {
  ...ticket,
  id: 2,
  queue: support,
  queueId: 8,
  user: { id: 6, name: "Bruno" },
  tags: [],
  contact: { ...maria, id: 2 },
};

const list = listKey(ticketApi.list, { status: "open" });
const ticketKey = listKey(ticketApi.showByUuid, "a");
const contacts = listKey(contactApi.list, null, {});
const names = listKey(userApi.names);
const counts = listKey(ticketApi.counts, {});

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(list, { pages: [{ tickets: [ticket, other], hasMore: false }], pageParams: [{}] });
  client.setQueryData(ticketKey, ticket);
  client.setQueryData(contacts, {
    pages: [{ contacts: [{ ...maria, tags: [vip] }], hasMore: false }],
    pageParams: [{}],
  });
  client.setQueryData(names, [{ id: 5, name: "Ana", queues: [sales, support] }]);
  client.setQueryData(counts, { open: 2, pending: 0 });
});
const rows = () => client.getQueryData<{ pages: { tickets: (typeof ticket)[] }[] }>(list)?.pages[0]?.tickets ?? [];

describe("a changed row that others embed", () => {
  it("is changed on every card of its own, in the opened ticket and on the chips of users", () => {
    const queue = { ...sales, name: "Loja", color: "#333333" };
    embeddedPatches.queue?.(client, { action: "update", queue: { ...queue, greetingMessage: "Olá" } });
    expect(rows().map((row) => row.queue)).toEqual([queue, support]);
    expect(client.getQueryData(ticketKey)).toMatchObject({ queue });
    expect(client.getQueryData(names)).toEqual([{ id: 5, name: "Ana", queues: [queue, support] }]);
  });

  it("leaves the rows that do not embed it as they are", () => {
    const before = rows()[1];
    embeddedPatches.user?.(client, {
      action: "update",
      user: { id: 5, name: "Ana Lima", queues: [], online: true, away: false },
    });
    expect(rows().map(({ user }) => user.name)).toEqual(["Ana Lima", "Bruno"]);
    expect(rows()[1]).toBe(before);
  });

  it("changes nothing when only fields changed that are not embedded", () => {
    const before = client.getQueryData(list);
    const connection = { id: 3, name: "Loja", status: "DISCONNECTED" } as ConnectionDto;
    embeddedPatches.whatsapp?.(client, { action: "update", whatsapp: connection });
    embeddedPatches.user?.(client, {
      action: "update",
      user: { id: 5, name: "Ana", queues: [], online: true, away: false },
    });
    expect(client.getQueryData(list)).toBe(before);
  });

  it("may be one of several: a tag on tickets and on contacts", () => {
    const tag = {
      id: 3,
      name: "antigo",
      color: "#444444",
      kanban: 0 as const,
      kanbanLimit: null,
      kanbanKept: false,
      userId: null,
      ticketsCount: 1,
    };
    embeddedPatches.tag?.(client, { action: "update", tag });
    const renamedTags = [{ id: 3, name: "antigo", color: "#444444" }];
    expect(rows()[0]?.tags).toEqual(renamedTags);
    expect(client.getQueryData(contacts)).toMatchObject({ pages: [{ contacts: [{ tags: renamedTags }] }] });
  });

  it("may be the customer, whose new name is on the card and in the opened ticket", () => {
    embeddedPatches.contact?.(client, { action: "update", contact: { ...maria, name: "Maria Silva" } as never });
    expect(rows().map(({ contact }) => contact.name)).toEqual(["Maria Silva", "Maria"]);
    expect(client.getQueryData(ticketKey)).toMatchObject({ contact: { name: "Maria Silva" } });
  });

  it("is asked for again by a query whose reply is under way", async () => {
    const resolvers: ((row: typeof ticket) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: listKey(ticketApi.showByUuid, "b"),
      queryFn: () => new Promise<typeof ticket>((resolve) => resolvers.push(resolve)),
      initialData: ticket,
    });
    const stop = observer.subscribe(() => undefined);
    embeddedPatches.user?.(client, {
      action: "update",
      user: { id: 5, name: "Ana Lima", queues: [], online: true, away: false },
    });
    resolvers[0]?.(ticket);
    await new Promise((resolve) => setTimeout(resolve));
    expect(resolvers).toHaveLength(2);
    stop();
    client.clear();
  });
});

it("a deleted row makes every list and count that may embed it stale", () => {
  embeddedPatches.queue?.(client, { action: "delete", queueId: 7 });
  for (const key of [list, ticketKey, contacts, names, counts])
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it("a value that embeds nothing is returned as it is", () => {
  const value = { a: [1, { queue: null, text: "x" }], b: undefined };
  expect(withRow(value, ["queue"], sales)).toBe(value);
});
