/** Seeded random numbers, so that a failure can be repeated. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From `least` to `most`, inclusive. */
    between: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    oneOf: <T>(all: readonly T[]): T => {
      const choice = all[Math.floor(next() * all.length)];
      if (choice === undefined) throw new Error("Nothing to choose from.");
      return choice;
    },
  };
}
export type Random = ReturnType<typeof randomFrom>;
