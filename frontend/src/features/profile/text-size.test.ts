import { beforeEach, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { setStored } from "../../shared/stored";
import { chooseTextSize, textSize, textSizes } from "./text-size";

/** The parts of a document that the text size touches. */
const page = () => ({ style: { fontSize: "" }, lang: "", setAttribute: () => undefined });
let root = page();
beforeEach(() => {
  root = page();
  Object.assign(globalThis, { document: { documentElement: root } });
  setStored("guiche.textSize", null);
});

/** Runs the script in `index.html` with a stored value and returns the font size it sets. */
function paintedFirst(storedSize: string | null): string {
  const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const first = page();
  runInNewContext(script, {
    localStorage: { getItem: (name: string) => (name === "guiche.textSize" ? storedSize : null) },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: first },
  });
  return first.style.fontSize;
}

describe("the text size", () => {
  it("is the browser's default until the user chooses another, which applies to the whole page at once", () => {
    expect([textSize(), root.style.fontSize]).toEqual([100, ""]);
    chooseTextSize(120);
    expect([textSize(), root.style.fontSize]).toEqual([120, "120%"]);
    chooseTextSize(textSizes.usual);
    expect([textSize(), root.style.fontSize]).toEqual([100, ""]);
  });

  it.each([null, "", "abc", "89", "121", "1200", "120; color: red"])(
    "is the default when the stored value is «%s»",
    (storedSize) => {
      setStored("guiche.textSize", storedSize);
      expect([textSize(), paintedFirst(storedSize)]).toEqual([100, ""]);
    },
  );

  it.each([textSizes.min, 105, textSizes.max])("of %s per cent is set before the first paint", (percent) => {
    expect(paintedFirst(String(percent))).toBe(`${percent}%`);
  });
});
