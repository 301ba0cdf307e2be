/**
 * Inserts a text at the caret, replacing the selection. Dispatches an input event so that the form sees the change; the
 * caret ends up after the text.
 */
export function insertAtCaret(input: HTMLTextAreaElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
