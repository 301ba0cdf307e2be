import { onProcessEvent, notifyProcesses } from "./events/process-bus";
import type { Scope } from "./tenant/scope";

const forget = new Set<(companyId: number) => void>();
onProcessEvent("company.changed", ({ companyId }) => {
  for (const each of forget) each(companyId);
});

/**
 * A value of each company, looked up once and kept for `seconds`. A change is told to every process by
 * `companyChanged`; the time limit is only the net below it.
 */
export function scopedCache<V>(seconds: number, load: (scope: Scope) => Promise<V>): (scope: Scope) => Promise<V> {
  const kept = new Map<number, { value: Promise<V>; until: number }>();
  forget.add((companyId) => kept.delete(companyId));
  return (scope) => {
    const found = kept.get(scope.companyId);
    if (found && found.until > Date.now()) return found.value;
    const value = load(scope);
    kept.set(scope.companyId, { value, until: Date.now() + seconds * 1_000 });
    value.catch(() => kept.delete(scope.companyId));
    return value;
  };
}

/** Something that is cached for this company has changed. */
export const companyChanged = (scope: Scope): void =>
  notifyProcesses("company.changed", { companyId: scope.companyId });
