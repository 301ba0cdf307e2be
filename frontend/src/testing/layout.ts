import { afterEach, beforeEach } from "@jest/globals";

const sizes = ["offsetHeight", "offsetWidth", "clientHeight", "clientWidth"] as const;

/**
 * jsdom computes no layout, and a virtual list without height renders no rows. Gives every element this size, in pixels,
 * in the tests of the file that calls it.
 */
export function withElementSize(px = 600) {
  const before = sizes.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
  beforeEach(() => {
    for (const name of sizes) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: px });
  });
  afterEach(() => {
    for (const [at, name] of sizes.entries()) {
      const own = before[at];
      if (own) Object.defineProperty(HTMLElement.prototype, name, own);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
}
