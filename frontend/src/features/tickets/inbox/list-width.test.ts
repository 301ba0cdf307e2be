import { afterEach, describe, expect, it } from "@jest/globals";
import { clampWidth, savedWidth, saveWidth, width, widthAfter } from "./list-width";

const keptIn = (storage: Partial<Storage>) => Object.assign(globalThis, { localStorage: storage });
afterEach(() => {
  keptIn({});
});

describe("the width of the list", () => {
  it("stays between 280 and 520 pixels", () => {
    expect([clampWidth(10), clampWidth(333.4), clampWidth(9_999)]).toEqual([280, 333, 520]);
  });

  it("changes with the keys of an ARIA separator", () => {
    expect([widthAfter("ArrowRight", 360), widthAfter("ArrowLeft", 360)]).toEqual([376, 344]);
    expect([widthAfter("Home", 360), widthAfter("End", 360), widthAfter("Enter", 500)]).toEqual([280, 520, 360]);
    expect([widthAfter("ArrowRight", 515), widthAfter("ArrowLeft", 285)]).toEqual([520, 280]);
    expect(widthAfter("a", 360)).toBeNull();
  });

  it("is stored, and invalid values are ignored", () => {
    const store = new Map<string, string>();
    keptIn({
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    });
    expect(savedWidth()).toBe(width.usual);
    saveWidth(400);
    expect(savedWidth()).toBe(400);
    for (const [text, px] of [
      ["wide", 360],
      ["Infinity", 360],
      ["9000", 520],
    ] as const) {
      store.set("guiche.listWidth", text);
      expect([text, savedWidth()]).toEqual([text, px]);
    }
  });

  it("is the default when the browser stores nothing", () => {
    const refuse = () => {
      throw new Error("SecurityError");
    };
    keptIn({ getItem: refuse, setItem: refuse });
    expect(savedWidth()).toBe(360);
    saveWidth(400);
    expect(savedWidth()).toBe(400);
  });
});
