import { afterEach, beforeEach } from "@jest/globals";

const sizes = ["offsetHeight", "offsetWidth"] as const;

/** jsdom computes no layout, and a virtual list without height renders no rows. Gives every element of a file a size. */
export function withElementSize(px = 600) {
  const before = sizes.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
  beforeEach(() => {
    for (const name of sizes) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: px });
  });
  afterEach(() => {
    sizes.forEach((name, at) => Object.defineProperty(HTMLElement.prototype, name, before[at]!));
  });
}
