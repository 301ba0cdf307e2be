import { notifySuccess, notifyWarning } from "../api/notify-error";

/** Copies a text to the clipboard and shows whether it worked. */
export function copyText(text: string, toasts: { copied: string; notCopied: string }) {
  // Without https the browser provides no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const writePromise = clipboard?.writeText(text) ?? Promise.reject(new Error("Clipboard is not available"));
  writePromise.then(
    () => notifySuccess(toasts.copied),
    () => notifyWarning(toasts.notCopied),
  );
}
