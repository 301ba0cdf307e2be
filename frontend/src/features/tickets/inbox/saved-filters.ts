import { useSyncExternalStore } from "react";
import { getStored } from "@/shared/stored";
import { filtersIn } from "./filter-params";

/** A named query string with a tab and its filters. */
export interface SavedFilter {
  name: string;
  filters: string;
}

export const longestName = 40;
export const maxSaved = 20;
const longestFilters = 2_000;
const keyOf = (userId: number) => `guiche.filters.${userId}`;

/** Validates a stored value and keeps only known parameters of its query string. */
function readFilter(value: unknown): SavedFilter[] {
  if (typeof value !== "object" || value === null) return [];
  const { name, filters } = value as Partial<Record<keyof SavedFilter, unknown>>;
  if (typeof name !== "string" || typeof filters !== "string" || filters.length > longestFilters) return [];
  const trimmed = name.trim().slice(0, longestName);
  return trimmed === "" ? [] : [{ name: trimmed, filters: filtersIn(new URLSearchParams(filters)) }];
}

/** Of several with the same name, keeps the last. */
const unique = (saved: readonly SavedFilter[]) =>
  saved.filter(({ name }, index) => !saved.slice(index + 1).some((later) => later.name === name));

const none: readonly SavedFilter[] = [];

function readFilters(text: string): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? unique(kept.flatMap(readFilter)).slice(0, maxSaved) : none;
  } catch {
    return none;
  }
}

/** The last parse, reused while the stored text is the same. */
let read = { text: "", filters: none };

/** The filters that a user has saved in this browser. */
export function savedFilters(userId: number): readonly SavedFilter[] {
  const text = getStored(keyOf(userId)) ?? "";
  if (text !== read.text) read = { text, filters: readFilters(text) };
  return read.filters;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  // Follow changes from other tabs.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The same as a hook that follows changes. */
export const useSavedFilters = (userId: number) => useSyncExternalStore(subscribe, () => savedFilters(userId));

/** Returns false if the browser cannot store them. */
export function saveFilters(userId: number, saved: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(saved));
    for (const listener of listeners) listener();
    return true;
  } catch {
    return false;
  }
}

/** Adds a filter or replaces the one of that name; drops the oldest above the limit. */
export const withSaved = (saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== filter.name), filter].slice(-maxSaved);
export const withoutSaved = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((filter) => filter.name !== name);
