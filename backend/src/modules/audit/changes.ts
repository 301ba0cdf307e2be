import { beginningOf } from "../../core/text";
import type { AuditRecord } from "./audit.service";

/** Texts of a company are long; the beginning of both is enough to see what was changed. */
const longest = 300;

/**
 * What a patch changes, as `before → after` by field. `secrets` are named without their values, and so are lists and
 * objects, which no line of the log can show.
 */
export function changesBetween<Row extends object>(
  before: Row,
  patch: Partial<Row>,
  secrets: readonly string[] = [],
): NonNullable<AuditRecord["details"]> {
  const details: NonNullable<AuditRecord["details"]> = {};
  for (const [name, after] of Object.entries(patch)) {
    const was: unknown = Reflect.get(before, name);
    if (after === undefined || JSON.stringify(was) === JSON.stringify(after)) continue;
    const isShown = !secrets.includes(name) && typeof after !== "object" && typeof was !== "object";
    details[name] = isShown ? `${shown(was)} → ${shown(after)}` : "changed";
  }
  return details;
}

const shown = (value: unknown): string => (value === "" ? "–" : beginningOf(String(value), longest));
