import { useSyncExternalStore } from "react";
import { getStored } from "@/shared/stored";
import { filtersIn } from "./filter-places";

/** A way to look at the lists that somebody gave a name: the tab and its filters, as they stand in the address. */
export interface SavedFilter {
  name: string;
  filters: string;
}

export const longestName = 40;
export const mostSaved = 20;
const longestFilters = 2_000;
const keyOf = (userId: number) => `guiche.filters.${userId}`;

/** Whatever was found in the browser, as what it may be. An address is read anew: nothing else of it is taken. */
function readFilter(value: unknown): SavedFilter[] {
  if (typeof value !== "object" || value === null) return [];
  const { name, filters } = value as Partial<Record<keyof SavedFilter, unknown>>;
  if (typeof name !== "string" || typeof filters !== "string" || filters.length > longestFilters) return [];
  const trimmed = name.trim().slice(0, longestName);
  return trimmed === "" ? [] : [{ name: trimmed, filters: filtersIn(new URLSearchParams(filters)) }];
}

/** One of each name, the later one. */
const unique = (saved: readonly SavedFilter[]) =>
  saved.filter(({ name }, index) => !saved.slice(index + 1).some((later) => later.name === name));

const none: readonly SavedFilter[] = [];

function readFilters(text: string): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? unique(kept.flatMap(readFilter)).slice(0, mostSaved) : none;
  } catch {
    return none;
  }
}

/** What was read last: as long as the browser holds the same text, it is the same. */
let read = { text: "", filters: none };

/** Those of one person in this browser. */
export function savedFilters(userId: number): readonly SavedFilter[] {
  const text = getStored(keyOf(userId)) ?? "";
  if (text !== read.text) read = { text, filters: readFilters(text) };
  return read.filters;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  // What another tab saves is here too.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The same for a screen, wherever they are saved. */
export const useSavedFilters = (userId: number) => useSyncExternalStore(subscribe, () => savedFilters(userId));

/** False when the browser keeps nothing. */
export function keepFilters(userId: number, saved: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(saved));
    for (const listener of listeners) listener();
    return true;
  } catch {
    return false;
  }
}

/** With one more, in the place of another of that name; the oldest goes when there are too many. */
export const withSaved = (saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== filter.name), filter].slice(-mostSaved);
export const withoutSaved = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((filter) => filter.name !== name);
