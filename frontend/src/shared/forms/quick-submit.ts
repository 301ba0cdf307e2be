import type { KeyboardEvent } from "react";

/** Submits a form with Ctrl+Enter or Cmd+Enter, also from a select, and none of the forms behind its dialog. */
export function quickSubmit(submit: () => void) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // To React, the form that opened this dialog is its parent.
    event.stopPropagation();
    submit();
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Before the select, which opens its list with Enter.
    if (target instanceof HTMLElement && target.matches("div[role=combobox]") && currentTarget.contains(target))
      onKeyDown(event);
  };
  return { onKeyDown, onKeyDownCapture };
}
