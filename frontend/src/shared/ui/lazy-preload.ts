import { lazy, type ComponentType } from "react";

type Load = () => Promise<unknown>;
const waiting: Load[] = [];
let isQuiet = false;
let isFetching = false;

/** One after the other: what somebody asks for meanwhile does not wait behind all of them. */
async function fetchWaiting() {
  if (isFetching || !isQuiet || !navigator.onLine) return;
  isFetching = true;
  for (let load = waiting.shift(); load; load = waiting.shift()) await load().catch(() => undefined);
  isFetching = false;
}

/**
 * Will be fetched when the page is quiet, long before it is wanted. A browser that could not get a part of the program
 * once, because the line was away, does not ask for it again until the page is loaded anew.
 */
export function preload(load: Load) {
  waiting.push(load);
  void fetchWaiting();
}

/** Everything that the screen needs is there. */
export function pageIsQuiet() {
  isQuiet = true;
  void fetchWaiting();
  window.addEventListener("online", () => void fetchWaiting());
}

/** React's `lazy` for a part that is fetched when the page is quiet, or when it is drawn if that is sooner. */
export function lazyPreload<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  preload(load);
  return lazy(load);
}

const Nothing = () => null;

/** The same for what a screen can do without: where it cannot be had, something else is drawn, or nothing. */
export function lazyPreloadOr<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  instead: ComponentType<P> = Nothing,
) {
  preload(load);
  return lazy(() => load().catch(() => ({ default: instead })));
}
