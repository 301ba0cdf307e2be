import { describe, expect, it } from "@jest/globals";
import { bubblesOf, buildRows, type Row } from "../messages/rows";
import { aMessage } from "../../state/testing";
import { mergeNotes, type TimelineNote } from "./merge-notes";

const at = (hour: number, minute: number, day = 5, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString();
const note = (id: number, createdAt: string, ticketId: number | null = 1): TimelineNote => ({
  note: { id, createdAt, ticketId },
  node: null,
});
const describeRows = (rows: readonly Row[]) =>
  rows.map((row) => {
    if (row.kind === "bubble") return `${row.key} ${row.first ? "(" : ""}${row.last ? ")" : ""}`;
    return row.kind === "insert" ? row.key : row.kind;
  });
const log = (messages: Parameters<typeof aMessage>[0][], lines: Parameters<typeof buildRows>[1] = {}) =>
  buildRows(
    bubblesOf(
      messages.map((fields) => aMessage(fields)),
      [],
    ),
    lines,
  );
const whole = { ticketId: 1, hasMore: false };

describe("the notes between the messages", () => {
  it("appear at their time and end a run of messages", () => {
    const rows = log([
      { id: 1, createdAt: at(10, 0) },
      { id: 2, createdAt: at(10, 1) },
      { id: 3, createdAt: at(10, 2) },
    ]);
    const notes = [note(8, at(12, 0)), note(7, at(10, 1, 5, 30)), note(6, at(9, 0))];
    expect(describeRows(mergeNotes(rows, notes, whole))).toEqual(["day", "n6", "m1 (", "m2 )", "n7", "m3 ()", "n8"]);
  });

  it("leave the rows unchanged if there are none", () => {
    const rows = log([{ id: 1, createdAt: at(10, 0) }]);
    expect(mergeNotes(rows, [], whole)).toBe(rows);
  });

  it("add a day separator if needed, and never a second one", () => {
    const rows = log([
      { id: 1, createdAt: at(10, 0, 5) },
      { id: 2, createdAt: at(10, 0, 9) },
    ]);
    const notes = [note(6, at(23, 0, 4)), note(7, at(9, 0, 7)), note(8, at(8, 0, 9)), note(9, at(8, 0, 12))];
    const days = mergeNotes(rows, notes, whole);
    expect(describeRows(days)).toEqual(["day", "n6", "day", "m1 ()", "day", "n7", "day", "n8", "m2 ()", "day", "n9"]);
    expect(days.flatMap((row) => (row.kind === "day" ? new Date(row.day).getDate() : []))).toEqual([4, 5, 7, 9, 12]);
    expect(new Set(days.map(({ key }) => key)).size).toBe(days.length);
  });

  it("stay on their ticket's side of the boundary", () => {
    const rows = log([
      { id: 1, ticketId: 1, createdAt: at(10, 0) },
      { id: 2, ticketId: 2, createdAt: at(12, 0) },
    ]);
    const notes = [note(6, at(11, 0), 1), note(7, at(11, 30), 2), note(8, at(11, 40), null)];
    expect(describeRows(mergeNotes(rows, notes, { ...whole, ticketId: 2 }))).toEqual([
      "day",
      "m1 ()",
      "n6",
      "n8",
      "boundary",
      "n7",
      "m2 ()",
    ]);
    const silent = log([{ id: 1, ticketId: 1, createdAt: at(10, 0) }], { ticketId: 2 });
    expect(describeRows(mergeNotes(silent, notes.slice(0, 2), { ...whole, ticketId: 2 }))).toEqual([
      "day",
      "m1 ()",
      "n6",
      "boundary",
      "n7",
    ]);
  });

  it("never separate the unread line from the first unread message", () => {
    const rows = log(
      [
        { id: 1, createdAt: at(10, 0) },
        { id: 2, createdAt: at(12, 0) },
      ],
      { unreadFrom: "m2", unreadCount: 1 },
    );
    expect(describeRows(mergeNotes(rows, [note(6, at(11, 0))], whole))).toEqual([
      "day",
      "m1 ()",
      "n6",
      "unread",
      "m2 ()",
    ]);
  });

  it("are hidden until the messages of their time are loaded", () => {
    const notes = [note(6, at(9, 0)), note(7, at(11, 0))];
    const rows = log([{ id: 1, createdAt: at(10, 0) }]);
    expect(describeRows(mergeNotes(rows, notes, { ...whole, hasMore: true }))).toEqual(["day", "m1 ()", "n7"]);
    expect(describeRows(mergeNotes([], notes, { ...whole, hasMore: true }))).toEqual([]);
    expect(describeRows(mergeNotes([], notes, whole))).toEqual(["day", "n6", "n7"]);
  });
});
