/** Replaces the text between `from` and `to` with `insertion`, then selects from `start` to `end`. */
export interface TextChange {
  from: number;
  to: number;
  insertion: string;
  start: number;
  end: number;
}

/** Changes the text as if the user had typed it: Ctrl+Z undoes it, and the field fires its input event. */
export function typeInto(field: HTMLTextAreaElement, { from, to, insertion, start, end }: TextChange) {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the browser's undo history.
  const done = insertion === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insertion);
  if (!done) {
    field.setRangeText(insertion, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
