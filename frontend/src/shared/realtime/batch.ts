/** Two changes in one frame would render twice. A hidden page gets no frames, so its events wait this long. */
const hiddenMs = 1_000;
/** After a frame that takes longer than this, the batch pauses so that key presses are handled. */
const heavyMs = 50;
const longestRestMs = 500;
/** With fewer events than this in one frame there is no pause. */
const flood = 5;

/** Runs a task once this frame and the next, which renders deferred updates, are painted. */
function afterPaint(task: () => void) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = task;
      port2.postMessage(null);
    }),
  );
}

/**
 * Collects callbacks and runs them together before the next frame, in their order. When many callbacks make a slow
 * frame, the batch pauses for twice its duration and collects more.
 */
export function frameBatch(run: (mutations: (() => void)[]) => void) {
  let waiting: (() => void)[] = [];
  let cancel: (() => void) | null = null;
  let restUntil = 0;

  const flush = () => {
    cancel?.();
    cancel = null;
    const mutations = waiting;
    waiting = [];
    if (mutations.length === 0) return;
    const since = performance.now();
    run(mutations);
    afterPaint(() => {
      const now = performance.now();
      const elapsedMs = now - since;
      if (elapsedMs > heavyMs && mutations.length >= flood) restUntil = now + Math.min(2 * elapsedMs, longestRestMs);
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
    // A page hidden in the meantime never gets its frame; the timer runs instead.
    const frame = requestAnimationFrame(flush);
    const timer = setTimeout(flush, hiddenMs);
    cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
  return {
    add(task: () => void) {
      waiting.push(task);
      if (!cancel) plan();
    },
    flush,
  };
}
