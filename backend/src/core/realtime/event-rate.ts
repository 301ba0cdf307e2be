/** Rate limit of the events of one browser. */
export const rateLimit = { count: 20, milliseconds: 10_000 };

/**
 * Records an event at `now`; false over the limit. Refused events are not recorded: a browser that sends a thousand
 * events a second must cost neither memory nor time.
 */
export function withinRateLimit(recent: number[], now = Date.now()): boolean {
  const old = recent.findLastIndex((at) => at <= now - rateLimit.milliseconds);
  recent.splice(0, old + 1);
  if (recent.length >= rateLimit.count) return false;
  recent.push(now);
  return true;
}
