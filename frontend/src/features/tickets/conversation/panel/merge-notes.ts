import type { TicketNoteDto } from "@guiche/contract/notes";
import type { ReactNode } from "react";
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

interface Timed extends TimelineNote {
  at: number;
}

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/**
 * Whether a note goes above a separator: above the boundary if it belongs to an earlier ticket, above a day that begins
 * later, and always above the unread line.
 */
function standsAbove(line: Row, { at, note }: Timed, ticketId: number): boolean {
  if (line.kind === "boundary") return note.ticketId !== ticketId;
  return line.kind !== "day" || at < line.day;
}

/** Builds the rows in order and inserts the notes. */
class Weaving {
  readonly rows: Row[] = [];
  private day: number | null = null;
  /** Index of the last bubble, and whether notes follow it. */
  private newest = -1;
  private isParted = false;

  /** Adds separators and the notes that come before the next bubble. */
  lay(lines: readonly Row[], notes: readonly Timed[], ticketId: number) {
    let below = notes;
    for (const line of lines) {
      for (const note of below) if (standsAbove(line, note, ticketId)) this.put(note);
      below = below.filter((note) => !standsAbove(line, note, ticketId));
      this.draw(line);
    }
    for (const note of below) this.put(note);
  }

  /** Adds a bubble. A note before it ends the run. */
  say(bubble: BubbleRow) {
    const above = this.rows[this.newest];
    const isCut = this.isParted && !bubble.first;
    if (isCut && above?.kind === "bubble") this.rows[this.newest] = { ...above, last: true };
    this.newest = this.rows.push(isCut ? { ...bubble, first: true } : bubble) - 1;
    this.isParted = false;
  }

  private put({ at, note, node }: Timed) {
    const day = dayOf(at);
    this.draw({ kind: "day", key: `d${day}-n${note.id}`, day });
    this.rows.push({ kind: "insert", key: `n${note.id}`, node });
    this.isParted = true;
  }

  private draw(line: Row) {
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
  const timed = notes
    .map((note) => ({ ...note, at: Date.parse(note.note.createdAt) }))
    .filter(({ at }) => at >= from)
    .sort((one, other) => one.at - other.at || one.note.id - other.note.id);
  if (timed.length === 0) return rows;

  const weaving = new Weaving();
  let lines: Row[] = [];
  let next = 0;
  const notesBefore = (at: number) => {
    const begin = next;
    while ((timed[next]?.at ?? Infinity) < at) next += 1;
    return timed.slice(begin, next);
  };
  for (const row of rows) {
    if (row.kind !== "bubble") {
      lines.push(row);
      continue;
    }
    weaving.lay(lines, notesBefore(row.at), row.message.ticketId);
    weaving.say(row);
    lines = [];
  }
  weaving.lay(lines, notesBefore(Infinity), ticketId);
  return weaving.rows;
}
