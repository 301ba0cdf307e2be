import { onProcessEvent, notifyProcesses } from "./events/process-bus";
import type { Scope } from "./tenant/scope";

const forget = new Set<(companyId: number) => void>();
onProcessEvent("company.changed", ({ companyId }) => {
  for (const each of forget) each(companyId);
});

/**
 * One cached value per company, loaded once and kept for `seconds`. `companyChanged` invalidates it in every process;
 * the time limit is only a fallback.
 */
export function scopedCache<V>(seconds: number, load: (scope: Scope) => Promise<V>): (scope: Scope) => Promise<V> {
  const entries = new Map<number, { value: Promise<V>; until: number }>();
  forget.add((companyId) => entries.delete(companyId));
  return (scope) => {
    const entry = entries.get(scope.companyId);
    if (entry && entry.until > Date.now()) return entry.value;
    const value = load(scope);
    entries.set(scope.companyId, { value, until: Date.now() + seconds * 1_000 });
    value.catch(() => entries.delete(scope.companyId));
    return value;
  };
}

/** Invalidates everything that is cached for this company. */
export const companyChanged = (scope: Scope): void =>
  notifyProcesses("company.changed", { companyId: scope.companyId });
