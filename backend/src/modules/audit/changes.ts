import { beginningOf } from "@guiche/contract/texts/beginning";
import type { AuditDetails, AuditField } from "@guiche/contract/audit";

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
): AuditDetails {
  const details: AuditDetails = {};
  for (const [name, after] of Object.entries(patch)) {
    const was: unknown = Reflect.get(before, name);
    if (after === undefined || JSON.stringify(was) === JSON.stringify(after)) continue;
    details[name as AuditField] =
      !secrets.includes(name) && isPlain(after) && isPlain(was)
        ? `${formatValue(was)} → ${formatValue(after)}`
        : "changed";
  }
  return details;
}

type Plain = string | number | boolean | null | undefined;
const isPlain = (value: unknown): value is Plain => value === null || typeof value !== "object";

const formatValue = (value: Plain): string =>
  value === "" || value === null ? "–" : beginningOf(String(value), longest);
