import { describe, expect, it } from "@jest/globals";
import { isBig, isWorthIt, reducedTo } from "./compress";

describe("a photo", () => {
  it("is reduced when a side is longer than 1,600 pixels", () => {
    expect(isBig({ type: "image/jpeg" }, [4_000, 3_000])).toBe(true);
    expect(isBig({ type: "image/png" }, [900, 1_601])).toBe(true);
    expect(isBig({ type: "image/jpeg" }, [1_600, 1_200])).toBe(false);
  });

  it("is not reduced if it is animated or no photo", () => {
    for (const type of ["image/gif", "image/webp", "application/pdf", "video/mp4"])
      expect(isBig({ type }, [4_000, 3_000])).toBe(false);
  });

  it("keeps its aspect ratio and is never enlarged", () => {
    expect(reducedTo([4_000, 3_000])).toEqual([1_600, 1_200]);
    expect(reducedTo([1_000, 8_000])).toEqual([200, 1_600]);
    expect(reducedTo([20_000, 5])).toEqual([1_600, 1]);
    expect(reducedTo([800, 600])).toEqual([800, 600]);
  });

  it("is not reduced when that saves little", () => {
    expect([isWorthIt(1_000, 900), isWorthIt(1_000, 901)]).toEqual([true, false]);
  });
});
