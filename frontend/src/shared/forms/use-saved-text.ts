import { useState, type ChangeEvent, type KeyboardEvent } from "react";

interface Options {
  /** The saved text. */
  value: string;
  /** What is saved of a typed text; null where it is not allowed. */
  read?: (text: string) => string | null;
  /** False when it was refused. */
  save: (text: string) => Promise<boolean>;
  /** Enter begins a line, and Ctrl+Enter saves. */
  isMultiline?: boolean;
}

/** A field that is saved by itself, on blur or Enter; Escape restores the saved text. */
export function useSavedText({ value, read = (text) => text.trim(), save, isMultiline = false }: Options) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  const take = (text: string | null) => {
    setDraft(text);
    setWrong(false);
  };
  const commit = async () => {
    if (draft === null) return;
    const text = read(draft);
    if (text === null) return setWrong(true);
    // Keep a refused value for correction, and what was typed during the request.
    if (text === value || (await save(text))) setDraft((now) => (now === draft ? null : now));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === "Enter" && (!isMultiline || ctrlKey || metaKey)) void commit();
    if (key === "Escape") take(null);
  };
  return {
    /** Null while nothing else than the saved text is shown. */
    draft,
    /** What was typed is not allowed. */
    isWrong,
    /** The properties of the input. */
    input: {
      value: draft ?? value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => take(target.value),
      onBlur: () => void commit(),
      onKeyDown,
    },
  };
}
