import { isBigEmoji } from "./big-emoji";
import { bigPx } from "@/shared/ui/bubble-text";
import { separatorPx } from "./bubble-parts";
import { foldedText } from "./fold";
import { reservedSize } from "../media/reserved-size";
import type { BubbleRow, Row } from "./rows";
import { hasText } from "../../state/messages/message-in-words";
import { guessLines, guessPerLine } from "@/shared/log/guess-lines";

/** A long message is folded and has a button. */
function guessText(body: string, perLine: number): number {
  const beginning = foldedText(body);
  return beginning === null ? guessLines(body, perLine) : guessLines(beginning, perLine) + 1;
}

const guesses = new WeakMap<Row, { width: number; px: number }>();

/** Estimates a row's height until it is measured. A good estimate keeps the scroll bar accurate. */
export function guessHeight(row: Row | undefined, width: number): number {
  if (row?.kind !== "bubble") return separatorPx;
  const cachedGuess = guesses.get(row);
  if (cachedGuess?.width === width) return cachedGuess.px;
  const px = guessBubble(row, width);
  guesses.set(row, { width, px });
  return px;
}

function guessBubble(row: BubbleRow, width: number): number {
  const perLine = guessPerLine(width);
  const room = row.mediaType === "chat" ? 0 : reservedSize(row.message).height + 8;
  const lines = hasText(row.message) ? guessText(row.body, perLine) : 0;
  const text = row.mediaType === "chat" && isBigEmoji(row.body) ? bigPx + 16 : 21 * lines;
  return text + room + (row.message.quotedMsg ? 52 : 0) + (row.last ? 21 : 15);
}
