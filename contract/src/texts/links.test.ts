import { expect, it } from "@jest/globals";
import { bareEmail, bareLink } from "./links";

const findMatches = (pattern: RegExp, text: string): string[] => text.match(pattern) ?? [];

it.each([
  "wa.me/5511999990000",
  "loja.com.br/x",
  "loja.com.br",
  "LOJA.COM",
  "açaí.com.br",
  "a-b.net?x=1",
  "loja.com:8080/x#y",
  "bit.ly/3xYz",
  "t.me/loja",
  "sub.loja.com.mx/pé",
  "meu.pix.example",
])("%s is a link", (address) => {
  expect(findMatches(bareLink, `veja ${address} agora`)).toEqual([address]);
  expect(findMatches(bareLink, `(${address} `)).toEqual([address]);
});

it.each([
  "sim.me liga",
  "nota.de R$ 10",
  "contrato.pdf",
  "foto.final.jpg",
  "leia-me.md",
  "R$ 1.500,00",
  "10.20.30.40/8",
  "e/ou",
  "ana@loja.com.br",
  "ana.com@loja.com.br",
  "https://loja.com.br/a.com",
  "a..com",
  "obrigado...com certeza",
  "loja.company",
  "a_b.com",
])("%s has none", (text) => {
  expect(findMatches(bareLink, text)).toEqual([]);
});

it.each(["ana@loja.example", "ana.b+c@sub.loja.com.br", "joão@loja.com"])("%s is an email address", (address) => {
  expect(findMatches(bareEmail, `escreva: ${address}, por favor`)).toEqual([address]);
});

it.each(["@5511999990000", "ana@", "ana@loja", "a@b@c.com", "@loja.com"])("%s is none", (text) => {
  expect(findMatches(bareEmail, text)).toEqual([]);
});

it("long texts without an address are read in linear time", () => {
  for (const text of ["á".repeat(20_000), "a.".repeat(10_000), "á-".repeat(10_000), "a@".repeat(10_000)])
    expect(findMatches(bareLink, text).concat(findMatches(bareEmail, text))).toEqual([]);
});
