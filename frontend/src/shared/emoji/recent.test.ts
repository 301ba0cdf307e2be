import { describe, expect, it } from "@jest/globals";
import { withLatest } from "./recent";

describe("recent emoji", () => {
  it("are eight at most, the latest first and each once", () => {
    const emojis = [..."abcdefghia"];
    expect(emojis.reduce(withLatest, [] as string[]).join("")).toBe("aihgfedc");
  });
});
