import type { Change } from "./marks";

/** Changes the text as a hand would: Ctrl+Z takes it back, and the field tells of it. */
export function typeInto(field: HTMLTextAreaElement, { from, to, put, start, end }: Change) {
  field.focus();
  field.setSelectionRange(from, to);
  // Old, and still the only way that keeps the browser's undo; a field set by script forgets it.
  const done = put === "" ? document.execCommand("delete") : document.execCommand("insertText", false, put);
  if (!done) {
    field.setRangeText(put, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
