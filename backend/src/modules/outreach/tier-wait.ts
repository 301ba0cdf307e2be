import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { isWindowClosed } from "../messages";
import { standingOf } from "./number-standing.store";

/** Meta may raise the limit before customers stop counting: it is looked at again after this long at the latest. */
const lookAgainMs = 60 * 60_000;

/**
 * When to try a template to this person again, because Meta's limit of customers within 24 hours is used up; null while
 * it may leave. A person who wrote in these 24 hours does not count.
 */
export async function tierWait(scope: Scope, place: { contactId: number; connectionId: number }): Promise<Date | null> {
  const at = now();
  const standing = await standingOf(scope, place.connectionId, at);
  if (!standing || standing.limit === null || standing.reached24h < standing.limit) return null;
  if (!(await isWindowClosed(scope, place))) return null;
  const latest = at.getTime() + lookAgainMs;
  return new Date(Math.min(latest, Math.max(at.getTime() + 1_000, standing.freesAt ?? latest)));
}
