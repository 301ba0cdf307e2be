import { describe, expect, it } from "@jest/globals";
import { contrast } from "@/shared/theme/contrast";
import { dark, light } from "@/shared/theme/tokens";
import { authorColours, colourOf } from "./author";

describe("the authors in a group", () => {
  it("keep their colour and do not all share one", () => {
    const numbers = Array.from({ length: 50 }, (_, index) => `5511999990${index}`);
    expect(numbers.map(colourOf)).toEqual(numbers.map(colourOf));
    expect(new Set(numbers.map(colourOf)).size).toBe(authorColours.length);
  });
  it("have names with enough contrast on a bubble in both colour schemes", () => {
    for (const { state, bubbleIn, bubbleOut } of [light, dark])
      for (const colour of authorColours)
        for (const bubble of [bubbleIn, bubbleOut])
          expect(contrast(state[colour].main, bubble)).toBeGreaterThanOrEqual(4.5);
  });
});
