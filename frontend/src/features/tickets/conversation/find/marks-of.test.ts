import { describe, expect, it } from "@jest/globals";
import { marksOf } from "./marks-of";

const found = (search: string, text: string) => marksOf(search)(text).map(([from, to]) => text.slice(from, to));

describe("what stands out in a message", () => {
  it("are the words looked for, whatever their accents and case", () => {
    expect(found("acao", "A Ação e a REAÇÃO")).toEqual(["Ação", "AÇÃO"]);
    expect(found("AÇÃO", "acao")).toEqual(["acao"]);
  });

  it("takes letters apart from their signs and emoji as they stand", () => {
    expect(found("cafe", "um cafe\u0301 👍 e café")).toEqual(["cafe\u0301", "café"]);
    expect(found("👍", "ok 👍👍")).toEqual(["👍", "👍"]);
  });

  it("are never one inside the other", () => {
    expect(found("aa", "aaaaa")).toEqual(["aa", "aa"]);
  });

  it("is nothing where nothing is looked for, or nothing is found", () => {
    expect(found("  ", "texto")).toEqual([]);
    expect(found("xyz", "texto")).toEqual([]);
    expect(found("a.c", "abc a.c")).toEqual(["a.c"]);
  });
});
