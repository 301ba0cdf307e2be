import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { contrast, parseHex } from "./contrast";
import { palette } from "./palette";
import { tintShares } from "./tint";
import { dark, faceHues, light, stateNames, type Tokens } from "./tokens";

const texts = (t: Tokens): [string, string, string][] => {
  const surfaces = {
    bg: t.bg,
    paper: t.paper,
    sunken: t.sunken,
    chat: t.chatBg,
    bubbleOut: t.bubbleOut,
    bubbleIn: t.bubbleIn,
  };
  return [
    ...Object.entries(surfaces).flatMap(([name, surface]): [string, string, string][] => [
      [`text on ${name}`, t.text, surface],
      [`text2 on ${name}`, t.text2, surface],
      [`link on ${name}`, t.link, surface],
      [`read tick on ${name}`, t.tickRead, surface],
      [`tick on ${name}`, t.tick, surface],
    ]),
    ["primary as text on paper", t.primary, t.paper],
    ["primary as text on bg", t.primary, t.bg],
    ["onPrimary", t.onPrimary, t.primary],
    ["onPrimary, hovered", t.onPrimary, t.primaryHover],
    ["onAccent", t.onAccent, t.accent],
    ["note", t.onNote, t.note],
    ...faceHues.map((hue): [string, string, string] => [`${hue} face`, t.face[hue].main, t.face[hue].tint]),
    ...stateNames.flatMap((name): [string, string, string][] => [
      [`${name} on its tint`, t.state[name].main, t.state[name].tint],
      [`${name} on paper`, t.state[name].main, t.paper],
    ]),
  ];
};

const parts = (t: Tokens): [string, string, string][] =>
  [t.bg, t.paper].flatMap((surface): [string, string, string][] => [
    ["outline of an input", t.outline, surface],
    ["focus ring", t.focus, surface],
    ["primary button", t.primary, surface],
  ]);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s scheme", (_name, tokens) => {
  it.each(texts(tokens))("%s is readable", (_pair, text, surface) => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(parts(tokens))("%s is visible", (_pair, part, surface) => {
    expect(contrast(part, surface)).toBeGreaterThanOrEqual(3);
  });
});

describe("a user's colour", () => {
  const mixColors = (one: string, share: number, other: string) => {
    const [a, b] = [parseHex(one)!, parseHex(other)!];
    const parts = a.map((part, at) => Math.round((part * share + b[at]! * (100 - share)) / 100));
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };

  it.each([
    ["light", light],
    ["dark", dark],
  ])("is readable as a tint in the %s scheme, imported ones too", (_name, { paper, text }) => {
    const extremes = ["#000000", "#ffffff", "#ffff00", "#0000ff", "#00ffff", "#ff0000"];
    for (const colour of [...extremes, ...palette.map((cell) => cell.colour)]) {
      const surface = mixColors(colour, tintShares.surface, paper);
      expect(contrast(mixColors(colour, tintShares.text, text), surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("may use the short form, and invalid text is no colour", () => {
    expect(parseHex("#fff")).toEqual([255, 255, 255]);
    expect(parseHex("#34449B")).toEqual([52, 68, 155]);
    expect(parseHex("red; background: url(x)")).toBeNull();
  });
});

describe("the picture before the first script", () => {
  it("has the colours of both schemes", () => {
    const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
    const [, first = "", second = ""] = html.toLowerCase().split(/html(?:\[data-theme="dark"\])? \{/);
    for (const [tokens, styles] of [
      [light, first],
      [dark, second],
    ] as const)
      for (const colour of [tokens.bg, tokens.paper, tokens.divider, tokens.state.open.tint, tokens.text])
        expect(styles).toContain(colour.toLowerCase());
  });
});
