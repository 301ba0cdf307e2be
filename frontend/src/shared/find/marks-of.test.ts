import { describe, expect, it } from "@jest/globals";
import { marksOf } from "./marks-of";

const findMarks = (search: string, text: string) => marksOf(search)(text).map(([from, to]) => text.slice(from, to));

describe("the highlights in a message", () => {
  it("are the words of the search, regardless of accents and case", () => {
    expect(findMarks("acao", "A Ação e a REAÇÃO")).toEqual(["Ação", "AÇÃO"]);
    expect(findMarks("AÇÃO", "acao")).toEqual(["acao"]);
  });

  it("handle combining accents and emoji", () => {
    expect(findMarks("cafe", "um cafe\u0301 👍 e café")).toEqual(["cafe\u0301", "café"]);
    expect(findMarks("👍", "ok 👍👍")).toEqual(["👍", "👍"]);
  });

  it("never overlap", () => {
    expect(findMarks("aa", "aaaaa")).toEqual(["aa", "aa"]);
  });

  it("are empty without a search or a match", () => {
    expect(findMarks("  ", "texto")).toEqual([]);
    expect(findMarks("xyz", "texto")).toEqual([]);
    expect(findMarks("a.c", "abc a.c")).toEqual(["a.c"]);
  });
});
