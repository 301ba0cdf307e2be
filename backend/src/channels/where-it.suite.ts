import { it } from "@jest/globals";

/** A test of what not every kind of number can do. */
export const whereIt = (can: boolean): typeof it | (() => void) => (can ? it : () => undefined);
