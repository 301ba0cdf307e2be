/** Runs the act once, a moment after the first of many calls: a stream of news does not put it off for ever. */
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
