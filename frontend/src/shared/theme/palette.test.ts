import { describe, expect, it } from "@jest/globals";
import { tagInput } from "@guiche/contract/tags";
import en from "../i18n/locales/en/lists";
import es from "../i18n/locales/es/lists";
import pt from "../i18n/locales/pt/lists";
import { contrast, textOn } from "./contrast";
import { calmColours, hueNames, nextIndex, palette, sameColour, stepCount, type ArrowKey } from "./palette";

describe("the palette", () => {
  it("has fifty distinct colours, ten hues in five steps", () => {
    expect(palette).toHaveLength(50);
    expect([hueNames.length, stepCount]).toEqual([10, 5]);
    expect(new Set(palette.map(({ colour }) => colour)).size).toBe(50);
  });
  it("offers ten calm ones first, one of each hue", () => {
    expect(new Set(calmColours.map(({ hue }) => hue)).size).toBe(hueNames.length);
    expect(calmColours.at(-1)?.hue).toBe("red");
  });
  it("carries black or white text with a contrast of at least 4.85 : 1", () => {
    const worst = Math.min(...palette.map(({ colour }) => contrast(textOn(colour), colour)));
    expect(worst).toBeGreaterThanOrEqual(4.84);
  });
  it("contains only colours that the server accepts", async () => {
    for (const { colour } of palette)
      await expect(tagInput.validate({ name: "vip", color: colour })).resolves.toMatchObject({ color: colour });
  });
});

describe("colour names", () => {
  it.each([
    ["pt", pt],
    ["en", en],
    ["es", es],
  ])("tell all fifty apart in %s", (_language, words) => {
    expect(new Set(palette.map(({ hue, step }) => `${words.color.hues[hue]} ${step}`)).size).toBe(50);
  });
  it("are a hue and a step, such as azul 3", () => {
    const blue = palette.find(({ hue, step }) => hue === "blue" && step === 3);
    expect(`${pt.color.hues[blue!.hue]} ${blue!.step}`).toBe("azul 3");
  });
});

describe("sameColour", () => {
  it.each([
    ["#ABC", "#aabbcc", true],
    ["#34449B", "#34449b", true],
    ["#34449b", "#34449c", false],
    ["red", " Red ", true],
  ])("%s and %s: %s", (one, other, same) => {
    expect(sameColour(one, other)).toBe(same);
  });
});

describe("an arrow key in the grid", () => {
  const name = (place: number) => `${palette[place]?.hue} ${palette[place]?.step}`;
  const blue3 = palette.findIndex(({ hue, step }) => hue === "blue" && step === 3);
  it.each<[ArrowKey, string, string]>([
    ["ArrowRight", "indigo 3", "blue 4"],
    ["ArrowLeft", "teal 3", "blue 2"],
    ["ArrowDown", "blue 4", "indigo 3"],
    ["ArrowUp", "blue 2", "teal 3"],
  ])("%s leads from blue 3 to %s where hues stand side by side, else to %s", (key, wide, narrow) => {
    expect(name(nextIndex(blue3, key, "hue"))).toBe(wide);
    expect(name(nextIndex(blue3, key, "step"))).toBe(narrow);
  });
  it("leads along the row of calm colours", () => {
    expect([
      nextIndex(3, "ArrowRight", "row"),
      nextIndex(3, "ArrowUp", "row"),
      nextIndex(9, "ArrowDown", "row"),
    ]).toEqual([4, 2, 9]);
  });
  it("stays at the edge", () => {
    expect(nextIndex(0, "ArrowLeft", "hue")).toBe(0);
    expect(nextIndex(0, "ArrowUp", "hue")).toBe(0);
    expect(nextIndex(49, "ArrowDown", "hue")).toBe(49);
    expect(nextIndex(49, "ArrowRight", "step")).toBe(49);
  });
});
