import { expect, it } from "@jest/globals";
import { bubbleText } from "./typebot-text";

const p = (...children: unknown[]) => ({
  type: "p",
  children: children.map((child) => (typeof child === "string" ? { text: child } : child)),
});
const li = (...children: unknown[]) => ({ type: "li", children });
const lic = (text: string) => ({ type: "lic", children: [{ text }] });

it.each([
  [
    "a variable with paragraphs",
    [p("Linha ", { type: "inline-variable", children: [p("um"), p("dois")] })],
    "Linha um\ndois",
  ],
  ["words after a variable", [p("Olá ", { type: "inline-variable", children: [p("Ana")] }, "!")], "Olá Ana!"],
  [
    "a list in a list",
    [{ type: "ul", children: [li(lic("um"), { type: "ul", children: [li(lic("um.um"))] }), li(lic("dois"))] }],
    "- um\n  - um.um\n- dois",
  ],
  [
    "numbers in a list",
    [{ type: "ol", children: [li(lic("um"), { type: "ol", children: [li(lic("a")), li(lic("b"))] }), li(p("dois"))] }],
    "1. um\n  1. a\n  2. b\n2. dois",
  ],
  [
    "struck words",
    [p({ text: "velho", strikethrough: true }, " ", { text: "caro", strikeThrough: true })],
    "~velho~ ~caro~",
  ],
  ["underlined words, which WhatsApp does not know", [p({ text: "já", underline: true })], "já"],
  ["all marks at once", [p({ text: "sim", bold: true, italic: true, strikethrough: true })], "*_~sim~_*"],
  ["neighbours with the same marks", [p({ text: "50", bold: true }, { text: "%", bold: true })], "*50%*"],
  ["marks over two lines", [p({ text: "um\ndois ", bold: true }, "três")], "*um*\n*dois* três"],
  [
    "a link",
    [p("Veja ", { type: "a", url: "https://loja.example", children: [{ text: "o site" }] })],
    "Veja o site: https://loja.example",
  ],
  [
    "a bare link",
    [p({ type: "a", url: "https://loja.example/", children: [{ text: "loja.example" }] })],
    "https://loja.example/",
  ],
  ["signs that are no marks", [p("1. Vendas"), p("- a")], "1. Vendas\n- a"],
  ["the designer's own marks", [p("*negrito*")], "*negrito*"],
  ["an empty line", [p("um"), p(""), p("dois")], "um\n\ndois"],
  [
    "a heading and a quotation",
    [
      { type: "h2", children: [{ text: "Oi" }] },
      { type: "blockquote", children: [p("a"), p("b")] },
    ],
    "*Oi*\n> a\n> b",
  ],
  ["a variable as a block", [{ type: "variable", children: [p("um"), p("dois")] }], "um\ndois"],
  [
    "a node that we do not know",
    [{ type: "callout", children: [p("um"), { type: "x", children: [{ text: "dois" }] }] }],
    "um\ndois",
  ],
])("%s", (_, richText, text) => {
  expect(bubbleText({ type: "richText", richText })).toBe(text);
});

it("Markdown of a server that sends it is read all the same", () => {
  expect(bubbleText({ type: "markdown", markdown: "1\\. Vendas\n\n**Olá\nvocê**" })).toBe("1. Vendas\n\n*Olá*\n*você*");
});

it("a text nested a thousand times breaks nothing", () => {
  const nestedElement = Array.from({ length: 1_000 }).reduce<object>((inner) => ({ type: "p", children: [inner] }), {
    text: "x",
  });
  expect(bubbleText({ richText: [p("fora"), nestedElement] })).toBe("fora");
});
