import type { ChatMessageDto } from "@guiche/contract/chats";
import { calendarDay } from "../../shared/format/days";
import { guessLines, guessPerLine } from "../../shared/log/guess-lines";

/** A row of the log: the beginning of a day (`yyyy-MM-dd`), or a message. */
type LogRow = { key: string; day: string } | { key: string; message: ChatMessageDto };

/** The rows from the oldest to the newest, of messages in the order of the server: newest first. */
export function logRows(newestFirst: readonly ChatMessageDto[]): LogRow[] {
  const rows: LogRow[] = [];
  let day: string | null = null;
  for (const message of newestFirst.toReversed()) {
    const own = calendarDay(message.createdAt);
    if (own !== day) rows.push({ key: `day ${own}`, day: own });
    day = own;
    rows.push({ key: String(message.id), message });
  }
  return rows;
}

export const dayPx = 36;
const linePx = 21;

/** The height of a row until it is measured. */
export function guessHeight(row: LogRow | undefined, width: number): number {
  if (!row || !("message" in row)) return dayPx;
  const { body, quoted, mediaPath, reactions, userName } = row.message;
  const lines = body === "" ? 0 : guessLines(body, guessPerLine(width));
  return (
    56 +
    linePx * lines +
    (userName ? 0 : -linePx) +
    (quoted ? 28 : 0) +
    (mediaPath ? 40 : 0) +
    (reactions.length > 0 ? 28 : 0)
  );
}
