import { describe, expect, it } from "@jest/globals";
import type { OutboxItem } from "../../state/outbox/outbox-item";
import { aMessage } from "../../state/testing";
import { bubblesOf, buildRows, firstUnread, type Row } from "./rows";

const at = (hour: number, minute: number, second = 0, day = 5) =>
  new Date(2026, 2, day, hour, minute, second).toISOString();
const describeRows = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === "bubble" ? `${row.key} ${row.first ? "(" : ""}${row.last ? ")" : ""}` : row.kind));
const item = (fields: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId: "client-1",
  ticketId: 1,
  body: "oi",
  createdAt: Date.parse(at(12, 0)),
  state: "waiting",
  tries: 0,
  failure: null,
  ...fields,
});

describe("the rows of a conversation", () => {
  it("messages of one side within two minutes form a run", () => {
    const messages = [
      aMessage({ id: 1, createdAt: at(10, 0) }),
      aMessage({ id: 2, createdAt: at(10, 1, 59) }),
      aMessage({ id: 3, createdAt: at(10, 2, 10), fromMe: true }),
      aMessage({ id: 4, createdAt: at(10, 4, 11), fromMe: true }),
    ];
    expect(describeRows(buildRows(bubblesOf(messages, [])))).toEqual(["day", "m1 (", "m2 )", "m3 ()", "m4 ()"]);
  });

  it("a run ends where another agent signs; unsigned files belong to the run", () => {
    const own = (id: number, body: string) => aMessage({ id, createdAt: at(10, 0, id), fromMe: true, body });
    const messages = [own(1, "*Ana*:\noi"), own(2, ""), own(3, "*Ana*:\ntudo bem?"), own(4, "*Bruno*:\nbom dia")];
    expect(describeRows(buildRows(bubblesOf(messages, [])))).toEqual(["day", "m1 (", "m2 ", "m3 )", "m4 ()"]);
  });

  it("a run ends where the bot stops and a phone of the company writes", () => {
    const own = (id: number, clientId?: string) =>
      aMessage({ id, createdAt: at(10, 0, id), fromMe: true, ...(clientId && { clientId }) });
    const rows = describeRows(buildRows(bubblesOf([own(1, "bot:1:1:0"), own(2, "bot:1:1:1"), own(3)], [])));
    expect(rows).toEqual(["day", "bot:1:1:0 (", "bot:1:1:1 )", "m3 ()"]);
  });

  it("an unchanged row keeps its identity unless its position in the run changes", () => {
    const messages = [
      aMessage({ id: 1, createdAt: at(10, 0) }),
      aMessage({ id: 2, createdAt: at(10, 1) }),
      aMessage({ id: 3, createdAt: at(10, 20) }),
    ];
    const before = buildRows(bubblesOf(messages, []));
    expect(
      buildRows(bubblesOf(messages, []))
        .slice(1)
        .every((row, index) => row === before[index + 1]),
    ).toBe(true);
    const after = buildRows(bubblesOf([...messages, aMessage({ id: 4, createdAt: at(10, 21) })], []));
    expect(after.map((row, index) => row === before[index])).toEqual([false, true, true, false, false]);
    expect(describeRows(after)).toEqual(["day", "m1 (", "m2 )", "m3 (", "m4 )"]);
    const read = { ...messages[0]!, ack: 4 as const };
    expect(buildRows(bubblesOf([read, ...messages.slice(1)], []))[1]).toMatchObject({
      ack: 4,
      first: true,
      last: false,
    });
  });

  it("a new day begins with a separator, which ends the run", () => {
    const messages = [
      aMessage({ id: 1, createdAt: at(23, 59, 30) }),
      aMessage({ id: 2, createdAt: at(0, 0, 10, 6) }),
      aMessage({ id: 3, createdAt: at(8, 0, 0, 9) }),
    ];
    expect(describeRows(buildRows(bubblesOf(messages, [])))).toEqual(["day", "m1 ()", "day", "m2 ()", "day", "m3 ()"]);
  });

  it("the day after a change to summer time starts at midnight", () => {
    // In Santiago 6 September 2026 has no midnight and starts at one o'clock. Elsewhere it is an ordinary day.
    const [sunday, monday] = [new Date(2026, 8, 6, 12), new Date(2026, 8, 7, 0, 30)];
    const messages = [sunday, monday].map((day, id) => aMessage({ id, createdAt: day.toISOString() }));
    expect(describeRows(buildRows(bubblesOf(messages, [])))).toEqual(["day", "m0 ()", "day", "m1 ()"]);
  });

  it("the unread line is above the first unread message", () => {
    const messages = [1, 2, 3].map((id) => aMessage({ id, createdAt: at(10, 0, id) }));
    expect(describeRows(buildRows(bubblesOf(messages, []), { unreadFrom: "m2", unreadCount: 2 }))).toEqual([
      "day",
      "m1 ()",
      "unread",
      "m2 (",
      "m3 )",
    ]);
  });

  it("a line separates two tickets and ends the run", () => {
    const messages = [
      aMessage({ id: 1, ticketId: 4, createdAt: at(10, 0) }),
      aMessage({ id: 2, ticketId: 7, createdAt: at(10, 0, 30) }),
    ];
    const bubbles = () => bubblesOf(messages, []);
    expect(describeRows(buildRows(bubbles(), { ticketId: 7 }))).toEqual(["day", "m1 ()", "boundary", "m2 ()"]);
    expect(describeRows(buildRows(bubbles(), { ticketId: 9 }))).toEqual([
      "day",
      "m1 ()",
      "boundary",
      "m2 ()",
      "boundary",
    ]);
    expect(describeRows(buildRows([], { ticketId: 9 }))).toEqual([]);
  });

  it("counts the customer's unread messages from the end, as far as they are loaded", () => {
    const bubbles = bubblesOf(
      [1, 2, 3].map((id) => aMessage({ id, fromMe: id === 2, createdAt: at(10, 0, id) })),
      [],
    );
    expect([0, 1, 2, 9].map((count) => firstUnread(bubbles, count))).toEqual([null, "m3", "m1", "m1"]);
  });

  it("an outbox item that became a message appears once and keeps its key", () => {
    const message = { ...aMessage({ id: 7, fromMe: true, createdAt: at(12, 0) }), clientId: "client-1" };
    expect(describeRows(buildRows(bubblesOf([message], [item(), item({ clientId: "client-2" })])))).toEqual([
      "day",
      "client-1 (",
      "client-2 )",
    ]);
  });
});
