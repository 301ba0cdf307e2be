import { describe, expect, it } from "@jest/globals";
import { enterAction } from "./enter";

const keys = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false };
const sendsAlone = true;

describe("Enter", () => {
  it("sends, and with Shift inserts a line break", () => {
    expect(enterAction(keys, sendsAlone)).toBe("send");
    expect(enterAction({ ...keys, shiftKey: true }, sendsAlone)).toBe("break");
  });

  it("inserts a line break on a phone and for users who prefer Ctrl+Enter", () => {
    expect(enterAction(keys, !sendsAlone)).toBe("break");
    const isTouch = { matches: true };
    Object.assign(globalThis, { matchMedia: () => isTouch });
    expect(enterAction(keys)).toBe("break");
    isTouch.matches = false;
    expect(enterAction(keys)).toBe("send");
  });

  it("always sends with Ctrl or ⌘, and also closes the ticket with Shift", () => {
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(enterAction({ ...keys, ...chord }, !sendsAlone)).toBe("send");
      expect(enterAction({ ...keys, ...chord, shiftKey: true }, sendsAlone)).toBe("sendAndClose");
    }
  });

  it("is the only key that sends", () => {
    expect(enterAction({ ...keys, key: "b", ctrlKey: true }, sendsAlone)).toBe("break");
  });
});
