import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseLinks, parseMarkup, plainText } from "./parse-markup";

const text = (words: string) => ({ kind: "text", text: words });

describe("WhatsApp markup", () => {
  it("renders bold, strikethrough, italic and code", () => {
    expect(parseMarkup("*oi* ~não~ _talvez_ `x*y*`")).toEqual([
      { kind: "bold", parts: [text("oi")] },
      text(" "),
      { kind: "strike", parts: [text("não")] },
      text(" "),
      { kind: "italic", parts: [text("talvez")] },
      text(" "),
      { kind: "code", text: "x*y*" },
    ]);
  });

  it("nests", () => {
    expect(parseMarkup("*_oi_ você*")).toEqual([
      { kind: "bold", parts: [{ kind: "italic", parts: [text("oi")] }, text(" você")] },
    ]);
  });

  it("renders a signature on its own line", () => {
    expect(parseMarkup("*Ana*:\nbom dia")).toEqual([{ kind: "bold", parts: [text("Ana")] }, text(":\nbom dia")]);
  });

  it.each(["2 * 3 * 4", "snake_case_name", "**", "a*b*c", "*aberto", "*duas\nlinhas*", "```aberto"])(
    "%j stays as it was written",
    (words) => {
      expect(parseMarkup(words)).toEqual([text(words)]);
    },
  );

  it("keeps the lines of a code block", () => {
    expect(parseMarkup("veja ```a\n*b*``` ok")).toEqual([
      text("veja "),
      { kind: "block", text: "a\n*b*" },
      text(" ok"),
    ]);
  });
});

describe("blocks", () => {
  const item = (sign: string, words: string, number: number | null = null) => ({ sign, number, parts: [text(words)] });

  it("are lists of lines with an asterisk, a hyphen or a number", () => {
    expect(parseMarkup("Temos:\n* um\n- dois\nok")).toEqual([
      text("Temos:\n"),
      { kind: "list", items: [item("*", "um"), item("-", "dois")] },
      text("ok"),
    ]);
    expect(parseMarkup("1. Vendas\n3. *Suporte*")).toEqual([
      {
        kind: "list",
        items: [
          item("1.", "Vendas", 1),
          { sign: "3.", number: 3, parts: [{ kind: "bold", parts: [text("Suporte")] }] },
        ],
      },
    ]);
    expect(parseMarkup("- a\n1. b").map(({ kind }) => kind)).toEqual(["list", "list"]);
  });

  it("are quotes of adjacent lines", () => {
    expect(parseMarkup("> oi\n> você\nsim")).toEqual([
      { kind: "quote", lines: [[text("oi")], [text("você")]] },
      text("sim"),
    ]);
  });

  it.each(["-5 graus", "1.500 reais", "2026. ", "*", "- ", "a - b", "a > b", "1) um"])("%j is none", (words) => {
    expect(parseMarkup(words)).toEqual([text(words)]);
  });

  it("keep their lines and signs in plain text", () => {
    for (const words of ["a\n* b\n- c\n\nd", "> x\n1. y\n2. z", "a\n\n> b"]) expect(plainText(words)).toBe(words);
  });
});

