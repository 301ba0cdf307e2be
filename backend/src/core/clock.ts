/** The one place that asks for the time, so that tests can move it. */
let offset = 0;

export const now = (): Date => new Date(Date.now() + offset);

/** Tests only: every later `now()` is this many milliseconds ahead. */
export const shiftClock = (milliseconds: number): void => {
  offset = milliseconds;
};
