import { planFlags, type PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { TicketDto } from "@guiche/contract/tickets";
import { allTicketValues } from "@guiche/contract/users";
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { renewSession } from "@/shared/session/store";
import { aStore } from "@/shared/testing";
import type { MessageRows } from "./messages/message-rows";
import { ticketPatches } from "./ticket.cache";
import { aMessage, aTicket } from "./testing";
import { messagesKey, ticketKey, ticketListKey } from "./ticket-store";
import { ticketCountsKey } from "./ticket-counts";
import { rowsOf, type TicketPages } from "./ticket-pages";

const off = Object.fromEntries(planFlags.map((flag) => [flag, false])) as Record<PlanFlag, boolean>;
const plan = { ...off, id: 1, name: "Plano", users: 1, connections: 1, officialConnections: null, queues: 1, value: 0 };
const pending = ticketListKey({ status: "pending", showAll: true });
const open = ticketListKey({ status: "open", showAll: true });
const waiting = aTicket({ id: 1, unreadMessages: 2, updatedAt: "2026-01-01T10:00:00.000Z" });
const acceptedTicket = { ...waiting, status: "open" as const, userId: 1, updatedAt: "2026-01-01T10:00:05.000Z" };

let client: QueryClient;
const hold = (key: readonly unknown[], ...tickets: TicketDto[]) =>
  client.setQueryData<TicketPages>(key, { pages: [{ tickets, hasMore: false }], pageParams: [{}] });
const rowsIn = (key: readonly unknown[]) => {
  const list = client.getQueryData<TicketPages>(key);
  return list ? rowsOf(list).tickets : [];
};
const idsIn = (key: readonly unknown[]) => rowsIn(key).map(({ id }) => id);
const conversation = () => client.getQueryData<MessageRows>(messagesKey(1))?.messages;

beforeAll(() => {
  aStore();
  renewSession({
    token: "t",
    user: {
      id: 1,
      name: "Ana",
      email: "ana@loja.example",
      profile: "admin",
      secondFactor: "off",
      emailConfirmed: true,
      super: false,
      companyId: 1,
      allTicket: allTicketValues.yes,
      whatsappId: null,
      away: false,
      queues: [],
      company: { id: 1, name: "Loja", dueDate: null, state: "active", isSuspended: false, settings: [], plan },
    },
  });
});

afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  // The counts are asked for a little later.
  jest.useFakeTimers();
  client = new QueryClient();
  hold(pending, waiting);
  hold(open);
  client.setQueryData(ticketKey(waiting.uuid), waiting);
  client.setQueryData<MessageRows>(messagesKey(1), { messages: [aMessage({ id: 1 })], hasMore: false });
});

