import { describe, expect, it } from "@jest/globals";
import { typedMention, matchingNames } from "./mentions";

describe("the mention being typed", () => {
  it("extends from the @ to the caret", () => {
    expect(typedMention("@", 1)).toEqual({ from: 0, sought: "" });
    expect(typedMention("oi @Zeca Pr, tudo?", 11)).toEqual({ from: 3, sought: "Zeca Pr" });
    expect(typedMention("(@jo", 4)).toEqual({ from: 1, sought: "jo" });
  });

  it("is null in an email address, before the @, after a line break and in an empty text", () => {
    for (const [text, caret] of [
      ["ana@loja", 8],
      ["oi @Zeca", 2],
      ["@Zeca\nPr", 8],
      ["@ Zeca", 6],
      ["", 0],
      ["@Zeca", 0],
    ] as const)
      expect(typedMention(text, caret)).toBeNull();
  });

  it("matches the start of any word, ignores accents, and offers no complete name", () => {
    const names = ["José Prado", "Bia Nunes", "Prudência"];
    expect(matchingNames(names, "pr")).toEqual(["José Prado", "Prudência"]);
    expect(matchingNames(names, "jose")).toEqual(["José Prado"]);
    expect(matchingNames(names, "")).toEqual(names);
    expect(matchingNames(names, "Bia Nunes ")).toEqual([]);
    expect(matchingNames(names, "nes")).toEqual([]);
  });
});
