import { describe, expect, it } from "@jest/globals";
import { marksOf } from "./marks-of";

const found = (search: string, text: string) => marksOf(search)(text).map(([from, to]) => text.slice(from, to));

describe("the highlights in a message", () => {
  it("are the words of the search, regardless of accents and case", () => {
    expect(found("acao", "A Ação e a REAÇÃO")).toEqual(["Ação", "AÇÃO"]);
    expect(found("AÇÃO", "acao")).toEqual(["acao"]);
  });

  it("handle combining accents and emoji", () => {
    expect(found("cafe", "um cafe\u0301 👍 e café")).toEqual(["cafe\u0301", "café"]);
    expect(found("👍", "ok 👍👍")).toEqual(["👍", "👍"]);
  });

  it("never overlap", () => {
    expect(found("aa", "aaaaa")).toEqual(["aa", "aa"]);
  });

  it("are empty without a search or a match", () => {
    expect(found("  ", "texto")).toEqual([]);
    expect(found("xyz", "texto")).toEqual([]);
    expect(found("a.c", "abc a.c")).toEqual(["a.c"]);
  });
});
