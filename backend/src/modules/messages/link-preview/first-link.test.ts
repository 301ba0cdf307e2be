import { expect, it } from "@jest/globals";
import { firstLink } from "./first-link";

it.each([
  ["veja https://exemplo.com/a?b=1.", "https://exemplo.com/a?b=1"],
  ["(www.loja.com.br)", "https://www.loja.com.br/"],
  ["https://um.com e https://dois.com", "https://um.com/"],
  ["ana@loja.com, ou loja.com.br/x.", "https://loja.com.br/x"],
  ["HTTPS://EXEMPLO.com", "https://exemplo.com/"],
  ["javascript:alert(1) ftp://exemplo.com", null],
  ["https://", null],
  ["http://[", null],
  ["só palavras", null],
])("the first link in %j is %j", (text, link) => {
  expect(firstLink(text)).toBe(link);
});