describe("what events change on the screen", () => {
  it("an accepted ticket moves from the waiting list to the open one, and a late event does not bring it back", () => {
    ticketPatches.ticket?.(client, { action: "update", ticket: acceptedTicket });
    ticketPatches.ticket?.(client, { action: "update", ticket: waiting });
    expect([idsIn(pending), idsIn(open)]).toEqual([[], [1]]);
    expect(client.getQueryData(ticketKey(waiting.uuid))).toEqual(acceptedTicket);
  });

  it("a message stands in its conversation and lifts its card", () => {
    const other = aTicket({ id: 2, updatedAt: "2026-01-01T10:00:01.000Z" });
    hold(pending, other, waiting);
    const ticket = { ...waiting, lastMessage: "oi de novo", updatedAt: "2026-01-01T10:00:09.000Z" };
    const message = aMessage({ id: 2, createdAt: "2026-01-01T10:00:09.000Z", clientId: "client-12" });
    ticketPatches.appMessage?.(client, { action: "create", message, ticket, contact: aTicket().contact });
    expect(idsIn(pending)).toEqual([1, 2]);
    expect(conversation()?.map(({ id, clientId }) => [id, clientId])).toEqual([
      [1, undefined],
      [2, "client-12"],
    ]);
  });

  it("a tick changes the bubble and no list", () => {
    const before = client.getQueryData(pending);
    const message = aMessage({ id: 1, fromMe: true, ack: 3 });
    const ticket = { id: 1, uuid: waiting.uuid };
    ticketPatches.appMessage?.(client, { action: "update", message, ticket, contact: aTicket().contact });
    expect(conversation()?.[0]?.ack).toBe(3);
    expect(client.getQueryData(pending)).toBe(before);
  });

  it("a ticket that was read has no unread messages, in the list and when it is open", () => {
    ticketPatches.ticket?.(client, { action: "updateUnread", ticketId: 1 });
    expect(rowsIn(pending)[0]?.unreadMessages).toBe(0);
    expect(client.getQueryData(ticketKey(waiting.uuid))).toMatchObject({ unreadMessages: 0 });
  });

  it("a ticket that moves is counted where it is now, and a message moves none", () => {
    const key = ticketCountsKey({ showAll: true });
    client.setQueryData(key, { open: 4, pending: 3 });
    ticketPatches.ticket?.(client, { action: "create", ticket: waiting });
    ticketPatches.ticket?.(client, { action: "update", ticket: acceptedTicket });
    ticketPatches.ticket?.(client, { action: "update", ticket: waiting });
    expect(client.getQueryData(key)).toEqual({ open: 5, pending: 3 });
    const ticket = { ...acceptedTicket, lastMessage: "oi", updatedAt: "2026-01-01T10:00:09.000Z" };
    ticketPatches.appMessage?.(client, {
      action: "create",
      message: aMessage({ id: 2 }),
      ticket,
      contact: aTicket().contact,
    });
    expect(client.getQueryData(key)).toEqual({ open: 5, pending: 3 });
    ticketPatches.ticket?.(client, { action: "delete", ticketId: 1 });
    expect(client.getQueryData(key)).toEqual({ open: 4, pending: 3 });
  });

  it("a message whose refusal another process told of first shows it on its card too", () => {
    hold(open, acceptedTicket);
    const message = aMessage({ id: 7, fromMe: true, ack: 0 });
    const failedMessage = { ...message, ack: -1 as const, failure: "restricted" };
    const of = { id: 1, uuid: acceptedTicket.uuid };
    ticketPatches.appMessage?.(client, {
      action: "update",
      message: failedMessage,
      ticket: of,
      contact: aTicket().contact,
    });
    const lastSent = { messageId: 7, ack: 0 as const, user: { id: 1, name: "Ana" } };
    const ticket = { ...acceptedTicket, lastSent, updatedAt: "2026-01-01T10:00:09.000Z" };
    ticketPatches.appMessage?.(client, { action: "create", message, ticket, contact: aTicket().contact });
    expect(rowsIn(open).map(({ lastSent: last }) => last?.ack)).toEqual([-1]);
  });

  it("an ack of the last message raises the tick on its card, and a late one does not lower it", () => {
    hold(open, { ...acceptedTicket, lastSent: { messageId: 7, ack: 0, user: { id: 1, name: "Ana" } } });
    const applyAck = (id: number, ack: 2 | 3 | 4) =>
      ticketPatches.appMessage?.(client, {
        action: "update",
        message: aMessage({ id, ticketId: 1, fromMe: true, ack }),
        ticket: { id: 1, uuid: acceptedTicket.uuid },
        contact: aTicket().contact,
      });
    const listAcks = () => rowsIn(open).map(({ lastSent }) => lastSent?.ack);
    applyAck(6, 4);
    expect(listAcks()).toEqual([0]);
    applyAck(7, 3);
    expect(listAcks()).toEqual([3]);
    applyAck(7, 2);
    expect(listAcks()).toEqual([3]);
    expect(rowsIn(open)[0]?.lastSent?.user).toEqual({ id: 1, name: "Ana" });
  });
});
