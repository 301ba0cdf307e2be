import { describe, expect, it } from "@jest/globals";
import { matching, previewOf, searchIn } from "./match";
import { aQuickMessage } from "@/testing/dtos";

const aReply = (shortcode: string, message: string) => aQuickMessage({ id: shortcode.length, shortcode, message });
const replies = [
  aReply("saudação", "Bom dia! Como posso ajudar?"),
  aReply("entrega", "Sua entrega sai hoje."),
  aReply("/pix", "A chave é o nosso CNPJ."),
  aReply("fim", "Foi bom atender você. Até a próxima seção!"),
];
const findShortcodes = (search: string) => matching(replies, search).map(({ shortcode }) => shortcode);

describe("a slash", () => {
  it("starts a search when it is the first character", () => {
    expect(["/", "/b", "/bom dia", "oi /b", "", "/b\nfim"].map(searchIn)).toEqual([
      "",
      "b",
      "bom dia",
      null,
      null,
      null,
    ]);
  });
});

describe("quick replies", () => {
  it("are found by shortcode first, then by text", () => {
    expect(findShortcodes("e")).toEqual(["entrega", "/pix", "fim"]);
    expect(findShortcodes("bom")).toEqual(["saudação", "fim"]);
    expect(findShortcodes("ent")).toEqual(["entrega"]);
    expect(findShortcodes("zebra")).toEqual([]);
  });

  it("are found regardless of accents and case, and with a slash in the shortcode", () => {
    expect(findShortcodes("SAUDACAO")).toEqual(["saudação"]);
    expect(findShortcodes("secao")).toEqual(["fim"]);
    expect(findShortcodes("pix")).toEqual(["/pix"]);
  });

  it("are all listed in their own order while the search is empty", () => {
    expect(findShortcodes("")).toEqual(replies.map(({ shortcode }) => shortcode));
  });

  it("are previewed in one line of 35 characters", () => {
    expect(previewOf("Bom dia!\nComo posso ajudar?")).toBe("Bom dia! Como posso ajudar?");
    expect(previewOf("x".repeat(35))).toBe("x".repeat(35));
    expect(previewOf("👍".repeat(36))).toBe(`${"👍".repeat(35)}...`);
  });
});
