import { useSyncExternalStore } from "react";
import { listeners } from "../listeners";

/** A failure shown in a toast for two seconds. It stays readable until the page is closed. */
interface RecentError {
  text: string;
  at: number;
}

const max = 10;
let errors: readonly RecentError[] = [];
const { notify, listen } = listeners();

function change(next: readonly RecentError[]) {
  errors = next;
  notify();
}

/** Newest first; a repeated text appears once, with its latest time. */
export const addRecentError = (text: string, at = Date.now()) =>
  change([{ text, at }, ...errors.filter((one) => one.text !== text)].slice(0, max));
export const clearRecentErrors = () => change([]);
export const currentRecentErrors = () => errors;

export const useRecentErrors = () => useSyncExternalStore(listen, currentRecentErrors);
