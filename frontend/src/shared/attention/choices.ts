import { useSyncExternalStore } from "react";
import { setStored, getStored } from "../stored";

/** Notification preferences, stored in this browser. */
export interface Choices {
  /** From 0 (silent) to 1, in tenths. */
  volume: number;
  /** Whether messages of the internal chat play a sound. */
  chatSound: boolean;
  /** Desktop notifications hide the text of the message. */
  discreet: boolean;
  /** Whether the offer of desktop notifications was answered. */
  answered: boolean;
}

export const volumeStep = 0.1;
const storageKey = "guiche.attention";
const initial: Choices = { volume: 1, chatSound: true, discreet: false, answered: false };
const listeners = new Set<() => void>();

/** Rounds to tenths and clamps to 0–1: a slider returns inexact floats. */
export const inTenths = (volume: number) => Math.min(1, Math.max(0, Math.round(volume * 10) / 10));

function read(text: string | null): Choices {
  try {
    const storedChoices: unknown = JSON.parse(text ?? "{}");
    const { volume, chatSound, discreet, answered } = (storedChoices ?? {}) as Record<keyof Choices, unknown>;
    return {
      volume: typeof volume === "number" && Number.isFinite(volume) ? inTenths(volume) : initial.volume,
      chatSound: chatSound !== false,
      discreet: discreet === true,
      answered: answered === true,
    };
  } catch {
    return initial;
  }
}

let current: Choices | null = null;

export const choices = (): Choices => (current ??= read(getStored(storageKey)));

function show(next: Choices) {
  current = next;
  for (const listener of listeners) listener();
}

export function choose(change: Partial<Choices>) {
  const next = { ...choices(), ...change };
  next.volume = inTenths(next.volume);
  show(next);
  setStored(storageKey, JSON.stringify(next));
}

/** Applies a choice made in one tab to all tabs. */
function syncTabs(event: StorageEvent) {
  if (event.key === storageKey) show(read(event.newValue));
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", syncTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", syncTabs);
  };
}

export const useChoices = (): Choices => useSyncExternalStore(subscribe, choices);
