import { afterEach, jest } from "@jest/globals";

afterEach(() => {
  jest.useRealTimers();
});

/** Sets the date that the screen sees until the end of the test. Timers keep running. */
export function setDate(moment: string): void {
  jest.useFakeTimers({
    now: new Date(moment),
    doNotFake: [
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "requestIdleCallback",
      "cancelIdleCallback",
      "setImmediate",
      "clearImmediate",
      "setInterval",
      "clearInterval",
      "setTimeout",
      "clearTimeout",
    ],
  });
}
