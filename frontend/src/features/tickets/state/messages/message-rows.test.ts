import type { Ack } from "@guiche/contract/acks";
import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aMessage, aTicket } from "../testing";
import { byAge, applyMessageEvent, upsertMessage, mergeNewest, mergeOlder, type MessageRows } from "./message-rows";

const second = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString();
const event = (message: MessageDto): AppMessageEvent => ({
  action: "create",
  message,
  ticket: { id: 1, uuid: "u" },
  contact: aTicket().contact,
});

describe("the law of conversations", () => {
  it("a conversation that received the events equals the same one fetched again", () => {
    const acks: Ack[] = [0, 2, 3, 4, 5];
    const change = fc.oneof(
      fc.record({ act: fc.constant("create" as const), late: fc.integer({ min: 0, max: 6 }), fromMe: fc.boolean() }),
      fc.record({ act: fc.constant("climb" as const), which: fc.nat(20) }),
    );
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 12 }),
        fc.array(change, { maxLength: 25 }),
        fc.integer({ min: 1, max: 6 }),
        (before, after, size) => {
          const model = new Map<number, MessageDto>();
          const apply = (action: (typeof before)[number]): MessageDto | null => {
            if (action.act === "climb") {
              const cached = [...model.values()][action.which % Math.max(1, model.size)];
              if (!cached) return null;
              const next = { ...cached, ack: acks[Math.min(acks.indexOf(cached.ack) + 1, 4)]! };
              model.set(cached.id, next);
              return next;
            }
            const id = model.size + 1;
            const message = aMessage({ id, fromMe: action.fromMe, createdAt: second(id - action.late) });
            model.set(id, message);
            return message;
          };
          before.forEach(apply);
          const sorted = () => [...model.values()].sort(byAge);
          let rows: MessageRows = { messages: sorted().slice(-size), hasMore: model.size > size };
          const floor = rows.hasMore ? rows.messages[0]! : null;
          for (const action of after) {
            const message = apply(action);
            if (message) rows = applyMessageEvent(rows, event(message));
            expect(rows.messages).toEqual(sorted().filter((row) => !floor || byAge(row, floor) >= 0));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("ticks", () => {
  const cached = (ack: Ack): MessageRows => ({ messages: [aMessage({ fromMe: true, ack })], hasMore: false });
  const after = (from: Ack, receivedAck: Ack) =>
    upsertMessage(cached(from), aMessage({ fromMe: true, ack: receivedAck })).messages[0]!.ack;

  it("climb, and never fall because a tick came late", () => {
    expect([after(0, 2), after(3, 2), after(4, 0), after(2, -1), after(4, 5)]).toEqual([2, 3, 4, 2, 5]);
  });

  it("a failure shows, and a new try takes it away", () => {
    expect([after(0, -1), after(-1, 0), after(-1, 2)]).toEqual([-1, 0, 2]);
  });
});

describe("pages", () => {
  const rows = (ids: number[], hasMore: boolean): MessageRows => ({
    messages: ids.map((id) => aMessage({ id, createdAt: second(id) })),
    hasMore,
  });
  const ids = (merged: MessageRows) => [merged.messages.map((message) => message.id), merged.hasMore];

  it("a newest page that touches what is held keeps what is above", () => {
    expect(ids(mergeNewest(rows([1, 2, 3], true), rows([3, 4], true)))).toEqual([[1, 2, 3, 4], true]);
  });

  it("a newest page that does not touch it replaces it: something in between is missing", () => {
    expect(ids(mergeNewest(rows([1, 2], false), rows([5, 6], true)))).toEqual([[5, 6], true]);
  });

  it("a message that arrives by an event while the newest page is fetched stays below it", () => {
    expect(ids(mergeNewest(rows([1, 2, 3], false), rows([1, 2], false)))).toEqual([[1, 2, 3], false]);
  });

  it("an older page goes above, each message once", () => {
    expect(ids(mergeOlder(rows([3, 4], true), rows([1, 2, 3], false)))).toEqual([[1, 2, 3, 4], false]);
  });
});

describe("the time in which anything may be sent", () => {
  const closedWindow: MessageRows = { messages: [], hasMore: false, window: { hours: 24, until: null } };
  const writes = (at: number, fromMe = false) => event(aMessage({ id: at + 1, createdAt: second(at), fromMe }));

  it("begins anew with each message of the customer, and not with our own", () => {
    expect(applyMessageEvent(closedWindow, writes(0, true)).window?.until).toBeNull();
    const once = applyMessageEvent(closedWindow, writes(0));
    expect(once.window?.until).toBe(second(86_400));
    expect(applyMessageEvent(once, writes(5)).window?.until).toBe(second(86_405));
    // An older message that comes late takes nothing away.
    expect(applyMessageEvent(applyMessageEvent(once, writes(5)), writes(2)).window?.until).toBe(second(86_405));
  });

  it("is what the server says when the newest page is fetched again, and stays while older pages come", () => {
    const open = applyMessageEvent(closedWindow, writes(0));
    expect(mergeNewest(open, { ...closedWindow, messages: open.messages }).window?.until).toBeNull();
    expect(mergeOlder(open, { messages: [], hasMore: false }).window).toEqual(open.window);
  });
});
