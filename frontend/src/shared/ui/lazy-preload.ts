import { createElement, lazy, useState, type ComponentType } from "react";

type Load = () => Promise<unknown>;
const waiting: Load[] = [];
let isQuiet = false;
let isFetching = false;

/** Chromium alone has it; others never ask to save data. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const hasLoaded = (load: Load) =>
  load().then(
    () => true,
    () => false,
  );

/**
 * One at a time, so that other requests do not wait behind all of them. When one fails, the line has most likely
 * dropped: the others wait until it is back.
 */
async function fetchWaiting() {
  if (isFetching || !isQuiet || savesData()) return;
  isFetching = true;
  let goesOn = navigator.onLine;
  while (goesOn) {
    const load = waiting.shift();
    goesOn = load !== undefined && (await hasLoaded(load)) && navigator.onLine;
  }
  isFetching = false;
}

/**
 * Queues a module to load once the page is idle, before it is needed. A browser that failed to load a module does not
 * retry until the page is reloaded, so nothing is loaded while offline. With the browser's data saver on, a module loads
 * only when it is needed.
 */
export function preload(load: Load) {
  waiting.push(load);
  void fetchWaiting();
}

/** Call it once the screen has all it needs; starts the queued loads. */
export function pageIsQuiet() {
  isQuiet = true;
  void fetchWaiting();
  window.addEventListener("online", () => void fetchWaiting());
}

/**
 * React's `lazy` for a component that is preloaded once the page is idle, or loaded when first rendered. Once it is
 * loaded it renders at once: React's own would show a fallback first, and nothing else for 300 ms after that.
 */
export function lazyPreload<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  preload(loadOnce);
  const Lazy: ComponentType<P> = lazy(loadOnce);
  return function Preloaded(props: P) {
    // The same for as long as it is mounted: another type would mount it again.
    const [part] = useState(() => ({ Part: loaded ?? Lazy }));
    return createElement(part.Part, props);
  };
}

const Nothing = () => null;

/** Like `lazyPreload`, for an optional component: if it cannot be loaded, nothing is rendered. */
export const lazyPreloadOr = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPreload<P>(() => load().catch(() => ({ default: Nothing })));