describe("links", () => {
  const link = (words: string, href = words) => ({ kind: "link", text: words, href });

  it("exclude the sentence's full stop and bracket", () => {
    expect(parseMarkup("(veja https://a.com/x_y_z).")).toEqual([
      text("(veja "),
      link("https://a.com/x_y_z"),
      text(")."),
    ]);
    expect(parseMarkup("https://a.com/x_(y)")).toEqual([link("https://a.com/x_(y)")]);
  });

  it("are made of phone numbers, which keep their text", () => {
    for (const [words, href] of [
      ["+55 11 99999-0000", "tel:+5511999990000"],
      ["+351 912 345 678", "tel:+351912345678"],
      ["(11) 3333-4444", "tel:1133334444"],
      ["11 99999-0000", "tel:11999990000"],
      ["99999-0000", "tel:999990000"],
    ] as const)
      expect(parseMarkup(`ligue ${words}, por favor`)).toEqual([
        text("ligue "),
        link(words, href),
        text(", por favor"),
      ]);
    expect(parseMarkup("*+55 11 99999-0000*")).toEqual([
      { kind: "bold", parts: [link("+55 11 99999-0000", "tel:+5511999990000")] },
    ]);
  });

  it.each([
    "12345678901",
    "pedido 2026-11-21 10:30",
    "R$ 1.234.567,89",
    "01310-100",
    "529.982.247-25",
    "1+1234",
    "+1 2",
  ])("are not what %j becomes", (words) => {
    expect(parseMarkup(words)).toEqual([text(words)]);
  });

  it("include a number that is part of them", () => {
    expect(parseMarkup("https://wa.me/+5511999990000")).toEqual([link("https://wa.me/+5511999990000")]);
    expect(parseMarkup("tel:+5511999990000")).toEqual([link("tel:+5511999990000")]);
  });

  it("work inside bold", () => {
    expect(parseMarkup("*https://a.com/*")).toEqual([{ kind: "bold", parts: [link("https://a.com/")] }]);
  });

  it("need no https and no mailto", () => {
    for (const [words, href] of [
      ["wa.me/5511999990000", "https://wa.me/5511999990000"],
      ["loja.com.br/x", "https://loja.com.br/x"],
      ["ana@loja.example", "mailto:ana@loja.example"],
    ] as const)
      expect(parseMarkup(`veja ${words}.`)).toEqual([text("veja "), link(words, href), text(".")]);
    expect(parseMarkup("sim.me liga")).toEqual([text("sim.me liga")]);
  });

  it("recognise www, mailto and tel", () => {
    expect(parseMarkup("www.a.com")).toEqual([link("www.a.com", "https://www.a.com/")]);
    expect(parseMarkup("mailto:a@b.c")).toEqual([link("mailto:a@b.c")]);
    expect(parseMarkup("tel:+5511")).toEqual([link("tel:+5511")]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "xhttps://a.com"])(
    "%s is no link",
    (words) => {
      expect(parseMarkup(words).some((part) => part.kind === "link")).toBe(false);
    },
  );
});

describe("direction control characters", () => {
  it("are excluded from links, so the text shown is the address opened", () => {
    expect(parseMarkup("https://a.com/\u202egnp.exe")).toEqual([
      { kind: "link", text: "https://a.com/", href: "https://a.com/" },
      text("\u202egnp.exe"),
    ]);
    expect(plainText("\u2066https://a.com\u2069 ok")).toBe("\u2066https://a.com\u2069 ok");
  });
});

describe("a mention", () => {
  const maria = { value: "5511999990000", name: "Maria" };
  const lid = { value: "55119", name: "João" };

  it("shows the name, inside markup too", () => {
    expect(parseMarkup("oi *@5511999990000*, tudo bem?", [maria])).toEqual([
      text("oi "),
      { kind: "bold", parts: [{ kind: "mention", text: "@Maria" }] },
      text(", tudo bem?"),
    ]);
    expect(plainText("@55119 e @5511999990000", [maria, lid])).toBe("@João e @Maria");
  });

  it("is not matched inside a longer number, in a link, or without a mention", () => {
    expect(plainText("@551199 ana@55119.com", [lid])).toBe("@551199 ana@55119.com");
    expect(parseMarkup("@55119")).toEqual([text("@55119")]);
  });

  it("shows a name that looks like markup as it is", () => {
    expect(parseMarkup("@55119", [{ value: "55119", name: "*x*" }])).toEqual([{ kind: "mention", text: "@*x*" }]);
  });
});

describe("any text at all", () => {
  it("loses nothing but markup characters", () => {
    const alphabet = fc.constantFrom(
      "*",
      "_",
      "~",
      "`",
      "a",
      "b",
      " ",
      "\n",
      "- ",
      "1. ",
      "> ",
      "(",
      ")",
      ".",
      "https://x.y",
      "é",
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 40 }), (pieces) => {
        const markup = pieces.join("");
        const bare = (words: string) => words.replace(/[*_~`\s]/g, "");
        expect(bare(plainText(markup))).toBe(bare(markup));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["*", "*a", "_a ", "`a*b", "https://a.com *x ", "*_~a", `https://a.com${")".repeat(1_980)} `])(
    "65 thousand characters of %j take no time",
    (piece) => {
      const start = performance.now();
      parseMarkup(piece.repeat(Math.floor(65_000 / piece.length)));
      // Linear time takes a moment; quadratic time would take minutes.
      expect(performance.now() - start).toBeLessThan(5_000);
    },
  );
});

describe("a text of the team", () => {
  const link = (words: string, href = words) => ({ kind: "link", text: words, href });

  it("has links, and keeps what would be markup elsewhere", () => {
    expect(parseLinks("Veja *isto*: https://loja.example/p?a_b_c=1.\n> loja.com.br/x ou ana@loja.example")).toEqual([
      text("Veja *isto*: "),
      link("https://loja.example/p?a_b_c=1"),
      text(".\n> "),
      link("loja.com.br/x", "https://loja.com.br/x"),
      text(" ou "),
      link("ana@loja.example", "mailto:ana@loja.example"),
    ]);
  });

  it("loses no character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("https://a.example/", "www.b.com", "a@b.com", " ", "x", "\n", "(", ")")),
        (some) => {
          const parts = parseLinks(some.join(""));
          expect(parts.map((part) => ("text" in part ? part.text : "?")).join("")).toBe(some.join(""));
        },
      ),
    );
  });
});
