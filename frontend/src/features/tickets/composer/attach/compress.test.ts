import { describe, expect, it } from "@jest/globals";
import { isReducible, savesEnough, reducedSize } from "./compress";

describe("a photo", () => {
  it("is reduced when a side is longer than 1,600 pixels", () => {
    expect(isReducible({ type: "image/jpeg" }, [4_000, 3_000])).toBe(true);
    expect(isReducible({ type: "image/png" }, [900, 1_601])).toBe(true);
    expect(isReducible({ type: "image/jpeg" }, [1_600, 1_200])).toBe(false);
  });

  it("is not reduced if it is animated or no photo", () => {
    for (const type of ["image/gif", "image/webp", "application/pdf", "video/mp4"])
      expect(isReducible({ type }, [4_000, 3_000])).toBe(false);
  });

  it("keeps its aspect ratio and is never enlarged", () => {
    expect(reducedSize([4_000, 3_000])).toEqual([1_600, 1_200]);
    expect(reducedSize([1_000, 8_000])).toEqual([200, 1_600]);
    expect(reducedSize([20_000, 5])).toEqual([1_600, 1]);
    expect(reducedSize([800, 600])).toEqual([800, 600]);
  });

  it("is not reduced when that saves little", () => {
    expect([savesEnough(1_000, 900), savesEnough(1_000, 901)]).toEqual([true, false]);
  });
});
