import type { TextChange } from "@/shared/writing/type-into";

export type Mark = "*" | "_" | "~" | "`";

/** The markup must not span lines or touch spaces, so each line is wrapped separately without its outer spaces. */
const wrapLine = (line: string, mark: Mark) => line.replace(/^(\s*)(.*?)(\s*)$/, `$1${mark}$2${mark}$3`);
const wrapLines = (text: string, mark: Mark) =>
  text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : wrapLine(line, mark)))
    .join("\n");

/** Wraps the selection in a mark, or removes the mark if it is already there. */
export function toggleMark(text: string, start: number, end: number, mark: Mark): TextChange {
  const selectedText = text.slice(start, end);
  if (start > 0 && text[start - 1] === mark && text[end] === mark)
    return { from: start - 1, to: end + 1, insertion: selectedText, start: start - 1, end: end - 1 };
  if (selectedText.length > 2 && selectedText.startsWith(mark) && selectedText.endsWith(mark))
    return { from: start, to: end, insertion: selectedText.slice(1, -1), start, end: end - 2 };
  if (selectedText.trim() === "")
    return { from: start, to: end, insertion: selectedText + mark + mark, start: end + 1, end: end + 1 };
  const wrappedText = wrapLines(selectedText, mark);
  return { from: start, to: end, insertion: wrappedText, start, end: start + wrappedText.length };
}
