import { expect, it } from "@jest/globals";
import { whatsappTextOf } from "./markdown";

it.each([
  ["**Ouro** e *prata*, ~~não~~ `**x**`\n## Título\n* um", "*Ouro* e _prata_, ~não~ `**x**`\n*Título*\n- um"],
  ["**Atenção:\nfecha às 18h**", "*Atenção:*\n*fecha às 18h*"],
  ["***tudo***", "*_tudo_*"],
  ["__negrito__ e _itálico_", "*negrito* e _itálico_"],
  ["## **Planos** da loja", "*Planos da loja*"],
  ["Olá\n\nTemos:\n\n1. Ouro\n2. Prata\n\nQual?", "Olá\n\nTemos:\n\n1. Ouro\n2. Prata\n\nQual?"],
  ["1\\. Vendas\n\\- a", "1. Vendas\n- a"],
  ["- um\n  - um.um\n- dois", "- um\n  - um.um\n- dois"],
  ["3. três\n   com detalhe\n4. quatro", "3. três\n  com detalhe\n4. quatro"],
  ["R$ 100\n+ frete", "R$ 100\n+ frete"],
  ["5 * 3 * 2 = 30 e nome_de_campo", "5 * 3 * 2 = 30 e nome_de_campo"],
  ["[Site](https://loja.example/x) e https://loja.example", "Site: https://loja.example/x e https://loja.example"],
  ["[https://loja.example](https://loja.example)", "https://loja.example"],
  ["**[Site](https://loja.example)**", "*Site*: https://loja.example"],
  ["[ana@loja.example](mailto:ana@loja.example)", "ana@loja.example"],
  ["![Foto](https://loja.example/a.png)", "Foto: https://loja.example/a.png"],
  ["> citado\n> de novo", "> citado\n> de novo"],
  ["```js\nconst a = 1;\n```", "```js\nconst a = 1;\n```"],
  ["| Plano | Preço |\n|---|---|\n| **Ouro** | 10 |", "Plano | Preço\n*Ouro* | 10"],
  ["- [x] feito\n- [ ] falta", "- ☑ feito\n- ☐ falta"],
  ["um<br>dois e <nome>", "um\ndois e <nome>"],
  ["linha um  \nlinha dois", "linha um\nlinha dois"],
  ["sem marcas", "sem marcas"],
  ["", ""],
])("%j is written as %j", (markdown, text) => {
  expect(whatsappTextOf(markdown)).toBe(text);
});

it("loses no word, whatever the signs between them", () => {
  const signs = [
    "*",
    "**",
    "_",
    "~~",
    "`",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "> ",
    "#",
    " ",
    "|",
    "[",
    "](",
    ")",
    "<",
    "\\",
    "```",
    "    ",
  ];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const markdown = Array.from({ length: 12 }, (_, at) => `${signs[random(signs.length)] ?? ""}palavra${at}`).join("");
    const text = whatsappTextOf(markdown);
    for (let at = 0; at < 12; at += 1) if (!text.includes(`palavra${at}`)) throw new Error(`${markdown}\n→\n${text}`);
  }
});

it("leaves a text that is nested too deeply as it is", () => {
  const hostile = ">".repeat(20_000);
  expect(whatsappTextOf(hostile)).toBe(hostile);
});
