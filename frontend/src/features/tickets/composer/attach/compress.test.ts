import { describe, expect, it } from "@jest/globals";
import { isBig, isWorthIt, reducedTo } from "./compress";

describe("a photo", () => {
  it("is offered smaller when a side is longer than 1,600 pixels", () => {
    expect(isBig({ type: "image/jpeg" }, [4_000, 3_000])).toBe(true);
    expect(isBig({ type: "image/png" }, [900, 1_601])).toBe(true);
    expect(isBig({ type: "image/jpeg" }, [1_600, 1_200])).toBe(false);
  });

  it("that moves, or is no photo, stays as it is", () => {
    for (const type of ["image/gif", "image/webp", "application/pdf", "video/mp4"])
      expect(isBig({ type }, [4_000, 3_000])).toBe(false);
  });

  it("keeps its shape, and is never made larger", () => {
    expect(reducedTo([4_000, 3_000])).toEqual([1_600, 1_200]);
    expect(reducedTo([1_000, 8_000])).toEqual([200, 1_600]);
    expect(reducedTo([20_000, 5])).toEqual([1_600, 1]);
    expect(reducedTo([800, 600])).toEqual([800, 600]);
  });

  it("stays as it is when little would be saved", () => {
    expect([isWorthIt(1_000, 900), isWorthIt(1_000, 901)]).toEqual([true, false]);
  });
});
