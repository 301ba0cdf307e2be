import { describe, expect, it } from "@jest/globals";
import { withLatest } from "./recent";

describe("emoji used lately", () => {
  it("are a row of eight, the latest first and each once", () => {
    const chosen = [..."abcdefghia"];
    expect(chosen.reduce(withLatest, [] as string[]).join("")).toBe("aihgfedc");
  });
});
