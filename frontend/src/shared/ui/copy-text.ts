import { notifySuccess, notifyWarning } from "../api/notify-error";

/** Puts a text where it can be pasted from, and says whether the browser allowed it. */
export function copyText(text: string, words: { copied: string; notCopied: string }) {
  // Without a secure address the browser has no clipboard to give.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const written = clipboard?.writeText(text) ?? Promise.reject(new Error("none"));
  written.then(
    () => notifySuccess(words.copied),
    () => notifyWarning(words.notCopied),
  );
}
