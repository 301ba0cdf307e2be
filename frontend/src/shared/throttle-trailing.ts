/**
 * Runs the function once, `ms` after the first of many calls. Unlike a debounce, a steady stream of calls does not
 * postpone it.
 */
export function throttleTrailing(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, ms);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
