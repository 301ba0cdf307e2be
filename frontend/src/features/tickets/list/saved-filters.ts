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

/** Those of one person in this browser. */
export function savedFilters(userId: number): SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? unique(kept.flatMap(readFilter)).slice(0, mostSaved) : [];
  } catch {
    return [];
  }
}

/** False when the browser keeps nothing. */
export function keepFilters(userId: number, saved: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(saved));
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
