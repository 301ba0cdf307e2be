/** Two changes of a screen in one frame cost two paintings for one picture; a hidden page paints none, so it waits a second. */
const hiddenMs = 1_000;
/** A picture that takes longer than this to draw leaves keys waiting: before the next one there is a rest for them. */
const heavyMs = 50;
const longestRestMs = 500;
/** Fewer than these in one picture are no flood: the next one need not wait. */
const flood = 5;

/** Told once what changes in this turn has been drawn, and in the picture after it what waited for its turn. */
function afterDrawn(act: () => void) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    }),
  );
}

/**
 * Collects acts and runs them together before the next frame, in the order they came. Where so many come that
 * the machine cannot draw them at leisure, each picture is followed by a rest twice as long, and more comes with the next.
 */
export function frameBatch(run: (acts: (() => void)[]) => void) {
  let waiting: (() => void)[] = [];
  let cancel: (() => void) | null = null;
  let restUntil = 0;

  const flush = () => {
    cancel?.();
    cancel = null;
    const acts = waiting;
    waiting = [];
    if (acts.length === 0) return;
    const since = performance.now();
    run(acts);
    afterDrawn(() => {
      const now = performance.now();
      const lasted = now - since;
      if (lasted > heavyMs && acts.length >= flood) restUntil = now + Math.min(2 * lasted, longestRestMs);
    });
  };
  const after = (ms: number) => {
    const timer = setTimeout(flush, ms);
    cancel = () => clearTimeout(timer);
  };
  const plan = () => {
    const rest = restUntil - performance.now();
    if (document.hidden) return after(hiddenMs);
    if (rest > 0) return after(rest);
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
