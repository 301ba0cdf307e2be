/** The only place that reads the clock, so that tests can shift it. */
let offset = 0;

export const now = (): Date => new Date(Date.now() + offset);

/** Tests only: every later `now()` is this many milliseconds ahead. */
export const shiftClock = (milliseconds: number): void => {
  offset = milliseconds;
};
