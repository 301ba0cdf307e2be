import { describe, expect, it } from "@jest/globals";
import { meaningOf } from "./enter";

const keys = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false };
const desk = { enterSends: true, isTouch: false };

describe("Enter", () => {
  it("sends, and with Shift breaks the line", () => {
    expect(meaningOf(keys, desk)).toBe("send");
    expect(meaningOf({ ...keys, shiftKey: true }, desk)).toBe("break");
  });

  it("breaks the line for whoever prefers Ctrl+Enter, and on a phone", () => {
    expect(meaningOf(keys, { ...desk, enterSends: false })).toBe("break");
    expect(meaningOf(keys, { ...desk, isTouch: true })).toBe("break");
  });

  it("with Ctrl or ⌘ always sends, and with Shift besides closes the ticket", () => {
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(meaningOf({ ...keys, ...chord }, { enterSends: false, isTouch: true })).toBe("send");
      expect(meaningOf({ ...keys, ...chord, shiftKey: true }, desk)).toBe("sendAndClose");
    }
  });

  it("is no other key", () => {
    expect(meaningOf({ ...keys, key: "b", ctrlKey: true }, desk)).toBe("break");
  });
});
