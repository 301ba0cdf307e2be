import { describe, expect, it } from "@jest/globals";
import { markOf } from "./mark-keys";

const keys = { key: "", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

describe("the shortcuts of bold, italic and strikethrough", () => {
  it("are Ctrl or ⌘ with B and I, and Ctrl or ⌘ with Shift+X", () => {
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(markOf({ ...keys, ...chord, key: "b" })).toBe("*");
      expect(markOf({ ...keys, ...chord, key: "I" })).toBe("_");
      expect(markOf({ ...keys, ...chord, key: "x", shiftKey: true })).toBe("~");
    }
  });

  it("leave cutting, typing and AltGr alone", () => {
    expect(markOf({ ...keys, ctrlKey: true, key: "x" })).toBeNull();
    expect(markOf({ ...keys, key: "b" })).toBeNull();
    expect(markOf({ ...keys, ctrlKey: true, altKey: true, key: "b" })).toBeNull();
    expect(markOf({ ...keys, ctrlKey: true, shiftKey: true, key: "B" })).toBeNull();
  });
});
