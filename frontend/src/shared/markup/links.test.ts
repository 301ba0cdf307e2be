import { expect, it } from "@jest/globals";
import { webLinks } from "./links";

it("web links are found in quotes, lists and marked text, each once, but not in code or with other protocols", () => {
  const text = [
    "> veja *https://exemplo.com/a*",
    "- www.loja.com.br.",
    "mailto:ana@loja.com, tel:+5511999990000 e javascript:alert(1)",
    "de novo https://exemplo.com/a e `https://codigo.com`",
  ].join("\n");
  expect(webLinks(text)).toEqual([
    { text: "https://exemplo.com/a", href: "https://exemplo.com/a" },
    { text: "www.loja.com.br", href: "https://www.loja.com.br/" },
  ]);
});
