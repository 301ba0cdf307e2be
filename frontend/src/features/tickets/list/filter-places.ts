import { listFilters, questionFilters, tabOf, tabParam } from "../places";

/** The tab and what narrows it, and nothing else of the address: what a saved filter keeps. */
export function filtersIn(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [tabParam, ...(tabOf(search) === "search" ? questionFilters : listFilters)]) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** A saved filter instead of what narrows the lists now. */
export function withFilters(search: URLSearchParams, filters: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [tabParam, ...listFilters, ...questionFilters]) next.delete(name);
  for (const [name, value] of new URLSearchParams(filters)) next.set(name, value);
  return next;
}
