import type { TicketDto, TicketEvent } from "@guiche/contract/tickets";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { aTicket, admin, supervisor, user } from "./testing";
import {
  countMove,
  mayCount,
  updateCounts,
  ticketCountsKey,
  type CountFilter,
  type TicketCounts,
} from "./ticket-counts";
import { belongs } from "./ticket-list";

const all: CountFilter = { showAll: true };
const waiting = aTicket({ status: "pending", queueId: 1 });
const open = { ...waiting, status: "open" as const, userId: 5 };

describe("the counts of the lists", () => {
  const counts: TicketCounts = { open: 4, pending: 3 };

  it("follow a ticket from one list to the other", () => {
    expect(countMove(counts, all, admin, { before: waiting, after: open })).toEqual({ open: 5, pending: 2 });
    expect(countMove(counts, all, admin, { before: open, after: null })).toEqual({ open: 3, pending: 3 });
    expect(countMove(counts, all, admin, { before: null, after: waiting })).toEqual({ open: 4, pending: 4 });
  });

  it("count only what the list would hold", () => {
    expect(countMove(counts, { showAll: false }, admin, { before: waiting, after: open })).toEqual({
      open: 4,
      pending: 2,
    });
    expect(countMove(counts, { ...all, queueIds: [9] }, admin, { before: waiting, after: open })).toBe(counts);
    expect(countMove(counts, { ...all, connectionIds: [2] }, admin, { before: waiting, after: open })).toBe(counts);
    const elsewhere = { ...waiting, whatsappId: 2 };
    expect(countMove(counts, { ...all, connectionIds: [2] }, admin, { before: waiting, after: elsewhere })).toEqual({
      open: 4,
      pending: 4,
    });
    expect(countMove(counts, all, user, { before: waiting, after: { ...open, userId: 99 } })).toEqual({
      open: 4,
      pending: 2,
    });
  });

  it("do not guess where a ticket was before", () => {
    expect(countMove(counts, all, admin, { before: undefined, after: open })).toBe(counts);
    expect(mayCount({ before: undefined, after: open })).toBe(true);
  });

  it("are no message's business", () => {
    expect(mayCount({ before: open, after: { ...open } })).toBe(false);
    expect(mayCount({ before: null, after: null })).toBe(false);
  });

  it("that received every event are what the server counts", () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      gone: fc.boolean(),
      status: fc.constantFrom("pending" as const, "open" as const, "closed" as const),
      userId: fc.constantFrom(null, 5, 99),
      queueId: fc.constantFrom(null, 1, 9),
      whatsappId: fc.constantFrom(null, 1, 2),
    });
    const cases = fc.record({
      changes: fc.array(change, { maxLength: 40 }),
      showAll: fc.boolean(),
      queueIds: fc.constantFrom(undefined, [1], [1, 9]),
      connectionIds: fc.constantFrom(undefined, [1], [1, 2]),
      actor: fc.constantFrom(admin, supervisor, user),
    });
    fc.assert(
      fc.property(cases, ({ changes, actor, ...filter }) => {
        const rows = new Map<number, TicketDto>();
        const countTickets = (status: "open" | "pending") =>
          [...rows.values()].filter((row) => belongs({ ...filter, status }, actor, row)).length;
        let cached: TicketCounts = { open: 0, pending: 0 };
        for (const { id, gone, ...fields } of changes) {
          const before = rows.get(id) ?? null;
          const after = gone ? null : aTicket({ id, ...fields });
          if (after) rows.set(id, after);
          else rows.delete(id);
          if (mayCount({ before, after })) cached = countMove(cached, filter, actor, { before, after });
          expect(cached).toEqual({ open: countTickets("open"), pending: countTickets("pending") });
        }
      }),
    );
  });
});

describe("asking the server", () => {
  let client: QueryClient;
  let invalidate: jest.SpiedFunction<QueryClient["invalidateQueries"]>;
  const isFree = () => false;
  const event = (after: TicketEvent & { action: "update" }) => ({ before: undefined, after: after.ticket });
  const move = event({ action: "update", ticket: open });
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    invalidate = jest.spyOn(client, "invalidateQueries").mockResolvedValue();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const cached = (counts: TicketCounts) => client.setQueryData(ticketCountsKey(all), counts);

  it("happens once however many tickets move, and again for what moves afterwards", () => {
    cached({ open: 1, pending: 1 });
    for (let index = 0; index < 500; index += 1) updateCounts(client, admin, move, isFree);
    expect(invalidate).not.toHaveBeenCalled();
    jest.advanceTimersByTime(10_000);
    expect(invalidate).toHaveBeenCalledTimes(1);
    updateCounts(client, admin, move, isFree);
    jest.advanceTimersByTime(10_000);
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  it("waits for an act that is shown already and not yet done", () => {
    cached({ open: 1, pending: 1 });
    let isBusy = true;
    updateCounts(client, admin, { before: waiting, after: open }, () => isBusy);
    expect(client.getQueryData(ticketCountsKey(all))).toEqual({ open: 2, pending: 0 });
    jest.advanceTimersByTime(10_000);
    expect(invalidate).not.toHaveBeenCalled();
    isBusy = false;
    jest.advanceTimersByTime(10_000);
    expect(invalidate).toHaveBeenCalledTimes(1);
  });

  it("is not done for counts that are not cached, nor for a message", () => {
    updateCounts(client, admin, move, isFree);
    cached({ open: 1, pending: 1 });
    updateCounts(client, admin, { before: open, after: { ...open } }, isFree);
    jest.advanceTimersByTime(10_000);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
