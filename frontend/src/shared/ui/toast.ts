import { timings } from "@guiche/contract/limits";
import type { Id, ToastOptions } from "react-toastify";
import { addRecentError } from "../attention/recent-errors";
import { listeners } from "../listeners";
import { currentSession } from "../session/store";
import { isToastPlaceShown, toastPlace, windowPlace } from "./toast-place";

type Kind = "error" | "success" | "warning";

/** The toast library loads with the first toast, or earlier when the page is idle. */
const load = () => import("./Toasts");
const { notify, listen } = listeners();
let wanted = false;

export const areToastsRequested = () => wanted;
export const subscribeToastsRequested = listen;

/** Call it once the page is idle, so that a toast about a lost network needs no download. */
export const preloadToasts = () => void load().catch(() => undefined);

/** The toast that shows a text now, by kind, place and text. */
const active = new Map<string, Id>();

async function show(kind: Kind, text: string, options?: ToastOptions) {
  if (!wanted) {
    wanted = true;
    notify();
  }
  const { toast, ready } = await load();
  await ready;
  const containerId = isToastPlaceShown() ? toastPlace : windowPlace;
  const settings = { autoClose: timings.toast, role: kind === "error" ? "alert" : "status", containerId, ...options };
  if (options?.toastId !== undefined) return void toast[kind](text, settings);
  const key = `${kind}:${containerId}:${text}`;
  const id = active.get(key);
  // The same failure three times shows one toast, whose time starts again. One that is closing is deleted in any case.
  if (id !== undefined && toast.isActive(id, containerId)) toast.update(id, { ...settings, delay: 0 });
  else active.set(key, toast[kind](text, { ...settings, onClose: () => active.delete(key) }));
}

const quiet = (toastPromise: Promise<void>) => void toastPromise.catch(() => undefined);
/** Two seconds are short with a screen reader: failures can be read again among the notifications. */
export function toastError(text: string, options?: ToastOptions) {
  if (currentSession().state === "in") addRecentError(text);
  quiet(show("error", text, options));
}
export const toastSuccess = (text: string, options?: ToastOptions) => quiet(show("success", text, options));
export const toastWarning = (text: string, options?: ToastOptions) => quiet(show("warning", text, options));
