import { timings } from "@guiche/contract/limits";
import { useSyncExternalStore } from "react";

/** One timer for all cards: it ticks every 30 s while anything uses it. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, timings.ticketAge);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, rounded to what an age label needs. */
export const useNow = () => useSyncExternalStore(subscribe, () => now);
