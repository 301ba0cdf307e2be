import { describe, expect, it } from "@jest/globals";
import { enterAction } from "./enter";

const keys = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false };
const desk = { enterSends: true, isTouch: false };

describe("Enter", () => {
  it("sends, and with Shift inserts a line break", () => {
    expect(enterAction(keys, desk)).toBe("send");
    expect(enterAction({ ...keys, shiftKey: true }, desk)).toBe("break");
  });

  it("inserts a line break on a phone and for users who prefer Ctrl+Enter", () => {
    expect(enterAction(keys, { ...desk, enterSends: false })).toBe("break");
    expect(enterAction(keys, { ...desk, isTouch: true })).toBe("break");
  });

  it("always sends with Ctrl or ⌘, and also closes the ticket with Shift", () => {
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(enterAction({ ...keys, ...chord }, { enterSends: false, isTouch: true })).toBe("send");
      expect(enterAction({ ...keys, ...chord, shiftKey: true }, desk)).toBe("sendAndClose");
    }
  });

  it("is the only key that sends", () => {
    expect(enterAction({ ...keys, key: "b", ctrlKey: true }, desk)).toBe("break");
  });
});
