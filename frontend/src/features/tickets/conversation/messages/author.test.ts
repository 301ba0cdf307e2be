import { describe, expect, it } from "@jest/globals";
import { contrast } from "@/shared/theme/contrast";
import { dark, light } from "@/shared/theme/tokens";
import { authorColours, colourOf } from "./author";

describe("who writes in a group", () => {
  it("has the same colour each time, and not everybody the same one", () => {
    const numbers = Array.from({ length: 50 }, (_, index) => `5511999990${index}`);
    expect(numbers.map(colourOf)).toEqual(numbers.map(colourOf));
    expect(new Set(numbers.map(colourOf)).size).toBe(authorColours.length);
  });
  it("has a name that reads well on a bubble, by day and by night", () => {
    for (const { state, bubbleIn, bubbleOut } of [light, dark])
      for (const colour of authorColours)
        for (const bubble of [bubbleIn, bubbleOut])
          expect(contrast(state[colour].main, bubble)).toBeGreaterThanOrEqual(4.5);
  });
});
