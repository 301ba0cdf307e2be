import { describe, expect, it } from "@jest/globals";
import { foldedText } from "./fold";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `linha ${index + 1}`).join("\n");

describe("a folded message", () => {
  it("is one of many lines or of many letters", () => {
    expect(foldedText(lines(16))).toBeNull();
    expect(foldedText(lines(17))).toBe(lines(10));
    expect(foldedText("a ".repeat(600))).toBeNull();
    expect(foldedText("palavra ".repeat(151))?.length).toBeLessThanOrEqual(700);
  });

  it("ends between two words, and never in the middle of a letter", () => {
    expect(foldedText("palavra ".repeat(200))).toMatch(/palavra$/);
    expect(foldedText(`a${"😀".repeat(700)}`)).toMatch(/😀$/u);
  });

  it("closes a code block", () => {
    expect(foldedText(`\`\`\`${lines(30)}\`\`\``)).toBe(`\`\`\`${lines(10)}\n\`\`\``);
  });
});
