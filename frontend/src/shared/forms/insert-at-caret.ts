/**
 * Puts a text where the caret stands, in the place of what is marked. The form learns of it as it learns of what is
 * typed, and the caret stays behind the text.
 */
export function insertAtCaret(input: HTMLTextAreaElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
