/** Two changes of a screen in one frame cost two paintings for one picture; a hidden page paints none, so it waits a second. */
const hiddenMs = 1_000;

/** Collects acts and runs them together before the next frame, in the order they came. */
export function frameBatch(run: (acts: (() => void)[]) => void) {
  let waiting: (() => void)[] = [];
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    const acts = waiting;
    waiting = [];
    if (acts.length > 0) run(acts);
  };
  const plan = () => {
    if (document.hidden) {
      const timer = setTimeout(flush, hiddenMs);
      cancel = () => clearTimeout(timer);
      return;
    }
    // A page that is hidden meanwhile never gets its frame: the timer is the way out.
    const frame = requestAnimationFrame(flush);
    const timer = setTimeout(flush, hiddenMs);
    cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
  return {
    add(act: () => void) {
      waiting.push(act);
      if (!cancel) plan();
    },
    flush,
  };
}
