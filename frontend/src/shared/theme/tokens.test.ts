import { describe, expect, it } from "@jest/globals";
import { contrast, parseHex, textOn } from "./contrast";
import { dark, light, stateNames, type Tokens } from "./tokens";

const hue = [4, 26, 42, 84, 146, 184, 210, 234, 280, 330];
const steps = [
  [88, 75],
  [72, 72],
  [55, 68],
  [40, 70],
  [26, 62],
] as const;

function fromHsl(h: number, s: number, l: number) {
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    const value = l / 100 - (s / 100) * Math.min(l / 100, 1 - l / 100) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

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
  it.each(texts(tokens))("%s can be read", (_pair, text, surface) => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(parts(tokens))("%s can be seen", (_pair, part, surface) => {
    expect(contrast(part, surface)).toBeGreaterThanOrEqual(3);
  });
});

describe("a colour that somebody chose", () => {
  it("carries black or white text that can be read, for all fifty of the palette", () => {
    const worst = hue.flatMap((h) =>
      steps.map(([l, s]) => {
        const colour = fromHsl(h, s, l);
        return contrast(textOn(colour), colour);
      }),
    );
    expect(worst).toHaveLength(50);
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5);
  });
  it("may be written short, and nonsense is no colour", () => {
    expect(parseHex("#fff")).toEqual([255, 255, 255]);
    expect(parseHex("#34449B")).toEqual([52, 68, 155]);
    expect(parseHex("red; background: url(x)")).toBeNull();
  });
});
