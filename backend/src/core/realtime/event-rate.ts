/** Rate limit of the events of one browser. */
export const perWindow = { count: 20, milliseconds: 10_000 };

/**
 * Records an event at `now`; false over the limit. Refused events are not recorded: a browser that sends a thousand
 * events a second must cost neither memory nor time.
 */
export function mayAgain(recent: number[], now = Date.now()): boolean {
  const old = recent.findLastIndex((at) => at <= now - perWindow.milliseconds);
  recent.splice(0, old + 1);
  if (recent.length >= perWindow.count) return false;
  recent.push(now);
  return true;
}
