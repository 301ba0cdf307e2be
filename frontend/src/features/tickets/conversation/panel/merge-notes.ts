import type { TicketNoteDto } from "@guiche/contract/notes";
import type { ReactNode } from "react";
import { dayBounds } from "@/shared/format/days";
import type { BubbleRow, Row } from "../messages/rows";

/** A note and its row. */
export interface TimelineNote {
  note: Pick<TicketNoteDto, "id" | "createdAt" | "ticketId">;
  node: ReactNode;
}

interface Log {
  /** The open ticket. */
  ticketId: number;
  /** Whether older messages are not loaded yet; notes of their time are not shown either. */
  hasMore: boolean;
}

interface TimedNote extends TimelineNote {
  at: number;
}

/**
 * Whether a note goes above a separator: above the boundary if it belongs to an earlier ticket, above a day that begins
 * later, and always above the unread line.
 */
function goesAbove(line: Row, { at, note }: TimedNote, ticketId: number): boolean {
  if (line.kind === "boundary") return note.ticketId !== ticketId;
  return line.kind !== "day" || at < line.day;
}

/** Builds the rows in order and inserts the notes. */
class RowBuilder {
  readonly rows: Row[] = [];
  private day: number | null = null;
  /** Index of the last bubble, and whether notes follow it. */
  private newest = -1;
  private isParted = false;

  /** Adds separators and the notes that come before the next bubble. */
  addSeparators(lines: readonly Row[], notes: readonly TimedNote[], ticketId: number) {
    let below = notes;
    for (const line of lines) {
      for (const note of below) if (goesAbove(line, note, ticketId)) this.addNote(note);
      below = below.filter((note) => !goesAbove(line, note, ticketId));
      this.addRow(line);
    }
    for (const note of below) this.addNote(note);
  }

  /** Adds a bubble. A note before it ends the run. */
  addBubble(bubble: BubbleRow) {
    const above = this.rows[this.newest];
    const isCut = this.isParted && !bubble.first;
    if (isCut && above?.kind === "bubble") this.rows[this.newest] = { ...above, last: true };
    this.newest = this.rows.push(isCut ? { ...bubble, first: true } : bubble) - 1;
    this.isParted = false;
  }

  private addNote({ at, note, node }: TimedNote) {
    const day = dayBounds(at).start;
    this.addRow({ kind: "day", key: `d${day}-n${note.id}`, day });
    this.rows.push({ kind: "insert", key: `n${note.id}`, node });
    this.isParted = true;
  }

  private addRow(line: Row) {
    if (line.kind === "day") {
      if (line.day === this.day) return;
      this.day = line.day;
    }
    this.rows.push(line);
  }
}

/** Inserts notes into the log by time. They are not counted as messages. */
export function mergeNotes(
  rows: readonly Row[],
  notes: readonly TimelineNote[],
  { ticketId, hasMore }: Log,
): readonly Row[] {
  const first = rows.find((row) => row.kind === "bubble");
  const from = hasMore ? (first?.at ?? Infinity) : -Infinity;
  const timedNotes = notes
    .map((note) => ({ ...note, at: Date.parse(note.note.createdAt) }))
    .filter(({ at }) => at >= from)
    .sort((one, other) => one.at - other.at || one.note.id - other.note.id);
  if (timedNotes.length === 0) return rows;

  const builder = new RowBuilder();
  let lines: Row[] = [];
  let next = 0;
  const notesBefore = (at: number) => {
    const begin = next;
    while ((timedNotes[next]?.at ?? Infinity) < at) next += 1;
    return timedNotes.slice(begin, next);
  };
  for (const row of rows) {
    if (row.kind !== "bubble") {
      lines.push(row);
      continue;
    }
    builder.addSeparators(lines, notesBefore(row.at), row.message.ticketId);
    builder.addBubble(row);
    lines = [];
  }
  builder.addSeparators(lines, notesBefore(Infinity), ticketId);
  return builder.rows;
}
