import { describe, expect, it } from "@jest/globals";
import { matching, mentionAt, withMention } from "./mentions";

const people = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Ana Paula" },
  { id: 3, name: "João" },
];

describe("a mention", () => {
  it("begins with an @ at the beginning of a word", () => {
    expect([mentionAt("oi @jo", 6), mentionAt("@", 1), mentionAt("a@b", 3), mentionAt("oi @jo x", 8)]).toEqual([
      "jo",
      "",
      null,
      null,
    ]);
  });

  it("is completed where the caret is", () => {
    expect(withMention("oi @jo, tudo?", 6, "João")).toBe("oi @João , tudo?");
  });

  it("is found without accents", () => {
    expect(matching("joao", people, [])).toEqual([{ id: 3, name: "João" }]);
  });

  it("offers the people of the chat first", () => {
    expect(matching("a", people, [2]).map(({ name }) => name)).toEqual(["Ana Paula", "Ana", "João"]);
  });
});
