/** So often in so many milliseconds a browser is heard. */
export const perWindow = { count: 20, milliseconds: 10_000 };

/**
 * Notes the moment among those of late; false when there were too many. What is refused is not noted: a browser that
 * says a thousand words a second must cost neither memory nor time.
 */
export function mayAgain(recent: number[], now = Date.now()): boolean {
  const old = recent.findLastIndex((at) => at <= now - perWindow.milliseconds);
  recent.splice(0, old + 1);
  if (recent.length >= perWindow.count) return false;
  recent.push(now);
  return true;
}
