import { describe, expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import { begunName, matchingNames, writersIn } from "./names";

const from = (name: string, more = {}) =>
  aMessage({ participant: name, contact: { id: 1, name, number: null }, ...more });

describe("who can be named in a group", () => {
  it("is whoever wrote there, the last first, each once; not ourselves", () => {
    const messages = [from("Zeca"), from("Bia"), from("zeca"), from("Ana", { fromMe: true }), aMessage({})];
    expect(writersIn(messages)).toEqual(["zeca", "Bia"]);
  });
});

describe("a name begun after an @", () => {
  it("is looked for up to the caret, wherever its word begins", () => {
    expect(begunName("@", 1)).toEqual({ from: 0, sought: "" });
    expect(begunName("oi @Zeca Pr, tudo?", 11)).toEqual({ from: 3, sought: "Zeca Pr" });
    expect(begunName("(@jo", 4)).toEqual({ from: 1, sought: "jo" });
  });

  it("is none in an address, before the @, behind a break, or where nothing is said", () => {
    for (const [text, caret] of [
      ["ana@loja", 8],
      ["oi @Zeca", 2],
      ["@Zeca\nPr", 8],
      ["@ Zeca", 6],
      ["", 0],
      ["@Zeca", 0],
    ] as const)
      expect(begunName(text, caret)).toBeNull();
  });

  it("finds names by the beginning of any word, whatever the accents, and none that is there whole", () => {
    const names = ["José Prado", "Bia Nunes", "Prudência"];
    expect(matchingNames(names, "pr")).toEqual(["José Prado", "Prudência"]);
    expect(matchingNames(names, "jose")).toEqual(["José Prado"]);
    expect(matchingNames(names, "")).toEqual(names);
    expect(matchingNames(names, "Bia Nunes ")).toEqual([]);
    expect(matchingNames(names, "nes")).toEqual([]);
  });
});
